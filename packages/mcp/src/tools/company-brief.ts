import type { CallToolResult } from "@modelcontextprotocol/server";
import type { OperationId } from "@us-market-data/contract";
import { type Finding, findingOf, originOf, resultOf, unitsOf } from "../answers/result.ts";
import type { Table } from "../answers/tables.ts";
import { type Params, RequestError } from "../market-data.ts";
import { requestData, requireOperation } from "./questions.ts";
import type { Workbench } from "./run-tool.ts";

/** Arguments of `company_brief`. */
export interface BriefArguments {
	symbol: string;
	as_of?: string;
}

interface Part {
	name: string;
	operation: OperationId;
	params: Params;
	/** Columns to show, for answers that have more than a brief needs. */
	columns?: readonly string[];
}

/** The parts of a brief; the service knows quotes of now alone. */
function partsOf(symbol: string, asOf: string | undefined): Part[] {
	const at = asOf === undefined ? {} : { as_of: asOf };
	const parts: (Part | false)[] = [
		{ name: "company", operation: "getCompanyOverview", params: { symbol, ...at } },
		asOf === undefined && {
			name: "quote",
			operation: "getQuotes",
			params: { symbols: symbol },
			columns: quoteColumns,
		},
		{ name: "indexes", operation: "getCalcIndexes", params: { symbols: symbol, ...at } },
		{
			name: "annual",
			operation: "listStatements",
			params: { symbol, report: "af", count: 3, ...at },
			columns: statementColumns,
		},
		{ name: "rating", operation: "getInstitutionRating", params: { symbol, ...at }, columns: ratingColumns },
		{
			name: "news",
			operation: "listNews",
			params: { symbol, count: 3, ...at },
			columns: ["title", "publishTime", "source"],
		},
	];
	return parts.filter((part) => part !== false);
}

const quoteColumns = ["lastDone", "prevClose", "changeRate", "volume", "timestamp", "tradeStatus"];
const statementColumns = [
	"fiscalYear",
	"endDate",
	"filingDate",
	"currency",
	"revenue",
	"netIncome",
	"epsDiluted",
	"operatingCashFlow",
	"assets",
	"liabilities",
	"equity",
];
const ratingColumns = [
	"summary_targetPrice",
	"summary_recommendation",
	"latest_distribution_analystCount",
	"summary_updatedDate",
];
const leftOut = /(website|email|phone|address|unknownSymbol)/;

/** What an analyst looks at first, in one result. */
export async function companyBrief(
	{ symbol, as_of }: BriefArguments,
	bench: Workbench,
	signal?: AbortSignal,
): Promise<CallToolResult> {
	const [first, ...others] = partsOf(symbol, as_of);
	if (!first) throw new Error("a brief has a first part");
	// A refusal of the first part is one of the whole: the symbol is not known, or the credential is not accepted.
	const company = await found(first, bench, signal);
	const rest = await Promise.all(
		others.map(async (part) => found(part, bench, signal).catch((error: unknown) => missing(part, error))),
	);
	const parts = [company, ...rest];
	const tables = parts.flatMap((part) => part.tables).filter(({ columns }) => columns.length > 0);
	const facts = withUnknown(Object.assign({}, ...parts.map((part) => part.facts)));
	const title = `Brief on ${symbol}${as_of === undefined ? "" : ` as of ${as_of}`}`;
	return resultOf(
		{
			title,
			facts,
			tables,
			units: unitsOf(parts),
			origin: originOf(parts.map(({ origin }) => origin)),
			hint: company.hint,
		},
		bench.results,
	);
}

/** The service gives the ticker for a name and "other" for a kind of security that are not known. */
function withUnknown(facts: Finding["facts"]): Finding["facts"] {
	if (facts["name"] !== facts["ticker"]) return facts;
	return {
		...facts,
		name: "unknown",
		...(facts["securityType"] === "other" && { securityType: "unknown" }),
	};
}

interface AsOf {
	leftOut?: readonly { description: string }[];
}

async function found(part: Part, bench: Workbench, signal?: AbortSignal): Promise<Finding> {
	const operation = requireOperation(part.operation, bench);
	const response = await requestData(bench, part.operation, part.params, signal);
	const { asOf, ...body } = response.body as { asOf?: AsOf | null };
	const finding = findingOf(part.name, operation, { ...response, body });
	const notes = asOf?.leftOut?.map(({ description }) => description) ?? [];
	const wanted = (column: string) => part.columns?.includes(column) ?? !leftOut.test(column);
	const facts = Object.fromEntries(
		Object.entries(finding.facts).filter(([name, value]) => value !== null && wanted(name)),
	);
	return {
		...finding,
		hint: notes.length > 0 ? `Not known on ${part.params["as_of"]}: ${notes.join(" ")}` : undefined,
		facts,
		tables: finding.tables.slice(0, 1).map((table) => chosen(table, part, wanted)),
	};
}

function chosen(table: Table, { name }: Part, wanted: (column: string) => boolean): Table {
	const indexes = table.columns
		.map((_, index) => index)
		.filter((index) => wanted(table.columns[index] ?? ""));
	return {
		name,
		columns: indexes.map((index) => table.columns[index] ?? ""),
		rows: table.rows.map((row) => indexes.map((index) => row[index] ?? null)),
	};
}

/** A part that was refused, which the brief tells in its place. */
function missing({ name }: Part, error: unknown): Finding {
	if (!(error instanceof RequestError)) throw error;
	return {
		title: name,
		facts: { [`${name}_missing`]: error.message },
		tables: [],
		units: {},
		origin: { cost: 0, sources: [] },
	};
}
