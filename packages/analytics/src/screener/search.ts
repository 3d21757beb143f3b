import type { Direction } from "../view/columns.ts";
import type { MarketView } from "../view/market-view.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Condition } from "./condition.ts";
import { rowsInOrder } from "./first-rows.ts";
import type { Indicator, NumericIndicator } from "./indicator.ts";
import { indicatorOf, shownValue } from "./indicators.ts";
import { searchHint } from "./search-hint.ts";
import { selectRows } from "./selection.ts";

export interface Search {
	/** All of them must be met. */
	conditions: readonly Condition[];
	/** Further indicators to show. */
	show?: readonly Indicator[];
	sort: NumericIndicator;
	/** @default "desc" */
	order?: Direction;
	/** Zero-based. */
	page: number;
	size: number;
}

/** A security with the values of its indicators under their keys, in their units; null if unknown. */
interface SearchItem {
	symbol: string;
	name: string;
	lastdone: string | null;
	changerate: string | null;
	[key: string]: string | null;
}

export interface SearchResult {
	/** Securities that meet the conditions, on all pages. */
	total: number;
	page: number;
	items: SearchItem[];
	/** Advice on a search that finds nothing, or whose bounds are probably in another unit. */
	hint: string | null;
	/** The rows of the items, to cite. */
	rows: SecurityRow[];
}

/**
 * Securities that meet every condition, one page of them. A value that is not known meets no condition. The order is
 * that of `sort`, ties by symbol, unknown values last.
 */
export function searchScreener({ active }: Pick<MarketView, "active">, search: Search): SearchResult {
	const { conditions, sort, order: direction = "desc", page, size } = search;
	const selected = selectRows(active, conditions);
	const span = { from: page * size, to: (page + 1) * size };
	const numbers = rowsInOrder(active, selected, { indicator: sort, direction }, span);
	const rows = Array.from(numbers, (number) => active.rows[number]).filter((row) => row !== undefined);
	const shown = shownIndicators(search);
	const total = selected.length;
	// Last, because it selects anew.
	const hint = searchHint(active, conditions, { total, page, size });
	return { total, page, items: rows.map((row) => itemOf(row, shown)), hint, rows };
}

/** Always shown, before those of conditions and `show`. */
const alwaysShown = ["lastdone", "changerate"];

function shownIndicators({ conditions, show = [] }: Search): Indicator[] {
	const always = alwaysShown.map(indicatorOf).filter((indicator) => indicator !== undefined);
	return [...new Set([...always, ...conditions.map((condition) => condition.indicator), ...show])];
}

function itemOf(row: SecurityRow, shown: readonly Indicator[]): SearchItem {
	const item: SearchItem = { symbol: row.symbol, name: row.name, lastdone: null, changerate: null };
	for (const indicator of shown) item[indicator.key] = shownValue(indicator, row);
	return item;
}
