import { canonicalDecimal } from "@us-market-data/market";
import Big from "big.js";
import { compareExactly, isTellable } from "../view/column.ts";
import type { Columns, Direction, RowOrder } from "../view/columns.ts";
import type { MarketView } from "../view/market-view.ts";
import type { SecurityRow } from "../view/security-row.ts";
import type { Condition } from "./condition.ts";
import { printConditions } from "./conditions.ts";
import type { Indicator, NumericIndicator } from "./indicator.ts";
import { displayValue, indicatorOf } from "./indicators.ts";
import { bounds } from "./listing.ts";
import { unitOf } from "./unit.ts";

/** Tests a condition on a row. */
interface Test {
	/** Copies the matching ones of the first `count` row numbers, in order; `to` may be `from`. Returns their number. */
	filter(from: Int32Array, count: number, to: Int32Array): number;
}

/** Rows looked at to guess how many meet a condition. */
const sampleRows = 64;

/** Numbers of rows while a search lasts. A search waits for nothing, so one serves all: each anew would be garbage. */
let found = new Int32Array();
const sample = new Int32Array(sampleRows);
const sampleFound = new Int32Array(sampleRows);

/**
 * Numbers of the rows that meet every condition, in ascending order; they hold until the next call. The condition that a
 * sample says the fewest meet goes first, so that the others look at few rows only.
 */
function selectRows(active: Columns, conditions: readonly Condition[]): Int32Array {
	let rows = active.numbering;
	let count = rows.length;
	if (found.length < count) found = new Int32Array(count);
	for (const test of fewestFirst(conditions, active)) {
		count = test.filter(rows, count, found);
		rows = found;
	}
	return rows.subarray(0, count);
}

function fewestFirst(conditions: readonly Condition[], active: Columns): Test[] {
	const tests = conditions.map((condition) => testOf(condition, active));
	if (tests.length < 2) return tests;
	const looked = takeSample(active.numbering.length);
	return tests
		.map((test) => ({ test, share: test.filter(sample, looked, sampleFound) }))
		.sort((a, b) => a.share - b.share)
		.map(({ test }) => test);
}

/** Puts row numbers, evenly spread, into the sample; returns how many. */
function takeSample(length: number): number {
	const looked = Math.min(sampleRows, length);
	const step = Math.floor(length / looked);
	for (let i = 0; i < looked; i++) sample[i] = i * step;
	return looked;
}

function testOf(condition: Condition, active: Columns): Test {
	if ("value" in condition) {
		const { codes, codeOf } = active.texts(condition.indicator);
		return textTest(codes, codeOf(condition.value));
	}
	const { indicator, min, max } = condition;
	const { values, exact, text } = active.numbers(indicator);
	const [lowest, highest] = [min, max].map((bound) => bound && canonicalDecimal(bound));
	const lower = lowest ? Number(lowest) : Number.NEGATIVE_INFINITY;
	const upper = highest ? Number(highest) : Number.POSITIVE_INFINITY;
	const range = rangeTest(values, lower, upper);
	if (exact && isTellable(lowest ?? "0") && isTellable(highest ?? "0")) return range;
	// A double may be that of a bound where the decimal is not.
	return {
		filter: (from, count, to) => {
			const inRange = range.filter(from, count, to);
			const within = (row: number): boolean => {
				const value = values[row];
				if (value !== lower && value !== upper) return true;
				const exactText = text(row) ?? "0";
				if (lowest && value === lower && compareExactly(exactText, lowest) < 0) return false;
				return !(highest && value === upper && compareExactly(exactText, highest) > 0);
			};
			return filterRows(to, inRange, to, within);
		},
	};
}

/** Avoids a branch for each row, which the processor would mispredict half the time. */
const rangeTest = (values: Float64Array, lower: number, upper: number): Test => ({
	filter: (from, count, to) => {
		let matches = 0;
		for (let i = 0; i < count; i++) {
			const row = from[i] ?? 0;
			const value = values[row] ?? Number.NaN;
			to[matches] = row;
			matches += Number(value >= lower) & Number(value <= upper);
		}
		return matches;
	},
});

const textTest = (codes: Uint32Array, wanted: number | undefined): Test => ({
	filter: (from, count, to) =>
		wanted === undefined ? 0 : filterRows(from, count, to, (row) => codes[row] === wanted),
});

function filterRows(
	from: Int32Array,
	count: number,
	to: Int32Array,
	isMatch: (row: number) => boolean,
): number {
	let matches = 0;
	for (let i = 0; i < count; i++) {
		const row = from[i] ?? 0;
		if (isMatch(row)) to[matches++] = row;
	}
	return matches;
}

/**
 * Rows up to which the first ones are picked out of those selected. Beyond, and when all are selected, the whole order
 * is walked: it takes some milliseconds to make and is kept, so that the pages that follow cost next to nothing.
 */
const maxPicked = 512;

/**
 * The rows from `from` to `to` (excluded) of those selected, in the order of an indicator: ties by symbol, unknown
 * values last.
 *
 * @param selected row numbers in ascending order
 */
function rowsInOrder(
	active: Columns,
	selected: Int32Array,
	by: { indicator: NumericIndicator; direction: Direction },
	{ from, to }: { from: number; to: number },
): Int32Array {
	const { indicator, direction } = by;
	if (from >= selected.length) return new Int32Array();
	const everything = selected.length === active.rows.length;
	if (everything || to > maxPicked) return walked(active.order(indicator, direction), selected, from, to);
	return first(active.comparison(indicator, direction), selected, to).subarray(from);
}

function walked(order: Int32Array, selected: Int32Array, from: number, to: number): Int32Array {
	if (selected.length === order.length) return order.subarray(from, to);
	const marked = new Uint8Array(order.length);
	for (const row of selected) marked[row] = 1;
	const found = new Int32Array(Math.min(to, selected.length) - from);
	let position = -from;
	for (const row of order) {
		if (marked[row] === 0) continue;
		if (position >= found.length) break;
		if (position >= 0) found[position] = row;
		position++;
	}
	return found;
}

/** The first `count` of the rows, sorted. A heap holds the first ones so far, with the last of them at the top. */
function first(compare: RowOrder, rows: Int32Array, count: number): Int32Array {
	const heap = rows.slice(0, count);
	if (rows.length <= count) return heap.sort(compare);
	for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, compare);
	for (let i = count; i < rows.length; i++) {
		const row = rows[i] ?? 0;
		if (compare(row, heap[0] ?? 0) >= 0) continue;
		heap[0] = row;
		sink(heap, 0, compare);
	}
	return heap.sort(compare);
}

/** Moves a row down until no row below it is later in the order. */
function sink(heap: Int32Array, start: number, compare: RowOrder): void {
	const row = heap[start] ?? 0;
	let at = start;
	for (;;) {
		let child = 2 * at + 1;
		if (child >= heap.length) break;
		if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child++;
		const below = heap[child] ?? 0;
		if (compare(below, row) <= 0) break;
		heap[at] = below;
		at = child;
	}
	heap[at] = row;
}

type Bounded = Extract<Condition, { indicator: NumericIndicator }>;

const isBounded = (condition: Condition): condition is Bounded => !("value" in condition);

/** More conditions are not told one by one. */
const maxReasons = 8;

/** Advice on a search that finds nothing, or whose bounds are probably in another unit; null otherwise. */
function searchHint(
	active: Columns,
	conditions: readonly Condition[],
	{ total, page, size }: { total: number; page: number; size: number },
): string | null {
	const bounded = conditions.filter(isBounded);
	const otherUnits = [
		...bounded.filter(isFraction).map(percentNote),
		...bounded.filter((one) => isSmallAmount(one, active)).map(amountNote),
	];
	if (total > 0) return [...otherUnits, ...pastEnd(total, page, size)].join(" ") || null;
	if (conditions.length === 0) return "No security is held.";
	const counts = conditions.map((condition) => selectRows(active, [condition]).length);
	const empty = conditions.filter((_, at) => counts[at] === 0);
	const reasons = empty.map((one) => (isBounded(one) ? rangeNote(one, active) : noSecurity(one)));
	if (reasons.length > 0) return [...reasons.slice(0, maxReasons), ...otherUnits].join(" ");
	const each = conditions.slice(0, maxReasons).map((one, at) => `${printConditions([one])} by ${counts[at]}`);
	return [`No security meets all conditions; each alone is met: ${each.join("; ")}.`, ...otherUnits].join(
		" ",
	);
}

function pastEnd(total: number, page: number, size: number): string[] {
	if (page * size < total) return [];
	return [`The last page is ${Math.ceil(total / size) - 1}: pages count from 0.`];
}

/** True for bounds such as 0.05 where 5 % is meant: a yield of 0.05 % divides nothing from nothing. */
const isFraction = ({ indicator, min, max }: Bounded): boolean =>
	indicator.unit === "%" && min !== null && Number(min) > 0 && Number(min) < 1 && Number(max ?? 0) <= 1;

function percentNote({ indicator: { key }, min, max }: Bounded): string {
	const [low, high] = [min, max].map((bound) => (bound === null ? "" : new Big(bound).times(100).toFixed()));
	return `${key} is in %: ${min} is ${min} %. Write ${low} % as ${key}:${low}:${high}.`;
}

/** Market values, sales and turnovers are of this many dollars at least, prices and figures per share of fewer. */
const leastAmount = 1_000_000;

/** True for a bound such as 10 on an amount of which the highest is billions: 10 billion may be meant. */
function isSmallAmount({ indicator, min, max }: Bounded, active: Columns): boolean {
	if (indicator.unit !== "currency") return false;
	const isSmall = (bound: string | null) =>
		bound === null || (Number(bound) !== 0 && Math.abs(Number(bound)) < leastAmount);
	return isSmall(min) && isSmall(max) && Number(bounds(indicator, active).max) >= 1000 * leastAmount;
}

function amountNote({ indicator: { key }, min, max }: Bounded): string {
	const bound = min ?? max;
	return `${key} is an amount of money: ${bound} is ${bound} dollars. Millions and billions are written as in ${key}:500M:1.5B.`;
}

const noSecurity = (condition: Condition): string => `No security meets "${printConditions([condition])}".`;

/** The values that are held, and the bounds in their unit when these may be meant. */
function rangeNote(condition: Bounded, active: Columns): string {
	const { indicator } = condition;
	const { min, max } = bounds(indicator, active);
	if (min === null || max === null) return `No security has a known value of ${indicator.key}.`;
	const text = `${noSecurity(condition)} The values of ${indicator.key}${unitOf(indicator)} are ${min} to ${max}.`;
	const meant = inUnit(condition, Number(min), Number(max));
	return meant === undefined ? text : `${text} Did you mean ${meant}?`;
}

/** Bounds that are fractions, in percent; undefined when they still hold nothing. */
function inUnit({ indicator, min, max }: Bounded, lowest: number, highest: number): string | undefined {
	if (indicator.unit !== "%") return undefined;
	const [low, high] = [min, max].map((bound) => bound && new Big(bound).times(100).toFixed());
	const isMet = Number(low ?? lowest) <= highest && Number(high ?? highest) >= lowest;
	return isMet ? `${indicator.key}:${low ?? ""}:${high ?? ""}` : undefined;
}

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
	/** The unit of each indicator of an item under its key; null for plain numbers and texts. */
	units: Record<string, string | null>;
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
	const indicators = indicatorsOf(search);
	const total = selected.length;
	// Last, because it selects anew.
	const hint = searchHint(active, conditions, { total, page, size });
	const units = Object.fromEntries(indicators.map(({ key, unit }) => [key, unit]));
	return { total, page, items: rows.map((row) => itemOf(row, indicators)), units, hint, rows };
}

/** Always shown, before those of conditions and `show`. */
const defaultKeys = ["lastdone", "changerate"];

function indicatorsOf({ conditions, show = [] }: Search): Indicator[] {
	const always = defaultKeys.map(indicatorOf).filter((indicator) => indicator !== undefined);
	return [...new Set([...always, ...conditions.map((condition) => condition.indicator), ...show])];
}

function itemOf(row: SecurityRow, indicators: readonly Indicator[]): SearchItem {
	const item: SearchItem = { symbol: row.symbol, name: row.name, lastdone: null, changerate: null };
	for (const indicator of indicators) item[indicator.key] = displayValue(indicator, row);
	return item;
}
