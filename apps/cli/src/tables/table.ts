import truncatedWidth from "fast-string-truncated-width";
import { safe } from "../printing/safe-text.ts";
import { style, trend } from "../printing/style.ts";
import { figureText } from "./figures.ts";
import type { Scalar } from "./sections.ts";

/** What stands in place of a value that the service does not know. */
const unknown = "–";
const gap = "  ";
const maxCellWidth = 60;
/** Width of a text where the columns of its table do not fit otherwise. */
export const narrowCellWidth = 28;

/** The columns of a table: those with a value as they appear, unless an order names them. */
interface TableColumns {
	readonly order?: readonly string[] | undefined;
	/** True where no column is left out, whatever the width. */
	readonly areAllDisplayed?: boolean;
}

export interface Table {
	readonly text: string;
	/** Columns that did not fit. */
	readonly leftOut: readonly string[];
}

interface Column {
	readonly name: string;
	readonly cells: readonly string[];
	readonly width: number;
	readonly isNumber: boolean;
}

/** Cells on a terminal: wide characters take two places. */
export const widthOf = (text: string): number => truncatedWidth(text).width;

/** A table as wide as the terminal at most: columns that do not fit are left out from the right. */
export function tableOf(
	rows: readonly ReadonlyMap<string, Scalar>[],
	width: number,
	{ order = namesOf(rows), areAllDisplayed = false }: TableColumns = {},
): Table {
	const whole = order.map((name) => columnOf(name, rows, maxCellWidth));
	const isWide = fit(whole, width).length < whole.length;
	const columns = isWide ? order.map((name) => columnOf(name, rows, narrowCellWidth)) : whole;
	const fitting = areAllDisplayed ? columns : fit(columns, width);
	const head = fitting.map(({ name, width: wide, isNumber }) => style("bold", padded(name, wide, isNumber)));
	const lines = rows.map((_, row) =>
		fitting
			.map(({ name, cells, width: wide, isNumber }) => {
				const cell = cells[row] ?? unknown;
				return trend(name, cell, padded(cell, wide, isNumber));
			})
			.join(gap)
			.trimEnd(),
	);
	return {
		text: [head.join(gap).trimEnd(), ...lines].join("\n"),
		leftOut: columns.filter((column) => !fitting.includes(column)).map(({ name }) => name),
	};
}

/** The columns that hold a value in some row, in the order of their appearance. */
function namesOf(rows: readonly ReadonlyMap<string, Scalar>[]): string[] {
	const seen = new Set<string>();
	const all = new Set<string>();
	for (const row of rows)
		for (const [name, value] of row) {
			all.add(name);
			if (value !== null && value !== "") seen.add(name);
		}
	return [...all].filter((name) => seen.has(name));
}

/** Members that name a record. They come before its figures. */
const leading = ["list", "symbol", "name"];
/** Long texts that few read in a table. */
const trailing = ["id", "description", "summary", "url", "fileName", "fileUrls"];

/**
 * The columns that hold a value, in the order of their appearance: behind what a record is those whose names are words of the
 * request, and long texts at the end.
 */
export function columnOrder(
	rows: readonly ReadonlyMap<string, Scalar>[],
	requested: readonly string[],
): string[] {
	const words = new Set(requested.map((word) => word.toLowerCase()));
	const rankOf = (name: string): number => {
		if (leading.includes(name)) return 0;
		if (words.has(name.toLowerCase())) return 1;
		return trailing.includes(name) ? 3 : 2;
	};
	return namesOf(rows).toSorted((one, other) => rankOf(one) - rankOf(other));
}

const decimal = /^[+-]?\d+(\.\d+)?[KMBT]?$/;

function columnOf(name: string, rows: readonly ReadonlyMap<string, Scalar>[], maxWidth: number): Column {
	const values = rows.map((row) => row.get(name) ?? null);
	const texts = values.map((value) =>
		value === null || value === "" ? unknown : shorten(figureText(name, value), maxWidth),
	);
	const isNumber = texts.every((text) => text === unknown || decimal.test(text));
	const cells = isNumber ? onePoint(texts) : texts;
	const width = Math.max(widthOf(safe(name)), ...cells.map(widthOf));
	return { name: safe(name), cells, width, isNumber };
}

/** Decimals with their points below each other. */
function onePoint(texts: readonly string[]): string[] {
	const decimalPlaces = (text: string) => (text.includes(".") ? text.length - text.indexOf(".") : 0);
	const maxDecimals = Math.max(0, ...texts.map(decimalPlaces));
	return texts.map((text) =>
		text === unknown ? text : text + " ".repeat(maxDecimals - decimalPlaces(text)),
	);
}

function shorten(text: string, limit: number): string {
	const { truncated, index } = truncatedWidth(text, { limit, ellipsis: "…" });
	return truncated ? `${text.slice(0, index)}…` : text;
}

function padded(text: string, width: number, isNumber: boolean): string {
	const space = " ".repeat(Math.max(0, width - widthOf(text)));
	return isNumber ? space + text : text + space;
}

function fit(columns: readonly Column[], width: number): Column[] {
	const fitting: Column[] = [];
	let used = -gap.length;
	for (const column of columns) {
		if (used + gap.length + column.width > width && fitting.length > 0) break;
		used += gap.length + column.width;
		fitting.push(column);
	}
	return fitting;
}
