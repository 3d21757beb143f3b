import { InputError } from "@us-market-data/market";
import { parse } from "csv-parse/sync";
import { fieldsOf } from "../../frame/fields.ts";

/** The cells of a row, as many as the header has columns. Programs for tables quote those with a comma. */
export function cellsOf(text: string, columns: number, line: number): string[] {
	if (!text.includes('"')) return fieldsOf(text, ",", columns, line);
	const cells = quotedCells(text);
	if (cells?.length === columns) return cells;
	const allowed = `${columns} fields separated by ",", quoted or not`;
	throw new InputError({ line, field: "row", value: text }, allowed);
}

/** The cells of a row with quotes, null when they do not match. */
export function quotedCells(text: string): string[] | null {
	try {
		const [cells] = parse(text, { relax_column_count: true });
		return cells ?? null;
	} catch {
		return null;
	}
}

const thousands = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A number without the commas that group its thousands. */
export const ungrouped = (text: string): string =>
	text.includes(",") && thousands.test(text) ? text.replaceAll(",", "") : text;

const zero = "0".charCodeAt(0);
const nine = "9".charCodeAt(0);
const words: ReadonlySet<string> = new Set(["", "null", "n/a", "na", "nan", "-", "--"]);

/** True for a cell by which sources say that they have no value. */
export function isMissing(cell: string): boolean {
	const first = cell.charCodeAt(0);
	if (first >= zero && first <= nine) return false;
	return words.has(cell.trim().toLowerCase());
}
