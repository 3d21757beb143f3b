import { canonicalDecimal, type DecimalString, InputError } from "@us-market-data/market";

/** A place within a line, for messages. */
export interface FieldLocation {
	file?: string;
	line?: number;
	field: string;
}

/** Exact decimal of a field. */
export function decimalField(text: string, location: FieldLocation): DecimalString {
	const value = canonicalDecimal(text);
	if (value === null) throw new InputError({ ...location, value: text }, "a decimal number");
	return value;
}

/** Exact decimal of a field that cannot be below zero, such as a volume. */
export function amountField(text: string, location: FieldLocation): DecimalString {
	const value = canonicalDecimal(text);
	if (value === null || value.startsWith("-")) {
		throw new InputError({ ...location, value: text }, "a decimal number, zero or more");
	}
	return value;
}

const dashed = /^(\d{4})-(\d{2})-(\d{2})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Calendar date of `YYYY-MM-DD`. */
export function dateField(text: string, location: FieldLocation): string {
	const [, year, month, day] = dashed.exec(text) ?? [];
	return calendarDate(year, month, day) ?? rejectDate(text, location, "YYYY-MM-DD");
}

/** Calendar date of `YYYYMMDD`. */
export function compactDateField(text: string, location: FieldLocation): string {
	const [, year, month, day] = compact.exec(text) ?? [];
	return calendarDate(year, month, day) ?? rejectDate(text, location, "YYYYMMDD");
}

/** Calendar date of `M/D/YYYY`; zeros may stand before month and day. */
export function americanDateField(text: string, location: FieldLocation): string {
	const [, month, day, year] = american.exec(text) ?? [];
	return (
		calendarDate(year, month?.padStart(2, "0"), day?.padStart(2, "0")) ??
		rejectDate(text, location, "M/D/YYYY")
	);
}

/** Date of four digits and twice two, null when the calendar has none such or one is missing. */
export function calendarDate(year = "", month = "", day = ""): string | null {
	const isReal = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
	return isReal ? `${year}-${month}-${day}` : null;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month; none of one that does not exist. */
function daysIn(year: number, month: number): number {
	const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	return month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0);
}

export function rejectDate(value: string, location: FieldLocation, form: string): never {
	throw new InputError({ ...location, value }, `a date of the calendar as ${form}`);
}

/** The fields of a line, as many as the header has columns. */
export function fieldsOf(text: string, separator: string, columns: number, line: number): string[] {
	const fields = text.split(separator);
	if (fields.length !== columns) {
		throw new InputError(
			{ line, field: "row", value: text },
			`${columns} fields separated by "${separator}", not ${fields.length}`,
		);
	}
	return fields;
}

/** Entry of a table for a word of a file; undefined for names such as `constructor`, which every object inherits. */
export const entryOf = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
	Object.hasOwn(table, word) ? table[word] : undefined;
