import Big from "big.js";
import type { Columns, Direction } from "../view/columns.ts";
import type { MarketView } from "../view/market-view.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Condition } from "./conditions.ts";
import { type Indicator, indicatorOf, type NumericIndicator, shownValue } from "./indicators.ts";

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

/** A security with the values of its indicators under their keys, in their units; null for what is not known. */
export interface SearchItem {
	symbol: string;
	name: string;
	[key: string]: string | null;
}

export interface SearchResult {
	/** Securities that meet the conditions, on all pages. */
	total: number;
	page: number;
	items: SearchItem[];
	/** The rows of the items, to cite. */
	rows: SecurityRow[];
}

/**
 * Securities that meet every condition, one page of them. A value that is not known meets no condition. The order is
 * that of `sort`, ties by symbol, unknown values last.
 */
export function searchScreener({ active }: MarketView, search: Search): SearchResult {
	const met = new Uint8Array(active.rows.length).fill(1);
	for (const condition of search.conditions) strikeOut(met, condition, active);
	const first = search.page * search.size;
	const rows: SecurityRow[] = [];
	let total = 0;
	for (const index of active.order(search.sort, search.order ?? "desc")) {
		if (met[index] === 0) continue;
		const row = active.rows[index];
		if (row && total >= first && rows.length < search.size) rows.push(row);
		total++;
	}
	const shown = shownIndicators(search);
	return { total, page: search.page, items: rows.map((row) => itemOf(row, shown)), rows };
}

/** Clears the marks of the rows that do not meet a condition. */
function strikeOut(met: Uint8Array, condition: Condition, active: Columns): void {
	if ("value" in condition) {
		const wanted = condition.value.toLowerCase();
		active.rows.forEach((row, index) => {
			if (condition.indicator.read(row)?.toLowerCase() !== wanted) met[index] = 0;
		});
		return;
	}
	const { indicator, min, max } = condition;
	const column = active.column(indicator);
	const lower = min === null ? Number.NEGATIVE_INFINITY : asHeld(min, indicator);
	const upper = max === null ? Number.POSITIVE_INFINITY : asHeld(max, indicator);
	for (let index = 0; index < column.length; index++) {
		const value = column[index] ?? Number.NaN;
		if (!(value >= lower && value <= upper)) met[index] = 0;
	}
}

/** A bound in the unit of an indicator as a value of its column. */
const asHeld = (bound: string, { scale }: NumericIndicator): number => new Big(bound).times(scale).toNumber();

/** Always shown, before those of conditions and `show`. */
const alwaysShown = ["prevclose", "prevchg"];

function shownIndicators({ conditions, show = [] }: Search): Set<Indicator> {
	const always = alwaysShown.map(indicatorOf).filter((indicator) => indicator !== undefined);
	return new Set([...always, ...conditions.map((condition) => condition.indicator), ...show]);
}

function itemOf(row: SecurityRow, shown: ReadonlySet<Indicator>): SearchItem {
	const item: SearchItem = { symbol: row.symbol, name: row.name };
	for (const indicator of shown) item[indicator.key] = shownValue(indicator, row);
	return item;
}
