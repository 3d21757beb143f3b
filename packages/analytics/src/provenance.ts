import {
	type AreaName,
	type AreaRecord,
	areaOf,
	asOfIn,
	endOfSession,
	sampleTag,
} from "@us-market-data/market";
import type { Dataset, Stored, TrustOrder } from "@us-market-data/store";

/** The sources of a figure. */
export interface Provenance {
	/** Time up to which its newest part is complete. Epoch milliseconds. */
	time: number;
	/** Datasets behind it, each once. */
	datasetIds: number[];
}

/** The facts of a dataset that decide how its records may be combined. */
export interface DatasetFacts {
	/** Simulated data is never combined with real data in one figure. */
	isSample(datasetId: number): boolean;
	/** Time up to which a record is complete, epoch milliseconds. */
	asOf<A extends AreaName>(area: A, row: Pick<Stored<AreaRecord<A>>, "record" | "datasetId">): number;
	/** The same of the day bar of a date. */
	asOfDay(date: string, datasetId: number): number;
	/**
	 * Time up to which the dataset tells what happened: that of its newest record, and not after its file was made. A file
	 * that is imported years later says no more. Epoch milliseconds.
	 */
	contentAt(datasetId: number): number;
	/** When the file of the dataset was fetched or last modified. Epoch milliseconds. */
	retrievedAt(datasetId: number): number;
	/** Day through which the prices of the dataset are already adjusted for splits, null for raw prices. */
	adjustedThrough(datasetId: number): string | null;
	/** Importer of a dataset, such as `sec-companyfacts`. */
	sourceOf(datasetId: number): string;
	/** Tag of a dataset, such as `sec`. */
	tagOf(datasetId: number): string;
	/** Place of a dataset in the order in which the operator trusts the sources of an area, the most trusted 0. */
	trustRank(area: AreaName, datasetId: number): number;
}

/** @param trust orders of trust that the operator has set; without them all sources of an area have one place */
export function datasetFacts(datasets: readonly Dataset[], trust: readonly TrustOrder[] = []): DatasetFacts {
	const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]));
	const orders = new Map(trust.map(({ area, tags }) => [area, tags]));
	const within = (area: AreaName, own: number | null, id: number) =>
		asOfIn(area, own, byId.get(id) ?? { retrievedAt: 0, importedAt: 0 });
	return {
		asOf: (area, { record, datasetId }) => within(area, areaOf(area).asOf?.(record) ?? null, datasetId),
		asOfDay: (date, id) => within("dayBars", endOfSession(date), id),
		contentAt: (id) => {
			const { retrievedAt = 0, newest = null } = byId.get(id) ?? {};
			return Math.min(retrievedAt, newest ?? retrievedAt);
		},
		retrievedAt: (id) => byId.get(id)?.retrievedAt ?? 0,
		isSample: (id) => byId.get(id)?.tag === sampleTag,
		adjustedThrough: (id) => byId.get(id)?.adjustedThrough ?? null,
		sourceOf: (id) => byId.get(id)?.source ?? "",
		tagOf: (id) => byId.get(id)?.tag ?? "",
		trustRank: (area, id) => {
			const rank = orders.get(area)?.indexOf(byId.get(id)?.tag ?? "") ?? -1;
			return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
		},
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

/** Records of an area as parts of a figure, each with the time up to which it is complete. */
export const partsOf = <A extends AreaName>(
	facts: DatasetFacts,
	area: A,
	rows: readonly Pick<Stored<AreaRecord<A>>, "record" | "datasetId">[],
): { time: number; datasetId: number }[] =>
	rows.map((row) => ({ time: facts.asOf(area, row), datasetId: row.datasetId }));
