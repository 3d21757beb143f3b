import type { Derived } from "@us-market-data/store";
import { loadMarketView, type MarketView } from "../view/market-view.ts";
import { partDerivations } from "../view/security-parts.ts";
import { type Pace, slices } from "../view/time-slices.ts";
import type { PastReader } from "./past-reader.ts";

/**
 * The view of the whole market as it was known: the same figures as the view of the present, but moves and unusual
 * changes. Each security takes some milliseconds, with pauses in which others are served.
 */
export async function pastView(past: PastReader): Promise<MarketView> {
	const pace = slices();
	const derived = await deriveAll(past, pace);
	return loadMarketView(
		{
			dataVersion: past.dataVersion,
			dataToken: past.dataToken,
			datasets: past.datasets,
			securities: past.securities,
			derivedFrom: async <D>(kind: string, id: number, limit: number) => {
				const all = derived.get(kind) ?? [];
				const first = all.findIndex(({ security }) => security.id >= id);
				return (first < 0 ? [] : all.slice(first, first + limit)) as Derived<D>[];
			},
		},
		pace,
	);
}

/** The derived data of all securities by kind, in the order of their ids. */
async function deriveAll(past: PastReader, pace: Pace): Promise<Map<string, Derived[]>> {
	const derived = new Map<string, Derived[]>();
	const securities = await past.securities();
	for (const security of securities.sort((a, b) => a.id - b.id)) {
		const sources = past.sourcesOf(security);
		for (const { kind, compute } of Object.values(partDerivations)) {
			const outcome = await compute(sources);
			if (!outcome) continue;
			const all = derived.get(kind) ?? [];
			derived.set(kind, all);
			all.push({ security, ...outcome });
		}
		if (pace.due()) await pace.pause();
	}
	return derived;
}
