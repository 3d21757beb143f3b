import type { CallToolResult, JsonSchemaType } from "@modelcontextprotocol/server";
import { fromJsonSchema, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { relativeForms } from "../answers/relative-times.ts";
import { areas, contractVersion } from "../catalog/catalog.ts";
import { chartUri } from "../chart-app/page.ts";
import { addPrompts } from "../prompts/prompts.ts";
import { addResources } from "../resources/resources.ts";
import { addAreaTools } from "../tools/area-tools.ts";
import { type CallArguments, callOperation } from "../tools/call-operation.ts";
import { type ChartArguments, chart } from "../tools/chart.ts";
import { type BriefArguments, companyBrief } from "../tools/company-brief.ts";
import { type FindArguments, findOperation } from "../tools/find-operation.ts";
import { type QueryArguments, queryResults } from "../tools/query-results.ts";
import { answerCall, findingSchema, type Workbench } from "../tools/tool.ts";
import { toolArguments } from "../tools/tool-arguments.ts";

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

const text = { type: "string" } as const;
const params = { type: "object", description: "parameters by name" } as const;

const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** Creates a server of the tools for one account; `query_results` is one where SQL is available. @param toolsets areas whose operations are tools as well */
export function createServer(bench: Workbench, toolsets: readonly string[] = []): McpServer {
	const hasSql = bench.sql.isAvailable;
	const server = new McpServer(
		{ name: "us-market-data", version: contractVersion },
		{ instructions: instructions + (hasSql ? ofSql : "") },
	);
	const add = <Arguments>(
		name: string,
		{ title, description, input, output = findingSchema as unknown as JsonSchemaType, meta }: ToolText,
		work: (given: Arguments, signal: AbortSignal) => Promise<CallToolResult>,
	) => {
		server.registerTool(
			name,
			{
				title,
				description,
				inputSchema: toolArguments<Arguments>(input),
				outputSchema: fromJsonSchema(output),
				annotations: readOnly,
				...(meta && { _meta: meta }),
			},
			(given: Arguments, { mcpReq }: ServerContext) =>
				answerCall(bench, name, () => work(given, mcpReq.signal)),
		);
	};
	add<FindArguments>("find_operation", finding, async (given) => findOperation(given));
	add<CallArguments>("call_operation", calling, (given, signal) => callOperation(given, bench, signal));
	if (hasSql)
		add<QueryArguments>("query_results", querying, (given, signal) => queryResults(given, bench, signal));
	add<BriefArguments>("company_brief", briefing, (given, signal) => companyBrief(given, bench, signal));
	add<ChartArguments>("chart", charting, (given, signal) => chart(given, bench, signal));
	addAreaTools(server, toolsets, bench);
	addResources(server, bench);
	addPrompts(server, hasSql);
	return server;
}

const finding: ToolText = {
	title: "Find an operation",
	description: `Find operations by words, by area (${areas.map(({ name }) => name).join(", ")}) or by name for all details. Free.`,
	input: { type: "object", properties: { query: text }, required: ["query"], additionalProperties: false },
	output: {
		type: "object",
		properties: { operations: { type: "array", items: { type: "object" } } },
		required: ["operations"],
	},
};

const calling: ToolText = {
	title: "Call an operation",
	description:
		"Ask one operation. Costs a data request. Common: getQuotes(symbols), listHistoryCandlesticks(symbol, start, end), listStatements(symbol, report=af|q1..q4), getCalcIndexes(symbols, fields), searchScreener(conditions).",
	input: {
		type: "object",
		properties: {
			operation: text,
			params,
			columns: { type: "array", items: text, description: "show these alone" },
		},
		required: ["operation"],
		additionalProperties: false,
	},
};

const querying: ToolText = {
	title: "Query results by SQL",
	description:
		'One DuckDB SELECT over earlier results (FROM r_...) or over operations asked now: from={"bars":{"operation":"listHistoryCandlesticks","params":{"symbol":"AAPL.US","start":"1y"}}}, sql="SELECT max(high) FROM bars". Further tables of an answer: bars_<table>; single values: bars_facts.',
	input: {
		type: "object",
		properties: {
			sql: text,
			from: {
				type: "object",
				additionalProperties: {
					anyOf: [
						text,
						{
							type: "object",
							properties: { operation: text, params },
							required: ["operation"],
							additionalProperties: false,
						},
					],
				},
			},
		},
		required: ["sql"],
		additionalProperties: false,
	},
};

const briefing: ToolText = {
	title: "Brief on a company",
	description:
		"Profile, quote, valuation, last three fiscal years, rating and news of a company in one result. Costs 6 data requests.",
	input: {
		type: "object",
		properties: { symbol: text, as_of: { ...text, description: "day up to which things were known" } },
		required: ["symbol"],
		additionalProperties: false,
	},
};

const charting: ToolText = {
	title: "Chart",
	description: "Line chart of closes, adjusted, of up to 5 symbols. Costs a data request for each.",
	input: {
		type: "object",
		properties: {
			symbols: { type: "array", items: text, minItems: 1, maxItems: 5 },
			start: { ...text, description: "1y by default" },
			end: text,
			period: { enum: ["day", "week", "month", "1h", "5m"] },
		},
		required: ["symbols"],
		additionalProperties: false,
	},
	meta: { ui: { resourceUri: chartUri } },
};
