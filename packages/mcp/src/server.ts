import {
	type CallToolResult,
	fromJsonSchema,
	type JsonSchemaType,
	McpServer,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { version } from "@us-market-data/runtime/version";
import { relativeForms } from "./answers/relative-times.ts";
import { chartUri } from "./chart-app/page.ts";
import { areas } from "./operation-catalog.ts";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { sqlLimits } from "./sql/messages.ts";
import { addAreaTools } from "./tools/area-tools.ts";
import { type CallArguments, callOperation } from "./tools/call-operation.ts";
import { type ChartArguments, chart, chartPeriods } from "./tools/chart.ts";
import { type BriefArguments, companyBrief } from "./tools/company-brief.ts";
import { type FindArguments, findOperation } from "./tools/find-operation.ts";
import { maxPages } from "./tools/pages.ts";
import { type QueryArguments, queryResults } from "./tools/query-results.ts";
import { findingSchema, runTool, type Workbench } from "./tools/run-tool.ts";
import { toolArguments } from "./tools/tool-arguments.ts";

/** What a client gets to read about the server before its first call. */
const instructions = `US market data: quotes, bars, filings, fundamentals, screener. Symbols end in .US (AAPL.US). Decimals are exact text. Times may be relative (${relativeForms}). Each result names its cost in data requests, source, as-of and data version; "as_of" asks for the data as they were known on a day.`;

const ofSql = " Compute with query_results, which can ask operations and select from them in one call.";

interface ToolText {
	title: string;
	description: string;
	input: JsonSchemaType;
	output?: JsonSchemaType;
	meta?: Record<string, unknown>;
}

/** A text of a caller. Every one has a limit, because to search with a long one takes seconds and gigabytes. */
const text = (maxLength: number) => ({ type: "string", maxLength }) as const;
const symbol = text(32);
const day = text(40);
const params = { type: "object", description: "parameters by name", maxProperties: 40 } as const;

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** A tool as it is registered. Its schemas are compiled once, not for each message. */
function toolOf<Arguments>({
	title,
	description,
	input,
	output = findingSchema as unknown as JsonSchemaType,
	meta,
}: ToolText) {
	return {
		title,
		description,
		inputSchema: toolArguments<Arguments>(input),
		outputSchema: fromJsonSchema(output),
		annotations: readOnly,
		...(meta && { _meta: meta }),
	};
}

/** Lists never change while the service runs, so that nobody has to listen for it. */
const capabilities = {
	tools: { listChanged: false },
	resources: { listChanged: false },
	prompts: { listChanged: false },
} as const;

/** Creates a server of the tools for one account; `query_results` is one where SQL is available. @param toolsets areas whose operations are tools as well */
export function createServer(bench: Workbench, toolsets: readonly string[] = []): McpServer {
	const hasSql = bench.sql.isAvailable;
	const server = new McpServer(
		{ name: "us-market-data", version },
		{ instructions: instructions + (hasSql ? ofSql : ""), capabilities },
	);
	const add = <Arguments>(
		name: string,
		tool: ReturnType<typeof toolOf<Arguments>>,
		work: (given: Arguments, signal: AbortSignal) => Promise<CallToolResult>,
	) => {
		server.registerTool(name, tool, (given: Arguments, { mcpReq }: ServerContext) =>
			runTool(bench, name, () => work(given, mcpReq.signal)),
		);
	};
	add("find_operation", finding, async (given) => findOperation(given));
	add("call_operation", calling, (given, signal) => callOperation(given, bench, signal));
	if (hasSql) add("query_results", querying, (given, signal) => queryResults(given, bench, signal));
	add("company_brief", briefing, (given, signal) => companyBrief(given, bench, signal));
	add("chart", charting, (given, signal) => chart(given, bench, signal));
	addAreaTools(server, toolsets, bench);
	addResources(server, bench);
	addPrompts(server, hasSql);
	return server;
}

const finding = toolOf<FindArguments>({
	title: "Find an operation",
	description: `Find operations by words, by area (${areas.map(({ name }) => name).join(", ")}) or by name for all details. Free.`,
	input: {
		type: "object",
		properties: { query: text(200) },
		required: ["query"],
		additionalProperties: false,
	},
	output: {
		type: "object",
		properties: { operations: { type: "array", items: { type: "object" } } },
		required: ["operations"],
	},
});

const calling = toolOf<CallArguments>({
	title: "Call an operation",
	description:
		"Ask one operation. Costs a data request. Common: getQuotes(symbols), listHistoryCandlesticks(symbol, start, end), listStatements(symbol, report=af|q1..q4), getCalcIndexes(symbols, fields), searchScreener(conditions).",
	input: {
		type: "object",
		properties: {
			operation: text(64),
			params,
			columns: { type: "array", items: text(64), maxItems: 200, description: "show these alone" },
		},
		required: ["operation"],
		additionalProperties: false,
	},
});

const querying = toolOf<QueryArguments>({
	title: "Query results by SQL",
	description:
		'One DuckDB SELECT over earlier results (FROM r_...) or over operations asked now: from={"bars":{"operation":"listHistoryCandlesticks","params":{"symbol":"AAPL.US","start":"1y"}}}, sql="SELECT max(high) FROM bars". Further tables of an answer: bars_<table>; single values: bars_facts. ' +
		`Reads all pages of a list, at most ${maxPages} an operation, unless params name count or page. Each page costs a data request. The day of a whole market is a file: from={"bars":{"area":"day-bars","date":"2026-11-20"}}, two data requests.`,
	input: {
		type: "object",
		properties: {
			sql: text(sqlLimits.text),
			from: {
				type: "object",
				maxProperties: 10,
				additionalProperties: {
					anyOf: [
						text(12),
						{
							type: "object",
							properties: { operation: text(64), params },
							required: ["operation"],
							additionalProperties: false,
						},
						{
							type: "object",
							properties: { area: text(40), date: day },
							required: ["area", "date"],
							additionalProperties: false,
						},
					],
				},
			},
		},
		required: ["sql"],
		additionalProperties: false,
	},
});

const briefing = toolOf<BriefArguments>({
	title: "Brief on a company",
	description:
		"Profile, quote, valuation, last three fiscal years, rating and news of a company in one result. Costs 6 data requests.",
	input: {
		type: "object",
		properties: { symbol, as_of: { ...day, description: "day up to which things were known" } },
		required: ["symbol"],
		additionalProperties: false,
	},
});

const charting = toolOf<ChartArguments>({
	title: "Chart",
	description: "Line chart of closes, adjusted, of up to 5 symbols. Costs a data request for each.",
	input: {
		type: "object",
		properties: {
			symbols: { type: "array", items: symbol, minItems: 1, maxItems: 5 },
			start: { ...day, description: "1y by default" },
			end: day,
			period: { enum: [...chartPeriods], description: "longer where the bars are more than 1000" },
		},
		required: ["symbols"],
		additionalProperties: false,
	},
	meta: { ui: { resourceUri: chartUri } },
});
