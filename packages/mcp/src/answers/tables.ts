/** A value that a cell may hold. */
export type Cell = string | number | boolean | null;

/** Rows of an answer with the names of their columns once. */
export interface Table {
	name: string;
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
}

/** The unit of a column or fact by its name: `UTC` for instants, `day` for trading days, `currency`, `%`, `shares`. */
export type Units = Readonly<Record<string, string>>;

/** An answer as single values and tables. */
export interface Tabular {
	facts: Readonly<Record<string, Cell>>;
	tables: readonly Table[];
}

type Json = Cell | readonly Json[] | { readonly [name: string]: Json };
type Members = Readonly<Record<string, Json>>;
type Row = Map<string, Cell>;

/** Names that say nothing about the rows below them. */
const genericNames = new Set(["list", "data", "items", "results"]);

/** Texts of a keyed figure, which its key stands for. */
const figureTexts = new Set(["key", "name", "description"]);

/**
 * Turns any answer of the contract into tables: each list of records is one, nested records become columns such as
 * `stock_name`, figures with a `key` become columns by their keys, and lists within rows become tables of their own.
 */
export function tablesOf(body: object): Tabular {
	const facts: [path: readonly string[], value: Cell][] = [];
	const tables: Table[] = [];
	walk(body as Members, [], facts, tables);
	// A list of plain values says less than records do.
	const isValueList = ({ columns }: Table) => Number(columns[0] === "value");
	return { facts: named(facts), tables: tables.sort((one, other) => isValueList(one) - isValueList(other)) };
}

function walk(
	value: Members,
	path: readonly string[],
	facts: [readonly string[], Cell][],
	tables: Table[],
): void {
	for (const [name, member] of Object.entries(value)) {
		const at = [...path, name];
		if (isList(member)) tables.push(...tablesOfList(member, at));
		else if (isObject(member)) walk(member, at, facts, tables);
		else facts.push([at, member]);
	}
}

/** Single values by their paths, without the envelope that is around all of them. */
function named(facts: readonly (readonly [readonly string[], Cell])[]): Record<string, Cell> {
	const [envelope] = facts[0]?.[0] ?? [];
	const isShared = facts.every(([path]) => path.length > 1 && path[0] === envelope);
	return Object.fromEntries(facts.map(([path, value]) => [labelOf(isShared ? path.slice(1) : path), value]));
}

/** The table of a list, and those of the lists in its rows. */
function tablesOfList(list: readonly Json[], path: readonly string[]): Table[] {
	if (list.length === 0) return [];
	const name = labelOf(path);
	const children = new Map<string, Row[]>();
	const rows = list.map((entry) => rowOf(entry, children));
	const nested = [...children].map(([child, below]) => table(`${name}_${child}`, below));
	return [table(name, rows), ...nested];
}

function rowOf(entry: Json, children: Map<string, Row[]>): Row {
	if (!isObject(entry)) return new Map([["value", isList(entry) ? JSON.stringify(entry) : entry]]);
	const row: Row = new Map();
	const below: [name: string, list: readonly Json[]][] = [];
	fill(row, entry, [], below);
	const identity = [...row].find(([, value]) => value !== null);
	for (const [name, list] of below) {
		const rows = list.map((child) => withParent(rowOf(child, new Map()), identity));
		children.set(name, [...(children.get(name) ?? []), ...rows]);
	}
	return row;
}

/** A row below another one begins with the first value of that one. */
function withParent(row: Row, identity: readonly [string, Cell] | undefined): Row {
	if (!identity) return row;
	const [name, value] = identity;
	return new Map([[row.has(name) ? `parent_${name}` : name, value], ...row]);
}

function fill(row: Row, entry: Members, path: readonly string[], below: [string, readonly Json[]][]): void {
	for (const [name, member] of Object.entries(entry)) {
		const at = [...path, name];
		if (isList(member)) fillList(row, member, at, below);
		else if (isObject(member)) fill(row, member, at, below);
		else row.set(joined(at), member);
	}
}

function fillList(
	row: Row,
	list: readonly Json[],
	path: readonly string[],
	below: [string, readonly Json[]][],
): void {
	if (!list.some(isObject)) row.set(joined(path), list.length === 0 ? null : list.join(", "));
	else if (areFigures(list)) for (const figure of list) fillFigure(row, figure);
	else below.push([joined(path), list]);
}

/** True for a list of records with a key each, such as the figures of a statement. */
function areFigures(list: readonly Json[]): list is readonly Members[] {
	const keys = list.map((entry) => (isObject(entry) ? entry["key"] : undefined));
	return keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length;
}

function fillFigure(row: Row, figure: Members): void {
	const key = String(figure["key"]);
	for (const [name, member] of Object.entries(figure)) {
		// A figure has many members, most of them null in all rows.
		if (figureTexts.has(name) || (member === null && name !== "value")) continue;
		const column = name === "value" ? key : `${key}_${name}`;
		if (isList(member)) row.set(column, JSON.stringify(member));
		else if (isObject(member)) fill(row, member, [column], []);
		else row.set(column, member);
	}
}

function table(name: string, rows: readonly Row[]): Table {
	const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
	return { name, columns, rows: rows.map((row) => columns.map((column) => row.get(column) ?? null)) };
}

/** A path without the names that say nothing. */
const labelOf = (path: readonly string[]): string =>
	joined(path.filter((part) => !genericNames.has(part))) || joined(path);

const joined = (path: readonly string[]): string => path.join("_");
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json | undefined): value is Members =>
	typeof value === "object" && value !== null && !Array.isArray(value);
