import { operations } from "@us-market-data/contract";
import { expect, test } from "vitest";
import { badValue, keyFormError, nearestPaths, unknownParameter } from "./index.ts";
import { spellingHint, storedHint } from "./symbol-hints.ts";
import { generalPaths, usualPaths } from "./usual-paths.ts";
import { dateMeant } from "./values/dates.ts";
import { secondsMeant, wallTimeMeant } from "./values/texts.ts";
import { wordMeant } from "./values/words.ts";

const periods = ["1m", "5m", "1h", "day", "week", "month", "year"];

test.each([
	["1d", "day"],
	["daily", "day"],
	["1min", "1m"],
	["60m", "1h"],
	["1M", "month"],
	["1Month", "month"],
	["W", "week"],
	["4h", undefined],
	["__proto__", undefined],
])("the period %s means %s", (text, period) => {
	expect(wordMeant(text, periods)).toBe(period);
});

test("a time beyond the last one is not proposed again", () => {
	const cursor = operations.listShortTrades.parameters.find(({ name }) => name === "last_timestamp");
	const suggestionFor = (text: string) => cursor && badValue(cursor, text).details[0]?.suggestion;
	expect(suggestionFor("4102444801")).toBe("4102444800");
	expect(suggestionFor("1795150800000")).toBe("1795150800");
	expect(suggestionFor("2026-11-20")).toMatch(/^\d{10}$/);
	expect(suggestionFor("-1")).toBe("0");
});

test("a word is never taken for its opposite", () => {
	for (const text of ["backward", "back", "hfq"])
		expect(wordMeant(text, ["none", "forward"]), text).toBeUndefined();
});

test.each([
	["AAPL", { suggestion: "AAPL.US" }],
	["aapl.us", { suggestion: "AAPL.US" }],
	["Aapl", { suggestion: "AAPL.US" }],
	["NASDAQ:AAPL", { suggestion: "AAPL.US" }],
	["AAPL:US", { suggestion: "AAPL.US" }],
	["AAPL US Equity", { suggestion: "AAPL.US" }],
	["BRK/B", { suggestion: "BRK.B.US" }],
	["brk-b", { suggestion: "BRK.B.US" }],
	["apple", { suggestion: "AAPL.US" }],
	["^GSPC", { note: "Indices are not served" }],
	["SPX", { note: "Indices are not served" }],
	["BTC-USD", { note: "Cryptocurrencies and currencies are not served" }],
	["EURUSD", { note: "Cryptocurrencies and currencies are not served" }],
	["0700.HK", { note: expect.stringContaining("Of Hong Kong, short-sale volume alone is served") }],
	["LSE:VOD", { note: "Only US securities are served, with the suffix .US" }],
	["{symbol}", { note: "Send a symbol instead of this placeholder" }],
	["A".repeat(5_000), {}],
])("the symbol %s gets %j", (text, hint) => {
	expect(spellingHint(text)).toEqual(hint);
});

const stored = new Set([
	"AAPL.US",
	"AA.US",
	"BRK.A.US",
	"BRK.B.US",
	"GOOG.US",
	"GOOGL.US",
	"META.US",
	"SPY.US",
	"TSLA.US",
]);

test.each([
	["BRK-B.US", "BRK.B.US"],
	["BRKB.US", "BRK.B.US"],
	["FB.US", "META.US"],
	["TLSA.US", "TSLA.US"],
	["APPL.US", "AAPL.US"],
	["BRK.US", "BRK.A.US"],
	["GOOGLE.US", "GOOGL.US"],
	["AAPL.O.US", "AAPL.US"],
	["ZZZZZZ.US", undefined],
	["TSL.US", undefined],
	["SPX.US", undefined],
])("%s is not held and means %s", (symbol, meant) => {
	expect(storedHint(symbol, (one) => stored.has(one)).suggestion).toBe(meant);
});

test("a held symbol is looked for in bounded steps", () => {
	let checks = 0;
	storedHint(`${"A".repeat(16)}.US`, () => {
		checks++;
		return false;
	});
	expect(checks).toBeLessThan(1_000);
});

test.each([
	["11/20/2026", "2026-11-20"],
	["20/11/2026", "2026-11-20"],
	["20261120", "2026-11-20"],
	["2026-11-20T00:00:00Z", "2026-11-20"],
	["2026-2-3", "2026-02-03"],
	["2026-02-30", "2026-02-28"],
	["20 November 2026", "2026-11-20"],
	["1795150800000", "2026-11-20"],
	["1795132800", "2026-11-20"],
	["2026", "2026-01-01"],
	["2026Q3", "2026-07-01"],
	["0000", undefined],
	["2026-Q5", undefined],
	["1795132800000", "2026-11-20"],
	["1795190400", "2026-11-20"],
	["1795145400", "2026-11-19"],
	["99/99/2026", undefined],
	["soon", undefined],
	["9".repeat(5_000), undefined],
])("the date %s means %s", (text, date) => {
	expect(dateMeant(text)).toBe(date);
});

test.each([
	["1795150800000", "1795150800"],
	["2026-11-20T05:00:00Z", "1795150800"],
	["x", undefined],
])("the instant %s means %s in Unix seconds", (text, seconds) => {
	expect(secondsMeant(text)).toBe(seconds);
});

test.each([
	["2026-11-20T14:30:00Z", "2026-11-20 09:30:00"],
	["2026-11-20T09:30", "2026-11-20 09:30:00"],
	["2026-11-20", "2026-11-20 00:00:00"],
	["2026-11-20 25:00:00", undefined],
])("the time %s means %s in New York", (text, time) => {
	expect(wallTimeMeant(text)).toBe(time);
});

const find = nearestPaths("legacy", ["/healthz", "/openapi.json", "/docs"]);

test.each([
	["/api/market-data/quotes", "/api/market-data/quote"],
	["/api/market-data/Quote", "/api/market-data/quote"],
	["/api/market-data/quote/", "/api/market-data/quote"],
	["/api/market-data/quote/static-info", "/api/market-data/quote/static_info"],
	["/v1/quote", "/api/market-data/quote"],
	["/quote/AAPL.US/candles", "/api/market-data/quote/AAPL.US/candlestick"],
	["/api/market-data/quote/AAPL.US/history", "/api/market-data/quote/AAPL.US/history_candlestick"],
	["/company/AAPL/profiles", "/company/AAPL/profile"],
	["/api/market-data/qoute", "/api/market-data/quote"],
	["/api/market-data/uqote", "/api/market-data/quote"],
	["/api/market-data/quote/dpeth", "/api/market-data/quote/depth"],
	["/api/market-data/content/enws", "/api/market-data/content/news"],
	["/api/v3/search", "/api/market-data/reference/search"],
	["/api/legacy/quote/static-info", "/api/legacy/quote/static_info"],
	["/health", "/healthz"],
	["/openapi.yaml", "/openapi.json"],
	["/api/v1/earnings", "/api/market-data/calendar/finance"],
	["/wp-login.php", undefined],
	[`/${"a/".repeat(4_000)}`, undefined],
])("the path %s means %s", (path, meant) => {
	expect(find(path).paths[0]).toBe(meant);
});

test.each(["/v2/assets", "/v3/reference/tickers"])("the path %s may mean all securities", (path) => {
	expect(find(path).paths).toEqual([
		"/api/market-data/quote/static_info",
		"/api/market-data/reference/securities",
	]);
});

test("every usual path is served", () => {
	const pages = ["/", "/healthz", "/readyz", "/docs", "/openapi.json"];
	const served = new Set([
		...pages,
		...Object.values(operations).map(({ path }) =>
			path.replace(/^\/api\/[^/]+/, "").replace("{symbol}", "*"),
		),
	]);
	const tails = [...usualPaths.values(), ...generalPaths.values()].flat();
	expect(tails.filter((tail) => !served.has(tail.split("?", 1)[0] ?? ""))).toEqual([]);
});

test("a list tells the places of its bad entries, a few of them", () => {
	const [parameter] = operations.getQuotes.parameters;
	const symbols = Array.from({ length: 399 }, () => "AAPL.US");
	symbols[37] = "MSFT";
	const { message, details } = badValue(parameter, symbols.join(","));
	expect(message).toContain('has "MSFT" as entry 38 (did you mean "MSFT.US"?), of 399 entries; ');
	expect(details[1]).toMatchObject({ path: "query.symbols[37]", suggestion: "MSFT.US" });
	const longList = badValue(parameter, Array(500).fill("x".repeat(30)).join(","));
	expect(longList.details).toHaveLength(6);
	expect(longList.message.length).toBeLessThan(1_000);
	expect(badValue(parameter, Array(501).fill("A.US").join(",")).message).toContain(
		"has 501 entries; allowed: 1 to 500 ",
	);
});

test("a key in the query is named, and its value is not", () => {
	expect(unknownParameter("api_key", operations.getQuotes).message).toContain("the header x-api-key");
});

test.each([
	["Bearer md_test_abc", 'begins with "Bearer"'],
	["YOUR_API_KEY", "a placeholder or quoted"],
	["md_test_io6mlx", "not whole, or mistyped"],
	["MD_TEST_IO6MLX", "in lower case"],
	["demo", "begin with md_live_ or md_test_"],
])("a key %s is told what is wrong with it", (key, words) => {
	expect(keyFormError(key)).toContain(words);
});
