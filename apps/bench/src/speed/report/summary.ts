import { quantile } from "../../trust/load.ts";
import type { Sample } from "../rounds.ts";
import { peerNames, reference } from "../servers/peers.ts";
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
	/** The same for all of the cores that the load took a share of; undefined when it took none. */
	withoutLoad: Spread | undefined;
	/** Requests a second against those of the reference in the same round. */
	againstReference: Spread | undefined;
	/** Requests a second of the first server against those of this one, in the same round. */
	firstAgainstIt: Spread | undefined;
	/** Processor microseconds of the server a request. */
	microseconds: Spread | undefined;
	/** Those of the reference against these, in the same round: above 1 it needs less. */
	cheaperThanReference: Spread | undefined;
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

/** The services by their names, then the peers in their order. */
function servicesFirst(a: string, b: string): number {
	const [placeA, placeB] = [a, b].map((name) => (peerNames as readonly string[]).indexOf(name));
	return placeA === placeB ? a.localeCompare(b) : (placeA ?? 0) - (placeB ?? 0);
}

const rateOf = ({ measured }: Sample): number => measured.answers / measured.seconds;

const costOf = ({ measured: { serverSeconds, answers } }: Sample): number | undefined =>
	serverSeconds === undefined ? undefined : (serverSeconds / answers) * 1e6;

const rateWithoutLoad = (sample: Sample): number[] => {
	const { sharedCores, measured } = sample;
	if (sharedCores === undefined) return [];
	return [(rateOf(sample) * sharedCores) / (sharedCores - measured.loadSeconds / measured.seconds)];
};

function lineOf(server: string, first: string, group: readonly Sample[]): Line {
	const own = group.filter((sample) => sample.server === server);
	const median = (figure: (sample: Sample) => number) => quantile(own.map(figure), 0.5);
	const statuses: Record<string, number> = {};
	for (const { measured } of own) {
		for (const [status, count] of Object.entries(measured.statuses))
			statuses[status] = (statuses[status] ?? 0) + count;
	}
	return {
		server,
		perSecond: spreadOf(own.map(rateOf)) as Spread,
		withoutLoad: spreadOf(own.flatMap(rateWithoutLoad)),
		againstReference: spreadOf(ratios(own, group, reference, rateOf)),
		firstAgainstIt: spreadOf(ratios(own, group, first, rateOf).map((ratio) => 1 / ratio)),
		microseconds: spreadOf(own.map(costOf).filter((cost) => cost !== undefined)),
		cheaperThanReference: spreadOf(ratios(own, group, reference, costOf).map((ratio) => 1 / ratio)),
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

/** Figures against those of another server in the same rounds, as far as both are known. */
function ratios(
	own: readonly Sample[],
	group: readonly Sample[],
	other: string,
	figureOf: (sample: Sample) => number | undefined,
): number[] {
	return own.flatMap((sample) => {
		const beside = group.find(({ server, round }) => server === other && round === sample.round);
		const [figure, otherFigure] = [figureOf(sample), beside && figureOf(beside)];
		return figure && otherFigure ? [figure / otherFigure] : [];
	});
}

function spreadOf(values: readonly number[]): Spread | undefined {
	if (values.length === 0) return undefined;
	return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}
