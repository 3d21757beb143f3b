import {
	canonicalDecimal,
	type DecimalString,
	InputError,
	maxDecimalLength,
	normaliseSymbol,
} from "@us-market-data/market";
import { americanDateField } from "../../frame/fields.ts";
import type { CalendarRow } from "./calendar.ts";

/** The calendars write what they do not know in these ways. */
const unknown = new Set(["", "n/a", "na", "--"]);

/** A field, null when it is not known. */
export function textOf(row: CalendarRow, field: string): string | null {
	const value = row[field] ?? "";
	return unknown.has(value.toLowerCase()) ? null : value;
}

/** Canonical symbol of a spelling such as `BRK.B` or `BRK/B`. */
export const symbolOf = (spelling: string): string | null => normaliseSymbol(spelling, "plain");

/**
 * Calendar date of `M/D/YYYY`, null when not known.
 * @throws InputError when it is another text.
 */
export function dateOf(row: CalendarRow, field: string, line: number): string | null {
	const value = textOf(row, field);
	return value === null ? null : americanDateField(value, { line, field });
}

const money = /^(\()?(-)?\$?(-)?([\d,]*\.?\d+|[\d,]+\.)(\))?$/;

/**
 * Exact decimal of an amount such as `$3.19`, `($0.12)`, `-$0.12`, `$1,234` or `0.05`; parentheses make it
 * negative. Null when not known.
 * @throws InputError when it is another text.
 */
export function moneyOf(row: CalendarRow, field: string, line: number): DecimalString | null {
	const value = textOf(row, field);
	if (value === null) return null;
	const [, open, before, after, digits = "", close] = money.exec(value.slice(0, maxDecimalLength)) ?? [];
	const signs = [open, before, after].filter((sign) => sign !== undefined);
	const amount = canonicalDecimal(digits.replaceAll(",", ""));
	if (amount !== null && signs.length <= 1 && (open === undefined) === (close === undefined)) {
		return signs.length === 1 && amount !== "0" ? `-${amount}` : amount;
	}
	throw new InputError({ line, field, value }, "an amount such as $3.19 or ($0.12)");
}
