import { type OperationId, operations } from "@us-market-data/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodRequests } from "./testing/good-requests.ts";
import { type Service, startService } from "./testing/service.ts";

/** Headers of every answer: validators, provenance and the request's id; and operations with two names. */
let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

const ids = Object.keys(goodRequests) as OperationId[];
const request = (target: string, headers = {}) => service.get(target, { key: service.keys.demo, headers });
const symbols = (...codes: string[]) => `symbols=${codes.map((code) => `${code}.US`).join()}`;

/** Operations whose response contains its own time or the current usage. */
const changing: OperationId[] = ["listAccountKeys", "getAccountUsage"];

describe("conditional requests", () => {
	test.each(ids)("%s answers 304 to its own validator, charged once and without a body", async (id) => {
		const first = await request(goodRequests[id]);
		const { etag } = first.headers;
		expect(etag).toMatch(/^"[\w-]{27}"$/);
		expect(first.headers["cache-control"]).toBe("private, no-cache");
		expect(first.headers["content-length"]).toBe(String(Buffer.byteLength(first.text)));
		if (changing.includes(id)) return;
		const before = await service.used("demo");
		const conditional = await request(goodRequests[id], { "if-none-match": etag });
		expect([conditional.status, conditional.text, conditional.headers.etag]).toEqual([304, "", etag]);
		expect(conditional.headers["content-type"]).toBeUndefined();
		expect(conditional.headers["cache-control"]).toBe("private, no-cache");
		expect((await service.used("demo")) - before).toBe(operations[id].metered ? 1 : 0);
		expect(conditional.headers["x-data-requests-cost"]).toBe(operations[id].metered ? "1" : "0");
		expect(conditional.headers["x-data-source"]).toBe(first.headers["x-data-source"]);
	});

	test.each([
		["weak", (etag: string) => `W/${etag}`, 304],
		["in a list", (etag: string) => `"a", ${etag} ,"b"`, 304],
		["the asterisk", () => "*", 304],
		["another", () => '"another"', 200],
		["without quotes", (etag: string) => etag.slice(1, -1), 200],
		["nothing", () => "", 200],
	])("If-None-Match: %s", async (_form, ifNoneMatch, status) => {
		const { etag = "" } = (await request(goodRequests.getQuotes)).headers;
		expect((await request(goodRequests.getQuotes, { "if-none-match": ifNoneMatch(etag) })).status).toBe(
			status,
		);
	});

	test("an exhausted allowance is 402 even for what is held", async () => {
		const response = await service.get(goodRequests.getQuotes, {
			key: service.keys.exhausted,
			headers: { "if-none-match": "*" },
		});
		expect(response.status).toBe(402);
	});
});

const candles = "/api/market-data/quote/AAPL.US/candlestick?count=5";
const screen = "/api/market-data/screener/search";

const sameResponses: [name: string, one: string, other: string][] = [
	["adjust_type and adjust", `${candles}&adjust_type=forward`, `${candles}&adjust=forward`],
	["the code of adjust_type", `${candles}&adjust_type=1`, `${candles}&adjust=forward`],
	["trade_sessions and session", `${candles}&period=5m&trade_sessions=1`, `${candles}&period=5m&session=all`],
	...["1/1m", "5/5m", "15/15m", "30/30m", "60/1h", "1000/day", "2000/week", "3000/month", "4000/year"].map(
		(pair): [string, string, string] => {
			const [code, word] = pair.split("/");
			return [`period ${code} and ${word}`, `${candles}&period=${code}`, `${candles}&period=${word}`];
		},
	),
	["the default period", candles, `${candles}&period=day&adjust=none&session=intraday`],
	["size and count of a ranking", `${goodRequests.listRank}&size=3`, `${goodRequests.listRank}&count=3`],
	["count and size of a screen", `${screen}?count=3`, `${screen}?size=3`],
	["strategyId and strategy_id", `${screen}?strategyId=2`, `${screen}?strategy_id=2`],
	["condition and conditions", `${screen}?condition=roe:10:`, `${screen}?conditions=roe:10:`],
	["escaped and plain colons", `${screen}?conditions=roe%3A10%3A`, `${screen}?conditions=roe:10:`],
	[
		"both forms of conditions",
		`${screen}?conditions=[{%22key%22:%22roe%22,%22min%22:10}]`,
		`${screen}?conditions=roe:10:`,
	],
	[
		"count and periods",
		`${goodRequests.listTopShareholders}&count=3`,
		`${goodRequests.listTopShareholders}&periods=3`,
	],
	[
		"others and symbols",
		`${goodRequests.comparePeers}&others=MSFT.US`,
		`${goodRequests.comparePeers}&symbols=MSFT.US`,
	],
	[
		"comparison_symbols and symbols",
		`${goodRequests.comparePeers}&comparison_symbols=MSFT.US,AMD.US`,
		`${goodRequests.comparePeers}&symbols=MSFT.US,AMD.US`,
	],
	[
		"indexes and fields",
		`${goodRequests.getCalcIndexes}&indexes=pe,pb`,
		`${goodRequests.getCalcIndexes}&fields=pe,pb`,
	],
	["markets and market", "/api/market-data/market/top_movers?markets=US", goodRequests.listTopMovers],
	...["0/time", "1/change", "2/hot"].map((pair): [string, string, string] => {
		const [code, word] = pair.split("/");
		const target = "/api/market-data/market/top_movers?sort=";
		return [`sort ${code} and ${word}`, `${target}${code}`, `${target}${word}`];
	}),
	...["0/report", "1/dividend", "2/split", "3/ipo", "4/macrodata", "5/closed"].map(
		(pair): [string, string, string] => {
			const [code, word] = pair.split("/");
			const target = "/api/market-data/calendar/finance?start=2026-01-01&end=2026-12-31&category=";
			return [`category ${code} and ${word}`, `${target}${code}`, `${target}${word}`];
		},
	),
	["the company by three names", "/company/AAPL/profile", "/company/NASDAQ:AAPL/profile"],
	["the company with a market", "/company/AAPL.US/profile", "/company/AAPL/profile"],
	[
		"a list with duplicates",
		`/api/market-data/quote?${symbols("MSFT", "AAPL", "MSFT")}`,
		`/api/market-data/quote?${symbols("MSFT", "AAPL")}`,
	],
];

test.each(sameResponses)("the same answer: %s", async (_name, one, other) => {
	const [first, second] = [await request(one), await request(other)];
	expect(first.status, first.text.slice(0, 300)).toBe(200);
	expect(first.text).toBe(second.text);
	expect(first.headers.etag).toBe(second.headers.etag);
});

test.each([
	["/api/market-data/quote?", "getQuotes"],
	["/api/market-data/quote/static_info?", "getStaticInfo"],
	["/api/market-data/quote/calc_index?", "getCalcIndexes"],
	["/api/legacy/quote/static_info?", "getLegacyStaticInfo"],
])("%s answers each symbol once, in the order asked, unknown ones left out", async (path) => {
	const response = await request(
		`${path}${symbols("MSFT", "NOSUCH", "AAPL", "MSFT", "BRK.B", "AAPL", "ABR-D")}`,
	);
	const { quote } = response.json() as { quote: { symbol: string }[] };
	expect(quote.map(({ symbol }) => symbol)).toEqual(["MSFT.US", "AAPL.US", "BRK.B.US", "ABR-D.US"]);
});

describe("X-Request-Id", () => {
	test.each(["12345678", "a".repeat(64), "Az09._-x", "0b8f2c3e-6a36-4f7b-9c6e-9a4a4a0d4f11"])(
		"%s is echoed",
		async (id) => {
			expect((await request("/healthz", { "x-request-id": id })).headers["x-request-id"]).toBe(id);
			const rejected = await request("/nowhere", { "x-request-id": id });
			expect(rejected.json()).toMatchObject({ requestId: id });
		},
	);

	test.each(["1234567", "a".repeat(65), "with space", "semi;colon", "<script>", "caf\u00e9caf\u00e9", ""])(
		"%s is replaced by a fresh one",
		async (id) => {
			const response = await request("/healthz", { "x-request-id": id });
			expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		},
	);

	test("is fresh for each request", async () => {
		const given = await Promise.all(Array.from({ length: 50 }, () => service.get("/healthz")));
		expect(new Set(given.map(({ headers }) => headers["x-request-id"])).size).toBe(50);
	});
});

describe("provenance", () => {
	const fromNoData: OperationId[] = [
		"listTradingDays",
		"getMarketStatus",
		"getTradingCalendar",
		"listRankCategories",
		"listFigures",
		"listScreenerStrategies",
		"listScreenerIndicators",
		"getAccountUsage",
		"listAccountKeys",
		"listBulkFiles",
		"getBulkLink",
		"listChanges",
		"listCoverage",
	];

	test.each(ids)("%s", async (id) => {
		const { headers } = await request(goodRequests[id]);
		if (fromNoData.includes(id)) {
			expect([headers["x-data-source"], headers["x-data-as-of"]]).toEqual([undefined, undefined]);
			return;
		}
		expect(headers["x-data-source"]).toBe("sample");
		expect(headers["x-data-as-of"]).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
		expect(Date.parse(headers["x-data-as-of"] as string)).toBeLessThanOrEqual(service.clock.now);
	});
});

test("security headers stand on every answer and nothing tells what serves it", async () => {
	for (const target of [goodRequests.getQuotes, "/nowhere", "/docs", "/api/market-data/quote"]) {
		const { headers } = await request(target);
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["content-security-policy"]).toContain("default-src 'self'");
		expect(headers["x-powered-by"]).toBeUndefined();
		expect(headers["server"]).toBeUndefined();
		expect(headers["strict-transport-security"]).toBeUndefined();
		expect(headers["access-control-allow-origin"]).toBeUndefined();
		expect(headers["set-cookie"]).toBeUndefined();
	}
});
