import { sampleTag } from "@us-market-data/market";
import type { Dataset } from "@us-market-data/store";

/** The sources of a figure. */
export interface Provenance {
	/** Time of the newest record behind it. Epoch milliseconds. */
	time: number;
	/** Datasets behind it, each once. */
	datasetIds: number[];
}

/** The facts of a dataset that decide how its records may be combined. */
export interface DatasetFacts {
	/** Simulated data is never combined with real data in one figure. */
	isSample(datasetId: number): boolean;
	/** Day through which the prices of the dataset are already adjusted for splits, null for raw prices. */
	adjustedThrough(datasetId: number): string | null;
}

export function datasetFacts(datasets: readonly Dataset[]): DatasetFacts {
	const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]));
	return {
		isSample: (id) => byId.get(id)?.tag === sampleTag,
		adjustedThrough: (id) => byId.get(id)?.adjustedThrough ?? null,
	};
}

/** Newest time and all datasets of several figures or records; null when there are none. */
export function mergedProvenance(
	parts: Iterable<{ time: number; datasetIds?: readonly number[]; datasetId?: number }>,
): Provenance | null {
	const ids = new Set<number>();
	let time: number | null = null;
	for (const part of parts) {
		time = time === null ? part.time : Math.max(time, part.time);
		for (const id of part.datasetIds ?? []) ids.add(id);
		if (part.datasetId !== undefined) ids.add(part.datasetId);
	}
	return time === null ? null : { time, datasetIds: [...ids].sort((a, b) => a - b) };
}

/**
 * True when figures may be combined: all come from simulated data, or all from real data. A figure that mixes both is
 * combined with nothing; a derivation cannot produce one.
 */
export function sameNature(facts: DatasetFacts, parts: Iterable<{ datasetIds: readonly number[] }>): boolean {
	let sample = false;
	let real = false;
	for (const part of parts) {
		for (const id of part.datasetIds) {
			if (facts.isSample(id)) sample = true;
			else real = true;
		}
	}
	return !(sample && real);
}
