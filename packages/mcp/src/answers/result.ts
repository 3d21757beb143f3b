import type { CallToolResult } from "@modelcontextprotocol/server";
import { shortFigure } from "@us-market-data/market/short-decimal";
import type { DataResponse } from "../market-data.ts";
import type { OperationDoc } from "../operation-catalog.ts";
import type { ResultStore } from "./result-store.ts";
import { type Cell, type Table, tablesOf, type Units } from "./tables.ts";

/** A table as a result shows it. */
interface CutTable {
	name: string;
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Columns with one value in all rows, and that value. */
	same?: Readonly<Record<string, Cell>>;
	/** Rows in all, where fewer are shown. */
	total?: number;
}

/** Moves the columns that have one value in all rows out of them. */
function withoutSame({ name, columns, rows }: Table): CutTable {
	const [first] = rows;
	if (first === undefined || rows.length < 2) return { name, columns, rows };
	const isSame = columns.map((_, index) => rows.every((row) => row[index] === first[index]));
	if (isSame.every(Boolean) || !isSame.some(Boolean)) return { name, columns, rows };
	const same = Object.fromEntries(
		columns.flatMap((column, index) => (isSame[index] ? [[column, first[index] ?? null]] : [])),
	);
	const rest = <T>(list: readonly T[]) => list.filter((_, index) => !isSame[index]);
	return { name, columns: rest(columns), rows: rows.map(rest), same };
}

/**
 * Shows as many rows as a size allows: the largest table gives rows up until all of them fit together.
 *
 * @param measure size of a result with these tables
 */
function fitted(
	tables: readonly CutTable[],
	measure: (tables: readonly CutTable[]) => number,
	limit: number,
): readonly CutTable[] {
	let fitting = tables;
	while (measure(fitting) > limit) {
		const largest = fitting.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
		if (largest.rows.length === 0) return fitting.slice(0, -1);
		const excess = measure(fitting) - limit;
		const perRow = sizeOf(largest) / largest.rows.length;
		const fewer = Math.max(1, Math.floor(excess / (2.5 * perRow)));
		const rows = largest.rows.slice(0, Math.max(0, largest.rows.length - fewer));
		const cut = { ...largest, rows, total: largest.total ?? largest.rows.length };
		fitting = fitting.map((table) => (table === largest ? cut : table));
	}
	return fitting;
}

const sizeOf = ({ rows }: CutTable): number => JSON.stringify(rows).length;

/** Bytes that a whole result may have. */
export const resultLimit = 8_000;

/** What a tool found, before it is made to fit. */
export interface Finding {
	title: string;
	facts: Readonly<Record<string, Cell>>;
	tables: readonly Table[];
	/** The answers that it is made of. */
	origin: Origin;
	/** Units of columns and facts by their names. */
	units: Units;
	/** What it lacks, what the service says of it, and the way on. */
	hint?: string | undefined;
	/** True where the text has every digit too, because it is what was computed. */
	isExact?: boolean;
	/** True where the list goes on behind the rows, or behind those that they are computed from. */
	isPart?: boolean | undefined;
	/** Pages that were read for each table of a statement. */
	pages?: Readonly<Record<string, number>> | undefined;
}

/** Units of several findings in one. A name with two units has none. */
export function unitsOf(findings: readonly { units: Units }[]): Units {
	const merged: Record<string, string> = {};
	for (const [name, unit] of findings.flatMap(({ units }) => Object.entries(units)))
		merged[name] = (merged[name] ?? unit) === unit ? unit : "";
	return Object.fromEntries(Object.entries(merged).filter(([, unit]) => unit !== ""));
}

/** Where a finding comes from, over all answers behind it. */
export interface Origin {
	cost: number;
	sources: readonly string[];
	/** Of several answers, the oldest. */
	asOf?: string | undefined;
	/** The newest of several answers, where it is another one. */
	asOfNewest?: string | undefined;
	dataVersion?: string | undefined;
}

/** The origin of several findings: the cost of all, and the oldest and the newest instant of their data. */
export function originOf(origins: readonly Origin[]): Origin {
	const instants = origins.flatMap(({ asOf, asOfNewest }) => [asOf ?? [], asOfNewest ?? []].flat()).sort();
	const newest = instants.at(-1);
	const versions = new Set(origins.flatMap(({ dataVersion }) => dataVersion ?? []));
	return {
		cost: origins.reduce((sum, { cost }) => sum + cost, 0),
		sources: [...new Set(origins.flatMap(({ sources }) => sources))],
		asOf: instants[0],
		...(newest !== instants[0] && { asOfNewest: newest }),
		dataVersion: [...versions].join(", ") || undefined,
	};
}

/** The finding of an answer. Where its list goes on behind it, the hint names the cursor or the page. */
export function findingOf(title: string, operation: OperationDoc, response: DataResponse): Finding {
	const { body, stated } = withoutUnits(response.body);
	const tabular = tablesOf(body);
	const ofColumns = tabular.tables.map(({ name, columns }) => {
		// A list of plain values has one column, whose unit is that of the list.
		const isValueList = columns[0] === "value";
		return {
			units: Object.fromEntries(
				columns.flatMap((column) => unitOfColumn(column, operation, isValueList ? name : column)),
			),
		};
	});
	const ofFacts = {
		units: Object.fromEntries(Object.keys(tabular.facts).flatMap((name) => unitOfColumn(name, operation))),
	};
	const units = { ...unitsOf([ofFacts, ...ofColumns]), ...stated };
	const following = Object.entries(response.next ?? {}).map(([name, value]) => `${name}=${value}`);
	const isPart = following.length > 0;
	const hint = isPart
		? `Not the whole list: ask again with ${following.join(" and ")} for what follows.`
		: undefined;
	return { title, ...tabular, units, origin: response, hint, isPart };
}

/** An answer without the units that it states of its own columns, as a screen does. */
function withoutUnits(body: object): { body: object; stated: Units } {
	const { results } = body as { results?: { units?: Readonly<Record<string, string | null>> } };
	if (!results?.units) return { body, stated: {} };
	const { units, ...rest } = results;
	const stated = Object.entries(units).filter((entry): entry is [string, string] => entry[1] !== null);
	return { body: { ...body, results: rest }, stated: Object.fromEntries(stated) };
}

/** The unit of a column, which is named by its member or by the path to it: `preMarketQuote_timestamp`. */
function unitOfColumn(
	column: string,
	{ units }: OperationDoc,
	path: string = column,
): [column: string, unit: string][] {
	const parts = path.split("_");
	const unit = parts.map((_, at) => units.get(parts.slice(at).join("_"))).find((one) => one !== undefined);
	return unit === undefined ? [] : [[column, unit]];
}

/** The address of a kept result. */
export const resultUri = (id: string): string => `usmd://results/${id}`;

/**
 * Makes a finding the result of a tool: it is kept for later questions, and shown as far as it fits. The text holds the
 * rows for clients that pass on no structured content, with large figures in short, as people read them; the structured content
 * and the kept result have every digit.
 */
export async function resultOf(finding: Finding, store: ResultStore): Promise<CallToolResult> {
	const { title, facts, tables, units, origin, hint, isExact = false, isPart = false, pages } = finding;
	const { cost, sources, asOf, asOfNewest, dataVersion } = origin;
	const id =
		tables.length === 0
			? undefined
			: await store.save({ title, facts, tables, units, sources, asOf, dataVersion, hint, isPart });
	const byUnit = columnsByUnit(
		units,
		new Set([...Object.keys(facts), ...tables.flatMap(({ columns }) => columns)]),
	);
	const structured = (fitting: readonly CutTable[], hints: string) => ({
		...(Object.keys(facts).length > 0 && { facts }),
		tables: fitting,
		...(Object.keys(byUnit).length > 0 && { units: byUnit }),
		cost,
		source: sources.join(","),
		...(asOf !== undefined && { asOf }),
		...(asOfNewest !== undefined && { asOfNewest }),
		...(dataVersion !== undefined && { dataVersion }),
		...(id !== undefined && { result: id }),
		...(pages !== undefined && Object.keys(pages).length > 0 && { pages }),
		...(hints !== "" && { hint: hints }),
	});
	const made = (fitting: readonly CutTable[]): CallToolResult => {
		const hints = [hint, ...fitting.map(tooWide)].filter((one) => one !== undefined).join("\n");
		const structuredContent = structured(fitting, hints);
		const isCut = fitting.length < tables.length || fitting.some(({ total }) => total !== undefined);
		return {
			content: [
				{
					type: "text",
					text: textOf(title, isExact ? structuredContent : withShortFigures(structuredContent)),
				},
				...(isCut && id !== undefined ? [linkTo(id, title, isPart)] : []),
			],
			structuredContent,
		};
	};
	const compact = tables.map(withoutSame);
	return made(fitted(compact, (fitting) => Buffer.byteLength(JSON.stringify(made(fitting))), resultLimit));
}

/** The columns of each unit, which is shorter than the unit of each column. */
function columnsByUnit(units: Units, shown: ReadonlySet<string>): Record<string, string[]> {
	const byUnit: Record<string, string[]> = {};
	for (const [name, unit] of Object.entries(units)) {
		if (!shown.has(name)) continue;
		byUnit[unit] = [...(byUnit[unit] ?? []), name];
	}
	return byUnit;
}

/** Why a table has no row in the result, though it has rows. */
function tooWide({ name, rows, total = 0 }: CutTable): string | undefined {
	if (rows.length > 0 || total === 0) return undefined;
	return `A row of ${name} is larger than a result of ${resultLimit} bytes. Select fewer columns, or a part of a text, such as left(column, 500).`;
}

const linkTo = (id: string, title: string, isPart: boolean) =>
	({
		type: "resource_link",
		uri: resultUri(id),
		name: id,
		title: `${isPart ? "Rows of this part" : "All rows"}: ${title}`,
		mimeType: "text/csv",
	}) as const;

interface Structured extends Omit<Origin, "sources"> {
	facts?: Readonly<Record<string, Cell>>;
	tables: readonly CutTable[];
	units?: Readonly<Record<string, readonly string[]>>;
	source: string;
	result?: string;
	pages?: Readonly<Record<string, number>>;
	hint?: string;
}

/** The same with large figures as people read them. */
function withShortFigures({ facts, tables, ...rest }: Structured): Structured {
	const short = (name: string, value: Cell): Cell =>
		typeof value === "string" ? shortFigure(name, value) : value;
	const shortFacts = (own: Readonly<Record<string, Cell>>) =>
		Object.fromEntries(Object.entries(own).map(([name, value]) => [name, short(name, value)]));
	return {
		...rest,
		...(facts && { facts: shortFacts(facts) }),
		tables: tables.map(({ columns, rows, same, ...table }) => ({
			...table,
			columns,
			rows: rows.map((row) => row.map((cell, index) => short(columns[index] ?? "", cell))),
			...(same && { same: shortFacts(same) }),
		})),
	};
}

function textOf(
	title: string,
	{ facts, tables, units = {}, cost, source, asOf, asOfNewest, dataVersion, result, pages, hint }: Structured,
): string {
	const details = [
		`cost ${cost}`,
		pages &&
			`pages ${Object.entries(pages)
				.map((one) => one.join(" "))
				.join(" ")}`,
		source && `source ${source}`,
		asOf && `as of ${asOf}${asOfNewest ? ` to ${asOfNewest}` : ""}`,
		dataVersion && `version ${dataVersion}`,
		result && `result ${result}`,
	].filter(Boolean);
	const unitList = Object.entries(units).map(([unit, names]) => `${unit}: ${names.join(" ")}`);
	return [
		`${title} (${details.join(", ")})`,
		...(unitList.length > 0 ? [`Units: ${unitList.join("; ")}`] : []),
		...(facts ? [pairs(facts)] : []),
		...tables.map(linesOf),
		...(hint === undefined ? [] : [hint]),
	].join("\n");
}

function linesOf({ name, columns, rows, same, total }: CutTable): string {
	const count = total === undefined ? `${rows.length}` : `first ${rows.length} of ${total}`;
	const head = `# ${name}: ${count} rows${same ? `; in all ${pairs(same)}` : ""}`;
	return [head, csvLine(columns), ...rows.map(csvLine)].join("\n");
}

const pairs = (facts: Readonly<Record<string, Cell>>): string =>
	Object.entries(facts)
		.map(([name, value]) => `${name}=${csvCell(value)}`)
		.join(" ");

/** A line of comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(",");

const csvCell = (value: Cell): string => {
	const text = value === null ? "" : String(value);
	return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
