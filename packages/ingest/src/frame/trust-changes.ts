import { type AreaName, areaOf } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";

/** Records of a security that another source states from now on. */
export interface TrustChange {
	symbol: string;
	/** Tag whose records were visible. */
	from: string;
	/** Tag whose records are. */
	to: string;
	records: number;
}

/** The tag that each key shows of which several sources have a record, by symbol. */
export type VisibleTags = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads which source is visible where several have a record of an area; of minute bars nothing, since each read decides. */
export async function visibleTags(market: MarketReader, area: AreaName): Promise<VisibleTags> {
	const tags = new Map((await market.datasets()).map(({ id, tag }) => [id, tag]));
	const idOf = areaOf(area).id;
	const tagsBySymbol = new Map<string, Map<string, string>>();
	for (const { id, symbol } of await market.overlapping(area)) {
		const overlaps = await market.overlaps(area, id);
		tagsBySymbol.set(
			symbol,
			new Map(overlaps.map(({ visible }) => [idOf(visible.record), tags.get(visible.datasetId) ?? ""])),
		);
	}
	return tagsBySymbol;
}

/** The differences of two states, by symbol. */
export function changesOf(before: VisibleTags, after: VisibleTags): TrustChange[] {
	const changes = new Map<string, TrustChange>();
	for (const [symbol, keys] of after) {
		for (const [key, to] of keys) {
			const from = before.get(symbol)?.get(key);
			if (from === undefined || from === to) continue;
			const id = `${symbol} ${from} ${to}`;
			const change = changes.get(id) ?? { symbol, from, to, records: 0 };
			change.records += 1;
			changes.set(id, change);
		}
	}
	return [...changes.values()];
}
