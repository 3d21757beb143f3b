import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import Big from "big.js";
import { compareExactly, isTellable } from "../view/column.ts";
import type { Columns } from "../view/columns.ts";
import type { Condition } from "./condition.ts";

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
export function selectRows(active: Columns, conditions: readonly Condition[]): Int32Array {
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
	const [lowest, highest] = [min, max].map((bound) => bound && inColumnUnit(bound, indicator.scale));
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

/** A bound in the unit of an indicator, as its column holds values. */
const inColumnUnit = (bound: DecimalString, scale: DecimalString): DecimalString =>
	(scale === "1" ? canonicalDecimal(bound) : null) ?? new Big(bound).times(scale).toFixed();

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
