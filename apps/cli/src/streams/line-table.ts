import { safe } from "../printing/safe-text.ts";
import { style, trend } from "../printing/style.ts";
import { figureText } from "../tables/figures.ts";
import type { Scalar } from "../tables/sections.ts";
import { widthOf } from "../tables/table.ts";

const unknown = "–";
const gap = "  ";
const maxCellWidth = 60;
const number = /^[+-]?\d+(\.\d+)?[KMBT]?$/;

interface Column {
	readonly name: string;
	width: number;
}

/**
 * A table whose rows are printed as they come. A column is as wide as its widest cell so far, so that rows stay below each other
 * once the first have come. Columns that do not fit the terminal are left out from the right.
 */
export class LineTable {
	readonly #columns: Column[];
	readonly #width: number;
	#hasHead = false;

	/**
	 * @param names of the columns
	 * @param width of the terminal
	 */
	constructor(names: readonly string[], width: number) {
		this.#columns = names.map((name) => ({ name, width: widthOf(safe(name)) }));
		this.#width = width;
	}

	/** The line of a row; the names of the columns are above the first one. */
	line(row: ReadonlyMap<string, Scalar>): string {
		const cells = this.#columns.map(({ name }) => {
			const value = row.get(name) ?? null;
			const text = value === null || value === "" ? unknown : figureText(name, value);
			return text.length > maxCellWidth ? `${text.slice(0, maxCellWidth - 1)}…` : text;
		});
		for (const [index, column] of this.#columns.entries())
			column.width = Math.max(column.width, widthOf(cells[index] ?? ""));
		const head = this.#hasHead
			? ""
			: this.#joined((column) => style("bold", padded(safe(column.name), column.width, false)));
		this.#hasHead = true;
		return (
			head +
			this.#joined(({ name, width }, index) => {
				const cell = cells[index] ?? unknown;
				return trend(name, cell, padded(cell, width, number.test(cell)));
			})
		);
	}

	#joined(textOf: (column: Column, index: number) => string): string {
		const fitting: string[] = [];
		let used = -gap.length;
		for (const [index, column] of this.#columns.entries()) {
			used += gap.length + column.width;
			if (used > this.#width && index > 0) break;
			fitting.push(textOf(column, index));
		}
		return `${fitting.join(gap).trimEnd()}\n`;
	}
}

function padded(text: string, width: number, isNumber: boolean): string {
	const space = " ".repeat(Math.max(0, width - widthOf(text)));
	return isNumber ? space + text : text + space;
}
