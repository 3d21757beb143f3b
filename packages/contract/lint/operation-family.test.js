import { expect, test } from "vitest";
import { document, problems } from "./testing.js";

const rule = "operation-family";
const key = { ApiKeyHeader: [] };
const scopedToken = { BearerAuth: ["market_data"] };
const token = { BearerAuth: [] };

/** @param {string} path @param {string} [family] @param {object[]} [security] */
const under = (path, family, security) =>
	document({ [path]: { get: { "x-family": family, security, responses: {} } } });

test.each([
	["/api/market-data/quote", "main", [key, scopedToken]],
	["/api/market-data/quote/{symbol}/candlestick", "main", [scopedToken, key]],
	["/company/{symbol}/profile", "company", [key]],
	["/api/{legacy_prefix}/content/filings", "legacy", [key]],
	["/account/usage", "account", [key, token]],
])("accepts %s in family %s with its credentials", async (path, family, security) => {
	expect(await problems(rule, under(path, family, security))).toEqual([]);
});

test.each([
	["/api/market-data/quote", "company", "main", [key, scopedToken]],
	["/company/{symbol}/profile", "main", "company", [key]],
	["/api/{legacy_prefix}/content/filings", "main", "legacy", [key]],
	["/account/usage", undefined, "account", [key, token]],
])("refuses %s in family %s", async (path, family, expected, security) => {
	expect(await problems(rule, under(path, family, security))).toEqual([
		expect.stringMatching(`/get/x-family: x-family is "${family}"; under .* it is "${expected}"\\.`),
	]);
});

test.each([
	["a company operation that takes tokens", "/company/{symbol}/profile", "company", [key, token]],
	["a main operation that takes no token", "/api/market-data/quote", "main", [key]],
	["a main operation that demands no scope", "/api/market-data/quote", "main", [key, token]],
	["an account operation that demands a scope", "/account/usage", "account", [key, scopedToken]],
	["both credentials at once", "/account/usage", "account", [{ ...key, ...token }]],
	["no credential", "/account/usage", "account", []],
	["a choice of none", "/company/{symbol}/profile", "company", [key, {}]],
])("refuses %s", async (_case, path, family, security) => {
	expect(await problems(rule, under(path, family, security))).toEqual([
		expect.stringContaining(`The ${family} family accepts {`),
	]);
});

test("takes the document's credentials where the operation names none", async () => {
	const main = under("/api/market-data/quote", "main");
	expect(await problems(rule, { ...main, security: [key, scopedToken] })).toEqual([]);
	expect(await problems(rule, { ...main, security: [key] })).toHaveLength(1);
	expect(await problems(rule, main)).toEqual([expect.stringContaining("this operation anybody.")]);
});

test("refuses a path of no family", async () => {
	expect(await problems(rule, under("/api/market-data-quote", "main", [key, scopedToken]))).toEqual([
		expect.stringContaining('The path "/api/market-data-quote" is of no family'),
	]);
});

test("knows the path of an operation in a file of its own", async () => {
	const referring = document({ "/account/usage": { $ref: "paths/account/getAccountUsage.yaml" } });
	const get = { "x-family": "main", security: [key, token], responses: {} };
	const files = { "/spec/paths/account/getAccountUsage.yaml": { get } };
	expect(await problems(rule, referring, files)).toEqual([
		'#/get/x-family: x-family is "main"; under /account/ it is "account".',
	]);
});
