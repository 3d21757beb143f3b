import type { Column, RowTable } from "./row-table.ts";

/** Rows of an answer, column by column. */
export interface Table {
	readonly columns: readonly Column[];
	/** Values of each column as the JSON of the answer has them; null where there is none. */
	readonly values: readonly (readonly unknown[])[];
	readonly length: number;
	/** The answer without its rows. */
	readonly rest: Readonly<Record<string, unknown>>;
}

/**
 * Takes the rows out of an answer.
 *
 * @example
 * const column = { name: "date", type: "date", level: 0, path: ["date"] } as const;
 * const table = tableOf({ bars: [{ date: "2026-11-20" }], next: null }, { lists: [["bars"]], columns: [column] });
 * table.values; // => [["2026-11-20"]]
 * table.rest; // => { next: null }
 */
export function tableOf(body: unknown, { lists, columns }: RowTable): Table {
	const rows = lists.flatMap((list) => rowsOf(body, list, []).map((entries) => ({ list, entries })));
	const cells = columns.map((column) => rows.map(({ list, entries }) => cellOf(column, list, entries)));
	const used = columns.map(
		({ isOptional }, index) => !isOptional || cells[index]?.some((value) => value !== undefined),
	);
	return {
		columns: columns.filter((_, index) => used[index]),
		values: cells.filter((_, index) => used[index]).map((column) => column.map((value) => value ?? null)),
		length: rows.length,
		rest: lists.reduce(withoutList, body) as Record<string, unknown>,
	};
}

/** The entries on the way to each row, the row last. */
function rowsOf(
	value: unknown,
	[member, ...rest]: readonly string[],
	entries: readonly unknown[],
): unknown[][] {
	if (member === undefined) return [];
	const inner = memberOf(value, member);
	if (!Array.isArray(inner)) return rowsOf(inner, rest, entries);
	return inner.flatMap((entry: unknown) =>
		rest.length === 0 ? [[...entries, entry]] : rowsOf(entry, rest, [...entries, entry]),
	);
}

function cellOf({ level, path }: Column, list: readonly string[], entries: readonly unknown[]): unknown {
	return level === null ? list.at(-1) : path.reduce(memberOf, entries[level]);
}

const memberOf = (value: unknown, name: string): unknown =>
	typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** A value without its list of rows. */
function withoutList(value: unknown, [member, ...rest]: readonly string[]): unknown {
	if (member === undefined || typeof value !== "object" || value === null || Array.isArray(value))
		return value;
	// A list before it may have led through the same member.
	if (!(member in value)) return value;
	const { [member]: inner, ...others } = value as Record<string, unknown>;
	return rest.length === 0 || Array.isArray(inner)
		? others
		: { ...others, [member]: withoutList(inner, rest) };
}
