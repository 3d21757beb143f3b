import { quantile } from "../../trust/load.ts";
import type { Sample } from "../rounds.ts";
import { reference } from "../servers/peers.ts";
import type { WorkloadName } from "../workloads/index.ts";

/** The middle of a figure over the rounds, with its smallest and its largest value. */
export interface Spread {
	median: number;
	min: number;
	max: number;
}

/** The figures of one server under one load. */
export interface Line {
	server: string;
	perSecond: Spread;
	/** Requests a second against those of the reference in the same round. */
	againstReference: Spread | undefined;
	/** Requests a second of the first server against those of this one, in the same round. */
	firstAgainstIt: Spread | undefined;
	/** Processor microseconds of the server a request. */
	microseconds: Spread | undefined;
	p50: number;
	p99: number;
	p999: number;
	max: number;
	/** Bytes of an answer, mean. */
	bytes: number;
	/** Processors that the load process kept busy; near 1 it is the bottleneck. */
	loadBusy: number;
	statuses: Record<string, number>;
	ended: number;
}

/** All servers under one load. */
export interface Table {
	workload: WorkloadName;
	connections: number;
	share?: number | undefined;
	lines: Line[];
}

/** Groups the samples of a run by load and summarises them by server. */
export function summarise(samples: readonly Sample[]): Table[] {
	const groups = Map.groupBy(samples, ({ workload, connections, share }) =>
		JSON.stringify([workload, connections, share ?? null]),
	);
	return [...groups.values()].map((group) => {
		const [first] = group as [Sample, ...Sample[]];
		const servers = [...new Set(group.map(({ server }) => server))].sort(servicesFirst);
		return {
			workload: first.workload,
			connections: first.connections,
			...(first.share !== undefined && { share: first.share }),
			lines: servers.map((server) => lineOf(server, servers[0] ?? "", group)),
		};
	});
}

const servicesFirst = (a: string, b: string): number =>
	Number(b.startsWith("service")) - Number(a.startsWith("service"));

const rateOf = ({ measured }: Sample): number => measured.answers / measured.seconds;

function lineOf(server: string, first: string, group: readonly Sample[]): Line {
	const own = group.filter((sample) => sample.server === server);
	const median = (figure: (sample: Sample) => number) => quantile(own.map(figure), 0.5);
	const costs = own.flatMap(({ measured: { serverSeconds, answers } }) =>
		serverSeconds === undefined ? [] : [(serverSeconds / answers) * 1e6],
	);
	const statuses: Record<string, number> = {};
	for (const { measured } of own) {
		for (const [status, count] of Object.entries(measured.statuses))
			statuses[status] = (statuses[status] ?? 0) + count;
	}
	return {
		server,
		perSecond: spreadOf(own.map(rateOf)) as Spread,
		againstReference: spreadOf(ratios(own, group, reference)),
		firstAgainstIt: spreadOf(ratios(own, group, first).map((ratio) => 1 / ratio)),
		microseconds: spreadOf(costs),
		p50: median(({ measured }) => measured.latency.p50),
		p99: median(({ measured }) => measured.latency.p99),
		p999: median(({ measured }) => measured.latency.p999),
		max: Math.max(...own.map(({ measured }) => measured.latency.max)),
		bytes: median(({ measured }) => measured.bytes / measured.answers),
		loadBusy: median(({ measured }) => measured.loadSeconds / measured.seconds),
		statuses,
		ended: own.reduce((sum, { measured }) => sum + measured.ended, 0),
	};
}

/** Rates against those of another server in the same rounds. */
function ratios(own: readonly Sample[], group: readonly Sample[], other: string): number[] {
	return own.flatMap((sample) => {
		const beside = group.find(({ server, round }) => server === other && round === sample.round);
		return beside ? [rateOf(sample) / rateOf(beside)] : [];
	});
}

function spreadOf(values: readonly number[]): Spread | undefined {
	if (values.length === 0) return undefined;
	return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}
