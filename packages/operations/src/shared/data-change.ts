import { iso } from "@us-market-data/market";
import type { MarketChange } from "@us-market-data/store";
import { versionName } from "../version-name.ts";
import { areasOf, publicAreaName, recordDate } from "./area-names.ts";

/**
 * A change as answers have it.
 *
 * @example
 * import type { MarketChange } from "@us-market-data/store";
 *
 * const versionOf = (change: MarketChange) => dataChangeOf(change).dataVersion;
 */
export const dataChangeOf = (change: MarketChange) => ({
	dataVersion: versionName(change.version, change.token),
	changedAt: iso(change.at),
	area: publicAreaName(change.area),
	securityId: String(change.securityId),
	symbol: change.symbol,
	firstDate: recordDate(change.area, change.first),
	lastDate: recordDate(change.area, change.first === null ? null : change.last),
});

/**
 * Selects changes by their areas, as the contract names them, and their symbols; undefined where all are selected.
 *
 * @example
 * changeSelector(undefined, undefined); // => undefined
 */
export function changeSelector(
	areas: readonly string[] | undefined,
	symbols: readonly string[] | undefined,
): ((change: MarketChange) => boolean) | undefined {
	if (!areas && !symbols) return undefined;
	const wantedAreas = areasOf(areas);
	const wantedSymbols = symbols && new Set(symbols);
	return ({ area, symbol }) => (wantedAreas?.has(area) ?? true) && (wantedSymbols?.has(symbol) ?? true);
}
