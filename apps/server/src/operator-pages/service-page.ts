import type { OperatorService, Percentiles } from "@us-market-data/contract";
import { iso } from "@us-market-data/market";
import type { OperatorDeps } from "./operator-deps.ts";

/** A sample of a metric as `prom-client` gives it. */
interface Sample {
	value: number;
	labels: Readonly<Record<string, string | number | undefined>>;
	/** Name with its ending, in histograms. */
	metricName?: string;
}

/** The metrics of one process or several. */
interface Metric {
	name: string;
	values: readonly Sample[];
}

/** The samples of a metric; none when it is not there. */
const samplesOf = (metrics: readonly Metric[], name: string): readonly Sample[] =>
	metrics.find((metric) => metric.name === name)?.values ?? [];

const sumOf = (samples: readonly Sample[]): number => samples.reduce((sum, { value }) => sum + value, 0);

/** The samples of a part of a histogram. */
const partOf = (samples: readonly Sample[], part: "bucket" | "count" | "sum"): Sample[] =>
	samples.filter(({ metricName }) => metricName?.endsWith(`_${part}`));

/** Percentiles in milliseconds, from the buckets of a histogram in seconds. */
export function percentilesOf(samples: readonly Sample[]): Percentiles {
	const counts = new Map<number, number>();
	for (const { labels, value } of partOf(samples, "bucket")) {
		const bound = labels["le"] === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels["le"]);
		counts.set(bound, (counts.get(bound) ?? 0) + value);
	}
	const buckets = [...counts].sort(([a], [b]) => a - b);
	const total = buckets.at(-1)?.[1] ?? 0;
	const at = (share: number): number | null => {
		const found = total > 0 && buckets.find(([, count]) => count >= share * total);
		return found && Number.isFinite(found[0]) ? Math.round(found[0] * 1e6) / 1e3 : null;
	};
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** What runs, and what its metrics say of requests and charges. */
export async function servicePage({ operator }: OperatorDeps): Promise<OperatorService> {
	const values = await operator?.metrics?.();
	return {
		version: operator?.version ?? "",
		node: process.versions.node,
		metrics: values === undefined ? null : figuresOf(values as readonly Metric[]),
	};
}

function figuresOf(metrics: readonly Metric[]): NonNullable<OperatorService["metrics"]> {
	const samples = (name: string) => samplesOf(metrics, name);
	const total = (name: string) => sumOf(samples(name));
	const durations = samples("market_data_request_duration_seconds");
	const starts = samples("process_start_time_seconds").map(({ value }) => value);
	return {
		since: iso(Math.min(...starts) * 1000),
		inFlight: total("market_data_requests_in_flight"),
		waitingRequests: total("market_data_requests_waiting"),
		waitingCharges: total("market_data_charges_waiting"),
		answered: sumOf(partOf(durations, "count")),
		charged: total("market_data_charges_total"),
		byStatus: byLabel(partOf(durations, "count"), "status").map(([status, own]) => ({
			status,
			count: sumOf(own),
		})),
		byOperation: byOperation(durations, samples("market_data_charges_total")),
		all: percentilesOf(durations),
		commits: commitsOf(
			samples("market_data_meter_commit_duration_seconds"),
			samples("market_data_meter_batch_charges"),
		),
		invalidAnswers: total("market_data_responses_invalid_total"),
	};
}

function byOperation(durations: readonly Sample[], charges: readonly Sample[]) {
	const charged = new Map(byLabel(charges, "operation").map(([operation, own]) => [operation, sumOf(own)]));
	return byLabel(durations, "operation").map(([operationId, own]) => ({
		operationId,
		count: sumOf(partOf(own, "count")),
		charged: charged.get(operationId) ?? 0,
		...percentilesOf(own),
	}));
}

function commitsOf(commits: readonly Sample[], charges: readonly Sample[]) {
	const count = sumOf(partOf(commits, "count"));
	const chargesEach = count === 0 ? 0 : Math.round((10 * sumOf(partOf(charges, "sum"))) / count) / 10;
	return { count, chargesEach, ...percentilesOf(commits) };
}

/** Samples by the value of a label, in its order. */
const byLabel = (samples: readonly Sample[], label: string): [value: string, own: Sample[]][] =>
	[...Map.groupBy(samples, ({ labels }) => String(labels[label] ?? ""))].sort(([a], [b]) => (a < b ? -1 : 1));
