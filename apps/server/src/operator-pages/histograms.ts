import type { Percentiles } from "@us-market-data/contract";

/** A sample of a metric as `prom-client` gives it. */
export interface Sample {
	value: number;
	labels: Readonly<Record<string, string | number | undefined>>;
	/** Name with its ending, in histograms. */
	metricName?: string;
}

/** The metrics of one process or several. */
export interface Metric {
	name: string;
	values: readonly Sample[];
}

/** The samples of a metric; none when it is not there. */
export const samplesOf = (metrics: readonly Metric[], name: string): readonly Sample[] =>
	metrics.find((metric) => metric.name === name)?.values ?? [];

export const sumOf = (samples: readonly Sample[]): number =>
	samples.reduce((sum, { value }) => sum + value, 0);

/** The samples of a part of a histogram. */
export const partOf = (samples: readonly Sample[], part: "bucket" | "count" | "sum"): Sample[] =>
	samples.filter(({ metricName }) => metricName?.endsWith(`_${part}`));

/** Milliseconds by which a part of the observed was done, by the upper bounds of the buckets of a histogram in seconds. */
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
