import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import Big from "big.js";
import type { Pace } from "./time-slices.ts";

/** A double distinguishes decimals of up to so many significant digits; two longer ones may be equal. */
const maxExactDigits = 15;

/** The numbers of an indicator, by row. */
export interface NumberColumn {
	/** NaN if unknown. */
	values: Float64Array;
	/** True when numbers that are equal here are equal as decimals too. Their texts then need no comparison. */
	exact: boolean;
	/** The number of a row as it is; null when not known. */
	text(row: number): DecimalString | null;
}

export async function numberColumn(
	length: number,
	text: NumberColumn["text"],
	pace: Pace,
): Promise<NumberColumn> {
	const values = new Float64Array(length);
	let exact = true;
	for (let row = 0; row < length; row++) {
		const value = text(row);
		values[row] = value === null ? Number.NaN : Number(value);
		if (value !== null && exact) exact = isTellable(value);
		if (pace.due()) await pace.pause();
	}
	return { values, exact, text };
}

/** True when a decimal has no more digits than a double holds. */
export function isTellable(value: DecimalString): boolean {
	if (value.length <= maxExactDigits) return true;
	const digits = value.replace(/^-?0*\.?0*/, "").replace(".", "");
	return digits.replace(/0+$/, "").length <= maxExactDigits;
}

/** Exact comparison of two decimals that are equal as doubles: negative, zero or positive. */
export function compareExactly(one: DecimalString, other: DecimalString): number {
	// Most that look equal are.
	return canonicalDecimal(one) === canonicalDecimal(other) ? 0 : new Big(one).cmp(other);
}

/** The texts of an indicator, by row: a number for each that there is, whatever its case. */
export interface TextColumn {
	/** 0 if unknown. */
	codes: Uint32Array;
	/** Every text in lower case, in the order of the codes from 1. */
	keys: readonly string[];
	/** Code of a text, undefined when no row has it. */
	codeOf(text: string): number | undefined;
	/** Every spelling held, sorted. */
	spellings: readonly string[];
}

export async function textColumn(
	length: number,
	text: (row: number) => string | null,
	pace: Pace,
): Promise<TextColumn> {
	const codes = new Uint32Array(length);
	const byText = new Map<string, number>();
	const spellings = new Set<string>();
	for (let row = 0; row < length; row++) {
		if (pace.due()) await pace.pause();
		const value = text(row);
		if (value === null) continue;
		spellings.add(value);
		const key = value.toLowerCase();
		const code = byText.get(key) ?? byText.size + 1;
		byText.set(key, code);
		codes[row] = code;
	}
	const codeOf = (value: string) => byText.get(value.toLowerCase());
	return { codes, keys: [...byText.keys()], codeOf, spellings: [...spellings].sort() };
}
