import {
	change,
	inHeaders,
	inOperation,
	type Mutation,
	node,
	operationFile,
	parameter,
	renameKey,
	set,
} from "./mutation.ts";

const moved = (operationId: string, to: string): Mutation => {
	const file = operationFile(operationId);
	return {
		kind: "rename",
		what: `operationId and file ${operationId} become ${to}`,
		judges: [to],
		async apply(spec) {
			await spec.edit(file, set("get", { operationId: to }));
			await spec.edit("paths.gen.yaml", (paths) => {
				for (const item of Object.values(paths) as Record<string, string>[])
					if (item["$ref"] === file) item["$ref"] = file.replace(operationId, to);
			});
			await spec.move(file, file.replace(operationId, to));
		},
	};
};

const path = (operationId: string, from: string, to: string): Mutation =>
	change("rename", "paths.gen.yaml", `path ${from} becomes ${to}`, (paths) => renameKey(paths, from, to), [
		operationId,
	]);

const schema = (from: string, to: string, judges: readonly string[]): Mutation => ({
	kind: "rename",
	what: `schema ${from} becomes ${to} everywhere`,
	judges,
	async apply(spec) {
		await spec.move(`schemas/${from}.yaml`, `schemas/${to}.yaml`);
		await spec.replace(`/${from}.yaml`, `/${to}.yaml`);
		await spec.replace(` ${from}.yaml`, ` ${to}.yaml`);
	},
});

const header = (operationId: string, from: string, to: string): Mutation =>
	inHeaders("rename", operationId, 200, `header ${from} of 200 becomes ${to}`, (headers) =>
		renameKey(headers, from, to),
	);

const enumValue = (file: string, at: string, from: string, to: string): Mutation =>
	change("rename", file, `enum value ${from} becomes ${to}`, (document) => {
		const holder = node(document, at);
		holder["enum"] = (holder["enum"] as unknown[]).map((value) => (value === from ? to : value));
	});

/** Mutations that rename something. */
export const renames: readonly Mutation[] = [
	inOperation(
		"rename",
		"listNews",
		"operationId becomes listArticles, the file keeps its name",
		set("", { operationId: "listArticles" }),
	),
	inOperation(
		"rename",
		"getBrokerQueue",
		"operationId becomes get_broker_queue",
		set("", { operationId: "get_broker_queue" }),
	),
	moved("listTopics", "listDiscussions"),
	moved("getAccountUsage", "getUsage"),
	path("listTrades", "/api/market-data/quote/trades", "/api/market-data/quote/trade"),
	path("getCompanyInsiderTrades", "/company/{symbol}/insider-trades", "/company/{symbol}/insider_trades"),
	path("getCompanyProfile", "/company/{symbol}/profile", "/company/{ticker}/profile"),
	schema("Trade", "Deal", ["listTrades"]),
	schema("Quote", "QuoteRecord", ["getQuotes"]),
	header("listFilings", "X-Data-Source", "X-Data-Origin"),
	header("getQuotes", "ETag", "X-ETag"),
	enumValue("parameters/CandlestickAdjust.yaml", "schema", "forward", "split"),
	enumValue("schemas/CandlesticksResponse.yaml", "properties.adjust", "forward", "split"),
	enumValue("schemas/Shareholder.yaml", "properties.holderType", "individual", "person"),
	inOperation("rename", "listRank", "the alias size becomes limit", (operation) =>
		Object.assign(parameter(operation, "size"), { name: "limit" }),
	),
	inOperation("rename", "listRank", "the alias size stands for market", (operation) =>
		Object.assign(parameter(operation, "size"), { "x-alias-of": "market" }),
	),
	inOperation("rename", "listTopMovers", "the code 1 stands for time", (operation) =>
		Object.assign(node(parameter(operation, "sort"), "x-value-aliases"), { 1: "time" }),
	),
	inOperation("rename", "listTrades", "the tag becomes quotes", set("", { tags: ["quotes"] })),
	inOperation("rename", "listTrades", "the family becomes company", set("", { "x-family": "company" })),
	change(
		"rename",
		"openapi.yaml",
		"the key's header becomes x-apikey",
		set("components.securitySchemes.ApiKeyHeader", { name: "x-apikey" }),
		["listTrades"],
	),
	change("rename", "schemas/Error.yaml", "error becomes message", (document) => {
		renameKey(node(document, "properties"), "error", "message");
		document["required"] = ["message"];
	}),
];
