import { change, drop, inOperation, less, type Mutation, node, parameter, set } from "./mutation.ts";

const schema = (name: string, what: string, at: string, values: Record<string, unknown>): Mutation =>
	change("loosen", `schemas/${name}.yaml`, what, set(at, values));

const ofParameter = (
	operationId: string,
	name: string,
	what: string,
	values: Record<string, unknown>,
): Mutation =>
	inOperation("loosen", operationId, `${name}: ${what}`, (operation) =>
		Object.assign(node(parameter(operation, name), "schema"), values),
	);

const optional = (file: string, property: string): Mutation =>
	change("loosen", `schemas/${file}.yaml`, `${property} is not always sent`, (document) => {
		document["required"] = less(document["required"], property);
	});

/** Mutations that allow more than before. */
export const loosenings: readonly Mutation[] = [
	optional("Trade", "price"),
	optional("Quote", "overnightQuote"),
	optional("Filing", "id"),
	optional("Pagination", "hasNext"),
	change("loosen", "schemas/Error.yaml", "error is not always sent", drop("", "required")),
	schema("Decimal", "a decimal may have an exponent", "", { pattern: "^-?\\d+(\\.\\d+)?(e[+-]?\\d+)?$" }),
	schema("Decimal", "a decimal may be a number", "", { type: ["string", "number"] }),
	change("loosen", "schemas/Decimal.yaml", "a decimal is any text", drop("", "pattern")),
	change("loosen", "schemas/Symbol.yaml", "a symbol is any text", drop("", "pattern")),
	change("loosen", "schemas/DateTime.yaml", "a time is any text", drop("", "format")),
	change("loosen", "schemas/Trade.yaml", "tradeType may be empty", drop("properties.tradeType", "minLength")),
	schema("Direction", "a direction may be 3", "", { enum: [0, 1, 2, 3] }),
	change("loosen", "schemas/Direction.yaml", "a direction is any integer", drop("", "enum")),
	change(
		"loosen",
		"schemas/TradesResponse.yaml",
		"any number of trades",
		drop("properties.trades", "maxItems"),
	),
	change("loosen", "schemas/ScreenerResponse.yaml", "both result shapes at once", (document) => {
		const results = node(document, "properties.results");
		results["anyOf"] = results["oneOf"];
		delete results["oneOf"];
	}),
	change("loosen", "parameters/Symbol.yaml", "symbol may be left out", set("", { required: false })),
	change("loosen", "parameters/Symbols.yaml", "at most 501 symbols", set("schema", { maxItems: 501 })),
	change("loosen", "parameters/Symbols.yaml", "at most 5000 symbols", set("schema", { maxItems: 5000 })),
	change("loosen", "parameters/Count20To100.yaml", "count at most 101", set("schema", { maximum: 101 })),
	change("loosen", "parameters/Count20To100.yaml", "count at most 1000", set("schema", { maximum: 1000 })),
	change("loosen", "parameters/Count20To100.yaml", "count has no maximum", drop("schema", "maximum")),
	change(
		"loosen",
		"parameters/CompanySymbol.yaml",
		"a company symbol of any length",
		drop("schema", "maxLength"),
	),
	change("loosen", "parameters/RangeStart.yaml", "start is any text", drop("schema", "format")),
	change("loosen", "parameters/CandlestickPeriod.yaml", "periods of two hours", (document) => {
		const period = node(document, "schema");
		period["enum"] = [...(period["enum"] as string[]), "2h"];
	}),
	change("loosen", "parameters/Market.yaml", "another market", set("schema", { enum: ["US", "CA"] })),
	ofParameter("listTrades", "count", "may be 0", { minimum: 0 }),
	ofParameter("searchScreener", "conditions", "twice as long", { maxLength: 8000 }),
	ofParameter("searchScreener", "sort", "capitals too", { pattern: "^[A-Za-z][A-Za-z0-9_]*$" }),
	ofParameter("listTopShareholders", "periods", "at most 9", { maximum: 9 }),
	ofParameter("listDividends", "page", "from 0", { minimum: 0 }),
	inOperation("loosen", "listRank", "key may be left out", (operation) =>
		Object.assign(parameter(operation, "key"), { required: false }),
	),
	inOperation(
		"loosen",
		"getCompanyProfile",
		"bearer tokens are accepted",
		set("", { security: [{ ApiKeyHeader: [] }, { BearerAuth: [] }] }),
	),
	inOperation("loosen", "listTrades", "no credential is needed", set("", { security: [] })),
	change("loosen", "headers/Allow.yaml", "Allow says anything", drop("schema", "const")),
	change("loosen", "headers/ETag.yaml", "the ETag may be missing", drop("", "required")),
	change(
		"loosen",
		"headers/X-Data-Requests-Remaining.yaml",
		"what remains may be any text",
		drop("schema", "pattern"),
	),
];
