import type { CallToolResult } from "@modelcontextprotocol/server";
import type { DataResponse } from "../market-data.ts";
import type { ResultStore } from "./result-store.ts";
import { type Cell, type Table, tablesOf } from "./tables.ts";

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
	/** A hint at the way on. */
	hint?: string | undefined;
}

/** Where a finding comes from, over all answers behind it. */
export interface Origin {
	cost: number;
	sources: readonly string[];
	asOf?: string | undefined;
	dataVersion?: string | undefined;
}

/** The origin of several findings: the cost of all, and the oldest instant of their data. */
export function originOf(origins: readonly Origin[]): Origin {
	const instants = origins.flatMap(({ asOf }) => asOf ?? []).sort();
	const versions = new Set(origins.flatMap(({ dataVersion }) => dataVersion ?? []));
	return {
		cost: origins.reduce((sum, { cost }) => sum + cost, 0),
		sources: [...new Set(origins.flatMap(({ sources }) => sources))],
		asOf: instants[0],
		dataVersion: [...versions].join(", ") || undefined,
	};
}

/** The finding of an answer. */
export function findingOf(title: string, response: DataResponse): Finding {
	return { title, ...tablesOf(response.body), origin: response };
}

/** The address of a kept result. */
export const resultUri = (id: string): string => `usmd://results/${id}`;

/**
 * Makes a finding the result of a tool: it is kept for later questions, and shown as far as it fits. The text holds the
 * rows for clients that pass on no structured content.
 */
export async function resultOf(finding: Finding, store: ResultStore): Promise<CallToolResult> {
	const { title, facts, tables, origin, hint } = finding;
	const { cost, sources, asOf, dataVersion } = origin;
	const id =
		tables.length === 0 ? undefined : await store.save({ title, facts, tables, sources, asOf, dataVersion });
	const structured = (fitting: readonly CutTable[]) => ({
		...(Object.keys(facts).length > 0 && { facts }),
		tables: fitting,
		cost,
		source: sources.join(","),
		...(asOf !== undefined && { asOf }),
		...(dataVersion !== undefined && { dataVersion }),
		...(id !== undefined && { result: id }),
		...(hint !== undefined && { hint }),
	});
	const made = (fitting: readonly CutTable[]): CallToolResult => {
		const structuredContent = structured(fitting);
		const isCut = fitting.length < tables.length || fitting.some(({ total }) => total !== undefined);
		return {
			content: [
				{ type: "text", text: textOf(title, structuredContent) },
				...(isCut && id !== undefined ? [linkTo(id, title)] : []),
			],
			structuredContent,
		};
	};
	const compact = tables.map(withoutSame);
	return made(fitted(compact, (fitting) => Buffer.byteLength(JSON.stringify(made(fitting))), resultLimit));
}

const linkTo = (id: string, title: string) =>
	({
		type: "resource_link",
		uri: resultUri(id),
		name: id,
		title: `All rows: ${title}`,
		mimeType: "text/csv",
	}) as const;

interface Structured extends Omit<Origin, "sources"> {
	facts?: Readonly<Record<string, Cell>>;
	tables: readonly CutTable[];
	source: string;
	result?: string;
	hint?: string;
}

function textOf(
	title: string,
	{ facts, tables, cost, source, asOf, dataVersion, result, hint }: Structured,
): string {
	const details = [
		`cost ${cost}`,
		source && `source ${source}`,
		asOf && `as of ${asOf}`,
		dataVersion && `version ${dataVersion}`,
		result && `result ${result}`,
	].filter(Boolean);
	return [
		`${title} (${details.join(", ")})`,
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
