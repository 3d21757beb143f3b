import type { CallToolResult } from "@modelcontextprotocol/server";
import { containsKey } from "@us-market-data/market/redact-keys";
import { type Finding, type Origin, originOf, resultOf, unitsOf } from "../answers/result.ts";
import type { Cell, Table, Units } from "../answers/tables.ts";
import { type Params, RequestError } from "../market-data.ts";
import { sqlLimits } from "../sql/messages.ts";
import { type DayFile, requestDayFile } from "./day-file.ts";
import { requestPages } from "./pages.ts";
import { requireOperation } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** Arguments of `query_results`. */
export interface QueryArguments {
	sql: string;
	from?: Readonly<Record<string, Source>>;
}

/** A table: the id of an earlier result, an operation to ask now, or a file of a day. */
type Source = string | { operation: string; params?: Params } | DayFile;

interface Loaded extends Pick<Finding, "pages" | "hint" | "isPart"> {
	tables: Table[];
	units: Units;
	origin: Origin;
}

/** Most operations that one statement may ask. */
const maxSources = 10;

/** Runs one SELECT over results of this account, asked now or before. */
export async function queryResults(
	{ sql, from = {} }: QueryArguments,
	bench: Workbench,
	signal?: AbortSignal,
): Promise<CallToolResult> {
	// An error of the database quotes a part of the statement, in which a key has lost its beginning.
	if (containsKey(sql))
		throw new RequestError("The statement holds an API key or an access token. Take it out.");
	const mentioned = [...new Set(sql.match(/\br_[0-9a-z]{10}\b/g))];
	const sources = [...mentioned.map((id): [string, Source] => [id, id]), ...Object.entries(from)];
	if (sources.length === 0) throw new RequestError(await withoutTables(bench));
	if (sources.length > maxSources)
		throw new RequestError(`The statement reads ${sources.length} results; allowed: ${maxSources}.`);
	const loaded: Loaded[] = [];
	const question = async () => {
		for (const [name, source] of sources) loaded.push(await load(name, source, bench, signal));
		return { sql, tables: loaded.flatMap((part) => part.tables) };
	};
	const { columns, rows, isCut } = await bench.sql.run(bench.account, question, signal);
	const origin = originOf(loaded.map((part) => part.origin));
	return resultOf(
		{
			title: "SQL",
			facts: {},
			tables: [{ name: "rows", columns, rows: rows.map((row) => row.map(cellOf)) }],
			// A column that keeps its name has the unit of its source; of one with another name, none is known.
			units: unitsOf(loaded),
			origin,
			isExact: true,
			isPart: isCut || loaded.some((part) => part.isPart),
			pages: Object.assign({}, ...loaded.map(({ pages }) => pages)),
			hint: [...loaded.map(({ hint }) => hint), isCut && tooManyRows].filter(Boolean).join("\n") || undefined,
		},
		bench.results,
	);
}

const tooManyRows = `Not the whole list: the statement selects more than ${sqlLimits.rows} rows; add LIMIT or a condition.`;

async function withoutTables({ results }: Workbench): Promise<string> {
	const ids = (await results.ids()).slice(0, 5);
	const earlier = ids.length > 0 ? ` Newest results: ${ids.join(", ")}.` : "";
	return `The statement reads no result. Name one in it, such as FROM r_..., or ask in "from": {"bars": {"operation": "listHistoryCandlesticks", "params": {"symbol": "AAPL.US", "start": "1y"}}}.${earlier}`;
}

async function load(name: string, source: Source, bench: Workbench, signal?: AbortSignal): Promise<Loaded> {
	if (!/^[A-Za-z]\w{0,40}$/.test(name))
		throw new RequestError(
			`The table name "${name}" cannot be used; allowed: letters, digits and _, a letter first.`,
		);
	if (typeof source === "object" && "area" in source)
		return { ...(await requestDayFile(name, source, bench, signal)), units: {} };
	if (typeof source === "object") {
		const doc = requireOperation(source.operation, bench);
		const question = { doc, params: source.params ?? {} };
		const { facts, tables, pageCount, ...rest } = await requestPages(name, question, bench, signal);
		return { ...rest, tables: named(name, facts, tables), pages: { [name]: pageCount } };
	}
	const result = await bench.results.read(source);
	if (!result)
		throw new RequestError(
			`There is no result ${source}: results are kept for an hour, the newest 40. Ask for it again.`,
		);
	const { facts, tables, units, sources, asOf, dataVersion, hint, isPart } = result;
	const origin = { cost: 0, sources, asOf, dataVersion };
	return { tables: named(name, facts, tables), units, origin, hint: hint && `${name}: ${hint}`, isPart };
}

/** The tables of a result by the name that the statement gives it: the first one has the name itself. */
function named(name: string, facts: Readonly<Record<string, Cell>>, tables: readonly Table[]): Table[] {
	const columns = Object.keys(facts);
	const single = { name: `${name}_facts`, columns, rows: [columns.map((column) => facts[column] ?? null)] };
	const lists = tables.map((table, index) => ({
		...table,
		name: index === 0 ? name : `${name}_${table.name}`,
	}));
	if (columns.length === 0) return lists.length > 0 ? lists : [{ name, columns: ["value"], rows: [] }];
	return lists.length > 0 ? [...lists, single] : [{ ...single, name }];
}

function cellOf(value: unknown): Cell {
	if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean")
		return value;
	return JSON.stringify(value);
}
