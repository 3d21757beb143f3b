import { afterAll, beforeAll, expect, test } from "vitest";
import { good, type Service, startService } from "../testing/service.ts";

let service: Service;
let other: Service;
let examples: Service;
beforeAll(async () => {
	service = await startService({ answers: "world" });
	other = await startService({ answers: "world" });
	examples = await startService();
	// The first question of a run may wait for the market to be made.
	await service.request("/api/market-data/quote?symbols=AAPL.US");
}, 300_000);
afterAll(() => Promise.all([service.close(), other.close(), examples.close()]));

const main = (path: string) => `/api/market-data${path}`;
const quoteOf = async (symbol: string, from = service) =>
	(await from.request(main(`/quote?symbols=${symbol}`))).get("quote", 0) as Readonly<Record<string, string>>;

test("answers any symbol of the simulated market, and as many rows as are asked for", async () => {
	expect(await quoteOf("KO.US")).toMatchObject({ symbol: "KO.US", tradeStatus: 0 });
	expect((await quoteOf("WMT.US"))["name"]).toContain("Walmart");
	const bars = await service.request(main("/quote/KO.US/candlestick?period=day&count=250"));
	expect(bars.get("candlesticks")).toHaveLength(250);
	expect((await service.request(main("/quote/ZZZZ.US/candlestick"))).error().code).toBe("unknown_symbol");
	// The faults of a question come before the lack of an allowance.
	const exhausted = { "x-api-key": "mock-402" };
	const codeOf = async (path: string) => (await service.request(main(path), exhausted)).error().code;
	expect(await codeOf("/quote/ZZZZ.US/candlestick")).toBe("unknown_symbol");
	expect(await codeOf("/quote/AAPL.US/candlestick")).toBe("allowance_exhausted");
});

test("a security costs the same wherever one looks, and as in the examples", async () => {
	const { lastDone, timestamp, changeRate } = await quoteOf("MSFT.US");
	const bars = await service.request(main("/quote/MSFT.US/candlestick?period=day&count=1"));
	expect(bars.get("candlesticks", 0, "close")).toBe(lastDone);
	const indexes = await service.request(
		main("/quote/calc_index?symbols=MSFT.US&indexes=last_done,change_rate"),
	);
	expect(indexes.text).toContain(`"${lastDone}"`);
	expect(indexes.text).toContain(`"${changeRate}"`);
	expect(await quoteOf("AAPL.US")).toEqual(await quoteOf("AAPL.US", examples));
	expect(timestamp).toBe("2026-11-20T21:00:00Z");
});

test.each([
	main("/quote?symbols=AAPL.US,KO.US"),
	main("/quote/trades?symbol=NVDA.US&count=50"),
	main("/screener/search?show=marketcap"),
	main("/calendar/finance?start=2026-11-16&end=2026-11-20"),
	"/company/AAPL.US/profile",
])("%s is answered the same on each run", async (target) => {
	const [one, two] = await Promise.all([service.request(target), other.request(target)]);
	expect(one.status).toBe(200);
	expect(one.text).toBe(two.text);
	expect(one.headers.get("etag")).toBe(two.headers.get("etag"));
	expect(one.headers.get("x-data-source")).toBe("sample");
});

test("a request is charged, and the account tells so", async () => {
	const key = { "x-api-key": `md_test_${"a".repeat(38)}` };
	const used = async () => (await service.request("/account/usage", key)).get("usage", "used");
	expect(await used()).toBe(0);
	const { headers } = await service.request(main("/quote?symbols=AAPL.US"), key);
	expect(headers.get("x-data-requests-cost")).toBe("1");
	expect(headers.get("x-data-requests-remaining")).toBe("999999");
	expect(
		(await service.request(main("/quote?symbols=AAPL"), key)).headers.get("x-data-requests-remaining"),
	).toBe("999999");
	expect(await used()).toBe(1);
	expect((await service.request("/account/usage", good)).get("usage", "byKey", 0, "keyPrefix")).toBe(
		"mock-200",
	);
});

test("answers 304 to its own ETag, at the price of a request", async () => {
	const target = main("/quote/NVDA.US/candlestick?period=week&count=5");
	const { headers } = await service.request(target);
	const again = await service.request(target, { ...good, "If-None-Match": headers.get("etag") ?? "" });
	expect([again.status, again.text]).toEqual([304, ""]);
	expect(again.headers.get("etag")).toBe(headers.get("etag"));
	expect(again.headers.get("x-data-requests-cost")).toBe("1");
});

test("examples, dynamic answers and refusals stay on demand", async () => {
	const target = main("/quote?symbols=KO.US");
	const prefer = (wish: string) => service.request(target, { ...good, Prefer: wish });
	expect((await prefer("example=ok")).get("quote", 0, "symbol")).toBe("AAPL.US");
	expect((await prefer("example=empty")).get("quote")).toEqual([]);
	expect((await prefer("dynamic=true, seed=3")).status).toBe(200);
	expect((await prefer("code=402")).error().code).toBe("allowance_exhausted");
	const example = { ...good, "Mock-Scenario": "answers=examples" };
	expect((await service.request(target, example)).get("quote", 0, "symbol")).toBe("AAPL.US");
});

test("a question about the past is answered as the service does", async () => {
	const past = await service.request(main("/screener/search?as_of=2026-11-01"));
	expect([past.status, past.get("asOf", "timestamp")]).toEqual([200, "2026-11-02T04:59:59Z"]);
	const future = await service.request(main("/screener/search?as_of=2026-12-01"));
	expect(future.error().code).toBe("invalid_parameter");
});
