import { flatRows, type Item } from "../tables/sections.ts";
import { note } from "./terminal-output.ts";

/** True for a text that a spreadsheet would run as a formula. Numbers are none, negative ones included. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);

/** One field of RFC 4180. */
const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Writes records as comma-separated values, a row for each of `flatRows`; the first records decide on the columns.
 * Values stay as they came, because programs read them. A column with a text that a spreadsheet would run is told once.
 */
export class Csv {
	#columns: readonly string[] | undefined;

	readonly #notedColumns = new Set<string>();
	readonly #note: (text: string) => void;

	/** @param report takes a note about columns */
	constructor(columns?: readonly string[], report: (text: string) => void = note) {
		this.#columns = columns;
		this.#note = report;
	}

	/** The lines of further records, below the names of the columns the first time. */
	lines(items: readonly Item[]): string {
		const rows = flatRows(items).map(
			(row) => new Map([...row].map(([name, value]) => [name, value === null ? "" : String(value)])),
		);
		if (rows.length === 0) return "";
		const isFirst = this.#names === undefined;
		this.#names ??= this.#columns ?? [...new Set(rows.flatMap((row) => [...row.keys()]))];
		for (const row of rows) for (const [name, text] of row) if (isFormula(text)) this.#reportFormula(name);
		const lines = rows.map((row) => this.#line((this.#names ?? []).map((name) => row.get(name) ?? "")));
		return [...(isFirst ? [this.#line(this.#names)] : []), ...lines].join("");
	}

	/** True before the first record. */
	get isEmpty(): boolean {
		return this.#names === undefined;
	}

	/** The header of no records: the columns that `--columns` names, or these. */
	header(columns: readonly string[]): string {
		const names = this.#columns ?? columns;
		return names.length > 0 ? this.#line(names) : "";
	}

	#names: readonly string[] | undefined;

	#reportFormula(column: string): void {
		if (this.#notedColumns.has(column) || !this.#names?.includes(column)) return;
		this.#notedColumns.add(column);
		this.#note(`Column ${column} has texts that a spreadsheet runs as formulas. Import it as text.`);
	}

	#line(cells: readonly string[]): string {
		return `${cells.map(field).join(",")}\n`;
	}
}
