import { style } from "../printing/style.ts";
import { factLines } from "./facts.ts";
import { flat, type Item, keyedLists, type Scalar } from "./sections.ts";
import { narrowCellWidth, tableOf, widthOf } from "./table.ts";

/** True for records of fiscal periods that hold lists of named figures, such as statements and estimates. */
export const arePeriods = (items: readonly Item[]): boolean =>
	items.length > 0 &&
	items.every(({ fiscalYear, fiscalPeriod }) => Boolean(fiscalYear) && Boolean(fiscalPeriod)) &&
	items.some((item) => keyedLists(item).length > 0);

/** Members of a figure that name it. */
const naming = ["key", "name", "description"];
const decimal = /^-?\d+(\.\d+)?$/;

/** Figures with a column for each period, the newest first, and a row for each figure; a table for each list. */
export function periodTables(items: readonly Item[], width: number): string {
	const periods = items.toSorted((one, other) => rankOf(other) - rankOf(one));
	const labels = periods.map(labelOf);
	const lists = [...new Set(periods.flatMap((item) => keyedLists(item).map(({ path }) => path)))];
	const tables = lists.map((path) => ({ path, rows: figureRows(periods, path) }));
	const longest = Math.max(...tables.flatMap(({ rows }) => rows.map((row) => widthOf(String(row.get(""))))));
	const names = Math.min(longest, narrowCellWidth);
	const texts = tables.map(({ path, rows }) => {
		// Names of one width in all tables, so that their columns stand below each other.
		for (const row of rows) row.set("", String(row.get("")).padEnd(names));
		const { text, leftOut } = tableOf(rows, width, { order: ["", ...labels] });
		return { text: lists.length > 1 ? `${style("bold", path)}\n${text}` : text, leftOut };
	});
	const leftOut = [...new Set(texts.flatMap((one) => one.leftOut))];
	const more = leftOut.length > 0 ? [style("dim", `+ ${leftOut.length} more periods: --csv or --json`)] : [];
	return [...currencyLine(periods, width), ...texts.map(({ text }) => text), ...more].join("\n\n");
}

/** The currency of all periods, above the tables; one that changes is a row. */
function currencyLine(periods: readonly Item[], width: number): string[] {
	const currencies = new Set(periods.map((item) => flat(item).get("currency")).filter(Boolean));
	const [only] = currencies;
	return currencies.size === 1 && only !== undefined && only !== null
		? [factLines([["currency", only]], width)]
		: [];
}

const labelOf = ({ fiscalYear, fiscalPeriod }: Item): string =>
	`${String(fiscalPeriod)} ${String(fiscalYear)}`;

/** A whole year follows its quarters, and half a year the second one. */
const ends: Readonly<Record<string, number>> = {
	Q1: 1,
	Q2: 2,
	H1: 2.5,
	Q3: 3,
	"9M": 3.5,
	Q4: 4,
	H2: 4.5,
	FY: 5,
};
const rankOf = ({ fiscalYear, fiscalPeriod }: Item): number =>
	Number(fiscalYear) * 10 + (ends[String(fiscalPeriod)] ?? 0);

/** The rows of a list of figures, each with its name in the column without one. A figure with several numbers has a row for each. */
function figureRows(periods: readonly Item[], path: string): Map<string, Scalar>[] {
	const figures = new Map<string, Map<string, Map<string, Scalar>>>();
	for (const item of periods) {
		const { entries = [] } = keyedLists(item).find((list) => list.path === path) ?? {};
		for (const entry of entries) {
			const rows = figures.get(String(entry["key"])) ?? new Map<string, Map<string, Scalar>>();
			figures.set(String(entry["key"]), rows);
			for (const [member, value] of numbersOf(entry)) {
				const row = rows.get(member) ?? new Map<string, Scalar>([["", nameOf(entry, member)]]);
				rows.set(member, row.set(labelOf(item), value));
			}
		}
	}
	return [...figures.values()].flatMap((rows) => [...rows.values()]);
}

const numbersOf = (entry: Item): [string, string][] =>
	Object.entries(entry).filter(
		(member): member is [string, string] =>
			!naming.includes(member[0]) && typeof member[1] === "string" && decimal.test(member[1]),
	);

/** The name of a row; what belongs to the value above it is indented. */
function nameOf(entry: Item, member: string): string {
	if (member === "value") return String(entry["name"]);
	return "value" in entry ? `  ${member}` : `${String(entry["name"])} ${member}`;
}
