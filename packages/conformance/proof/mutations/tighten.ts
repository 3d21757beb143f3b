import { change, inOperation, less, type Mutation, node, parameter, set } from "./mutation.ts";

const schema = (name: string, what: string, at: string, values: Record<string, unknown>): Mutation =>
	change("tighten", `schemas/${name}.yaml`, what, set(at, values));

const ofParameter = (
	operationId: string,
	name: string,
	what: string,
	values: Record<string, unknown>,
): Mutation =>
	inOperation("tighten", operationId, `${name}: ${what}`, (operation) =>
		Object.assign(node(parameter(operation, name), "schema"), values),
	);

const required = (file: string, property: string): Mutation =>
	change("tighten", `schemas/${file}.yaml`, `${property} is always sent`, (document) => {
		document["required"] = [...(document["required"] as string[]), property];
	});

const withoutValue = (file: string, at: string, value: unknown): Mutation =>
	change("tighten", file, `the enum of ${at} loses ${value}`, (document) => {
		const holder = node(document, at);
		holder["enum"] = less(holder["enum"], value);
	});

/** Mutations that allow less than before. */
export const tightenings: readonly Mutation[] = [
	schema("Decimal", "no sign before a decimal", "", { pattern: "^\\d+(\\.\\d+)?$" }),
	schema("Decimal", "at most two decimal places", "", { pattern: "^-?\\d+(\\.\\d{1,2})?$" }),
	schema("NullableDecimal", "a decimal that may be null may not", "", { type: "string" }),
	schema("Symbol", "at most five characters before the suffix", "", { pattern: "^[A-Z]{1,5}\\.US$" }),
	schema("DateTime", "times become dates", "", { format: "date" }),
	schema("TradesResponse", "at most five trades", "properties.trades", { maxItems: 5 }),
	schema("Trade", "the object is closed", "", { additionalProperties: false }),
	schema("Trade", "direction is never 0", "properties.direction", { enum: [1, 2] }),
	schema("Trade", "tradeType is never null", "properties.tradeType", { type: "string" }),
	schema("UnusualItem", "alertTime fits 32 bits", "properties.alertTime", { maximum: 2147483647 }),
	schema("NewsItem", "the address is never empty", "properties.url", { minLength: 1, format: "uri" }),
	schema("Error", "details are always there", "", { required: ["error", "details"] }),
	schema("Error", "the code has no underscore", "properties.code", { pattern: "^[a-z]+$" }),
	schema("CompanyProfile", "employees is text", "properties.employees", {
		type: "string",
		minimum: undefined,
	}),
	required("CompanyProfile", "market_cap"),
	withoutValue("schemas/Quote.yaml", "properties.tradeStatus", 0),
	withoutValue("schemas/Quote.yaml", "properties.tradeStatus", 3),
	withoutValue("schemas/RankKey.yaml", "", "gainers"),
	withoutValue("parameters/CandlestickPeriod.yaml", "schema", "1000"),
	change("tighten", "parameters/Symbols.yaml", "at most 100 symbols", set("schema", { maxItems: 100 })),
	change("tighten", "parameters/Count20To100.yaml", "count at most 50", set("schema", { maximum: 50 })),
	change("tighten", "parameters/RangeStart.yaml", "start is required", set("", { required: true })),
	change("tighten", "headers/RateLimit.yaml", "RateLimit is required", set("", { required: true })),
	change(
		"tighten",
		"headers/X-Data-Requests-Cost.yaml",
		"an answer costs nothing",
		set("schema", { maximum: 0 }),
	),
	change("tighten", "headers/Allow.yaml", "Allow is HEAD", set("schema", { const: "HEAD" })),
	ofParameter("listTrades", "count", "at least 5", { minimum: 5 }),
	ofParameter("listTrades", "count", "the default is 50", { default: 50 }),
	ofParameter("searchScreener", "sort", "at most five letters", { pattern: "^[a-z]{1,5}$" }),
	ofParameter("searchScreener", "page", "begins with 1", { minimum: 1 }),
	ofParameter("searchScreener", "order", "asc is gone", { enum: ["desc"] }),
	inOperation("tighten", "listUnusualItems", "symbol is required", (operation) =>
		Object.assign(parameter(operation, "symbol"), { required: true }),
	),
	inOperation(
		"tighten",
		"listTrades",
		"bearer tokens are no longer accepted",
		set("", { security: [{ ApiKeyHeader: [] }] }),
	),
	inOperation(
		"tighten",
		"getAccountUsage",
		"the account's own usage is metered",
		set("", { "x-metered": true }),
	),
];
