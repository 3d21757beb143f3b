import type { DecimalString } from "@us-market-data/market";
import Big from "big.js";
import { compareExactly, isTellable } from "../view/column.ts";
import type { Columns } from "../view/columns.ts";
import type { Condition } from "./condition.ts";

/** Tests a condition on a row. */
interface Test {
	/** Keeps the matching ones of the first `count` row numbers, in place and in order. Returns their number. */
	keep(rows: Int32Array, count: number): number;
}

/** Rows looked at to guess how many meet a condition. */
const sampled = 64;

/**
 * Numbers of the rows that meet every condition, in ascending order. The condition that a sample says the fewest meet
 * goes first, so that the others look at few rows only.
 */
export function selectRows(active: Columns, conditions: readonly Condition[]): Int32Array {
	const rows = active.numbering.slice();
	let count = rows.length;
	for (const test of fewestFirst(conditions, active)) count = test.keep(rows, count);
	return rows.subarray(0, count);
}

function fewestFirst(conditions: readonly Condition[], active: Columns): Test[] {
	const tests = conditions.map((condition) => testOf(condition, active));
	if (tests.length < 2) return tests;
	const sample = sampleOf(active.numbering);
	return tests
		.map((test) => ({ test, share: test.keep(sample.slice(), sample.length) }))
		.sort((a, b) => a.share - b.share)
		.map(({ test }) => test);
}

/** Some row numbers, evenly spread. */
function sampleOf(numbering: Int32Array): Int32Array {
	const sample = numbering.slice(0, sampled);
	const step = Math.floor(numbering.length / sample.length);
	for (let i = 0; i < sample.length; i++) sample[i] = i * step;
	return sample;
}

function testOf(condition: Condition, active: Columns): Test {
	if ("value" in condition) {
		const { codes, codeOf } = active.texts(condition.indicator);
		return textTest(codes, codeOf(condition.value));
	}
	const { indicator, min, max } = condition;
	const { values, exact, text } = active.numbers(indicator);
	const [lowest, highest] = [min, max].map((bound) => bound && asHeld(bound, indicator.scale));
	const lower = lowest ? Number(lowest) : Number.NEGATIVE_INFINITY;
	const upper = highest ? Number(highest) : Number.POSITIVE_INFINITY;
	const plain = rangeTest(values, lower, upper);
	if (exact && isTellable(lowest ?? "0") && isTellable(highest ?? "0")) return plain;
	// A double may be that of a bound where the decimal is not.
	return {
		keep: (rows, count) => {
			const kept = plain.keep(rows, count);
			const within = (row: number): boolean => {
				const value = values[row];
				if (value !== lower && value !== upper) return true;
				const held = text(row) ?? "0";
				if (lowest && value === lower && compareExactly(held, lowest) < 0) return false;
				return !(highest && value === upper && compareExactly(held, highest) > 0);
			};
			return keepWhere(rows, kept, within);
		},
	};
}

/** A bound in the unit of an indicator, as its column holds values. */
const asHeld = (bound: DecimalString, scale: DecimalString): DecimalString =>
	new Big(bound).times(scale).toFixed();

/** Avoids a branch for each row, which the processor would mispredict half the time. */
const rangeTest = (values: Float64Array, lower: number, upper: number): Test => ({
	keep: (rows, count) => {
		let kept = 0;
		for (let i = 0; i < count; i++) {
			const row = rows[i] ?? 0;
			const value = values[row] ?? Number.NaN;
			rows[kept] = row;
			kept += Number(value >= lower) & Number(value <= upper);
		}
		return kept;
	},
});

const textTest = (codes: Uint32Array, wanted: number | undefined): Test => ({
	keep: (rows, count) => (wanted === undefined ? 0 : keepWhere(rows, count, (row) => codes[row] === wanted)),
});

function keepWhere(rows: Int32Array, count: number, holds: (row: number) => boolean): number {
	let kept = 0;
	for (let i = 0; i < count; i++) {
		const row = rows[i] ?? 0;
		if (holds(row)) rows[kept++] = row;
	}
	return kept;
}
