import { expect, test } from "vitest";
import { commandLine } from "./request-texts.ts";

test.each([
	["/api/market-data/quote", { symbols: ["AAPL.US", "KO.US"] }, "usmd quote --symbols 'AAPL.US,KO.US'"],
	[
		"/api/market-data/quote/AAPL.US/candlestick",
		{ symbol: "AAPL.US", count: 5 },
		"usmd quote candlestick --symbol AAPL.US --count 5",
	],
	[
		"/api/market-data/fundamental/company",
		{ as_of: "2026-06-30" },
		"usmd fundamental company --as-of 2026-06-30",
	],
	["/api/market-data/fundamental/shareholder/top", {}, "usmd fundamental shareholder-top"],
	["/company/AAPL/profile", { symbol: "AAPL" }, "usmd company profile --symbol AAPL"],
	["/account/usage", {}, "usmd account usage"],
])("%s as a command", (path, params, command) => {
	const address = new URL(path, "http://127.0.0.1:3000");
	expect(commandLine(address, Object.entries(params))).toBe(`${command} --url http://127.0.0.1:3000`);
});

test("a value cannot end its word", () => {
	const address = new URL("http://127.0.0.1:3000/api/market-data/reference/search");
	expect(commandLine(address, [["query", "a'; rm"]])).toContain("--query 'a'\\''; rm'");
});
