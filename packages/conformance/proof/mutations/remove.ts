import {
	change,
	drop,
	inHeaders,
	inOperation,
	less,
	type Mutation,
	node,
	parameter,
	set,
} from "./mutation.ts";

const operation = (operationId: string, path: string): Mutation =>
	change("remove", "paths.gen.yaml", `the operation ${operationId}`, drop("", path), [operationId]);

const status = (operationId: string, code: string): Mutation =>
	inOperation("remove", operationId, `status ${code}`, drop("responses", code));

const ofParameter = (operationId: string, name: string, key: string): Mutation =>
	inOperation("remove", operationId, `${key} of ${name}`, (document) => {
		const found = parameter(document, name);
		delete (key === "default" ? node(found, "schema") : found)[key];
	});

const withoutParameter = (operationId: string, name: string): Mutation =>
	inOperation("remove", operationId, `the parameter ${name}`, (document) => {
		document["parameters"] = less(document["parameters"], parameter(document, name));
	});

const property = (file: string, name: string): Mutation =>
	change("remove", `schemas/${file}.yaml`, `the property ${name}`, (document) => {
		delete node(document, "properties")[name];
		document["required"] = less(document["required"], name);
	});

/** Mutations that remove something. */
export const removals: readonly Mutation[] = [
	operation("listTrades", "/api/market-data/quote/trades"),
	operation("listAccountKeys", "/account/keys"),
	withoutParameter("listFilings", "form"),
	withoutParameter("listTrades", "count"),
	withoutParameter("listRank", "size"),
	status("listTrades", "402"),
	status("listTrades", "304"),
	status("listTrades", "400"),
	status("getQuotes", "405"),
	status("getQuotes", "429"),
	status("getQuotes", "503"),
	property("Trade", "price"),
	property("UnusualItem", "emotion"),
	property("Error", "requestId"),
	property("CompanyProfile", "market_cap"),
	inOperation(
		"remove",
		"listTrades",
		"one of two examples",
		drop("responses.200.content.application/json.examples", "empty"),
	),
	inOperation(
		"remove",
		"listTrades",
		"all examples",
		set("responses.200.content.application/json", { examples: {} }),
	),
	inOperation("remove", "listTrades", "x-metered", drop("", "x-metered")),
	inOperation("remove", "listTrades", "x-family", drop("", "x-family")),
	inOperation("remove", "listTrades", "the tag", drop("", "tags")),
	inOperation("remove", "listTrades", "the operationId", drop("", "operationId")),
	inOperation("remove", "listTrades", "the summary", drop("", "summary")),
	inOperation("remove", "listTrades", "the description", drop("", "description")),
	inHeaders(
		"remove",
		"listTrades",
		200,
		"the header X-Data-Requests-Cost of 200",
		drop("", "X-Data-Requests-Cost"),
	),
	inHeaders("remove", "listTrades", 200, "the header X-Data-As-Of of 200", drop("", "X-Data-As-Of")),
	inHeaders("remove", "listTrades", 400, "the header X-Request-Id of 400", drop("", "X-Request-Id")),
	inOperation("remove", "listTrades", "the body of 400", drop("responses.400", "content")),
	inOperation(
		"remove",
		"listTrades",
		"the schema of 200",
		drop("responses.200.content.application/json", "schema"),
	),
	ofParameter("listRank", "size", "x-alias-of"),
	ofParameter("listTopMovers", "sort", "x-value-aliases"),
	ofParameter("listTrades", "count", "description"),
	ofParameter("listTrades", "count", "default"),
	ofParameter("listTrades", "count", "example"),
	ofParameter("searchScreener", "conditions", "allowReserved"),
	change("remove", "parameters/Symbols.yaml", "explode: false", drop("", "explode")),
	change("remove", "responses/Unauthorized.yaml", "WWW-Authenticate", drop("headers", "WWW-Authenticate")),
	change("remove", "responses/MethodNotAllowed.yaml", "Allow", drop("headers", "Allow")),
	change(
		"remove",
		"schemas/Trade.yaml",
		"the description of a property",
		drop("properties.tradeType", "description"),
	),
	change("remove", "openapi.yaml", "security of the whole contract", drop("", "security"), ["listTrades"]),
	change(
		"remove",
		"openapi.yaml",
		"the tag quote",
		(document) => {
			document["tags"] = (document["tags"] as { name: string }[]).filter(({ name }) => name !== "quote");
		},
		["listTrades"],
	),
	change("remove", "openapi.yaml", "the servers", drop("", "servers"), ["listTrades"]),
	change("remove", "openapi.yaml", "the license", drop("info", "license"), ["listTrades"]),
	change(
		"remove",
		"openapi.yaml",
		"the scheme BearerAuth",
		drop("components.securitySchemes", "BearerAuth"),
		["listTrades"],
	),
];
