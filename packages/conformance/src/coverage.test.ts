import { expect, test } from "vitest";
import { filledPaths, propertyPaths } from "./contract.ts";
import { createCoverage } from "./coverage.ts";
import { contract, responseOf } from "./testing.ts";

const operation = contract.operation("getQuoteDepth");

test("property paths follow references, lists and alternatives", () => {
	const schema = contract.operation("getQuotes").responses.get(200)?.schema ?? {};
	const paths = propertyPaths(contract.document, schema);
	expect(paths).toContain("quote[].symbol");
	expect(paths).toContain("quote[].preMarketQuote.high");
	const screener = contract.operation("searchScreener").responses.get(200)?.schema ?? {};
	expect(propertyPaths(contract.document, screener)).toEqual(
		expect.arrayContaining(["results.data", "results.items[].name"]),
	);
});

test("only what holds a value is filled", () => {
	expect(filledPaths({ a: null, b: [{ c: 0 }, { d: null }], e: "" })).toEqual(
		new Set(["b", "b[]", "b[].c", "e"]),
	);
});

test("the summary names what was not met, and excuses what cannot be", () => {
	const coverage = createCoverage(contract, [operation]);
	coverage.saw(operation, responseOf(200, { depth: { asks: [{ price: "1" }], bids: [] } }));
	const { missing, excused, properties } = coverage.summary();
	expect(missing).toEqual([304, 400, 401, 402, 403, 405, 406].map((status) => `getQuoteDepth ${status}`));
	expect(excused.filter(({ outcomes }) => outcomes > 0).map(({ name }) => name)).toEqual([
		"429",
		"500",
		"503",
	]);
	expect(properties).toMatchObject({ seen: 4, all: 16 });
	expect(properties.never).toContain("getQuoteDepth depth.asks[].volume");
});
