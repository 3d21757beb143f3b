import { expect, expectTypeOf, it } from "vitest";
import type { Method } from "./client.ts";
import { createMarketDataClient } from "./create-client.ts";
import type { IndicatorKey } from "./indicators.ts";
import { json, scriptedServer } from "./testing/scripted-server.ts";

const ok = json(200, { quote: [] });

it("joins lists with commas and leaves out what is not given", async () => {
	await using server = await scriptedServer(ok);
	const client = createMarketDataClient({ baseUrl: server.url });
	await client.getQuotes({ symbols: ["AAPL.US", "BRK.B.US"] });
	await client.listScreenerFilters();
	expect(server.targets).toEqual([
		"/api/market-data/quote?symbols=AAPL.US,BRK.B.US",
		"/api/market-data/screener/filters",
	]);
});

it("puts path parameters into the path and escapes them", async () => {
	await using server = await scriptedServer(ok);
	const client = createMarketDataClient({ baseUrl: `${server.url}/` });
	await client.listCandlesticks({ symbol: "AAPL.US", count: 3, period: "day" });
	await client.getCompanyProfile({ symbol: "NASDAQ:A/B" });
	expect(server.targets).toEqual([
		"/api/market-data/quote/AAPL.US/candlestick?count=3&period=day",
		"/company/NASDAQ%3AA%2FB/profile",
	]);
});

it("sends text for conditions so that the service reads it back unchanged", async () => {
	await using server = await scriptedServer(ok);
	const conditions = '[{"key":"rsi_day","techValues":{"a":"b&c=d"}}],pettm:5:40';
	await createMarketDataClient({ baseUrl: server.url }).searchScreener({ conditions });
	const sent = new URL(server.targets[0] ?? "", server.url).searchParams;
	expect([...sent]).toEqual([["conditions", conditions]]);
});

it("takes conditions as a list of texts, and as a list with objects", async () => {
	await using server = await scriptedServer(ok, ok);
	const client = createMarketDataClient({ baseUrl: server.url });
	const conditions = ["pettm:5:40", { key: "sector", techValues: { value: "A: b" } }] as const;
	await client.searchScreener({ conditions: ["pettm:5:40", "roe:15:"] });
	await client.searchScreener({ conditions });
	const sent = server.targets.map((target) => new URL(target, server.url).searchParams.get("conditions"));
	expect(sent).toEqual(["pettm:5:40,roe:15:", JSON.stringify(conditions)]);
});

it("takes codes as numbers, and indicators to show as a list", async () => {
	await using server = await scriptedServer(ok, ok, ok);
	const client = createMarketDataClient({ baseUrl: server.url });
	await client.listCandlesticks({ symbol: "AAPL.US", period: 1000, adjust_type: 1 });
	await client.searchScreener({ show: ["beta", "sector"] });
	await client.market.GET("/market/top_movers", { params: { query: { sort: 0 } } });
	expect(server.targets).toEqual([
		"/api/market-data/quote/AAPL.US/candlestick?period=1000&adjust_type=1",
		"/api/market-data/screener/search?show=beta,sector",
		"/api/market-data/market/top_movers?sort=0",
	]);
});

it("types the rows of the screener by the indicators that were asked for", () => {
	const { items } = createMarketDataClient({ baseUrl: "https://data.example" });
	type Row<T> = T extends AsyncGenerator<infer Item> ? Item : never;
	const text = () => items.searchScreener({ conditions: "filter_pettm:5:15,ma_day:::category=bullish" });
	expectTypeOf<Row<ReturnType<typeof text>>["pettm"]>().toEqualTypeOf<string | null>();
	expectTypeOf<Row<ReturnType<typeof text>>["ma_day"]>().toEqualTypeOf<"bullish" | "bearish" | null>();
	expectTypeOf<Row<ReturnType<typeof text>>["beta"]>().toEqualTypeOf<string | null | undefined>();
	const list = () => items.searchScreener({ show: ["beta"] });
	expectTypeOf<Row<ReturnType<typeof list>>["beta"]>().toEqualTypeOf<string | null>();
	const objects = () => items.searchScreener({ conditions: ["pettm:5:15", { key: "filter_beta", max: 1 }] });
	expectTypeOf<Row<ReturnType<typeof objects>>["pettm"]>().toEqualTypeOf<string | null>();
	expectTypeOf<Row<ReturnType<typeof objects>>["beta"]>().toEqualTypeOf<string | null>();
	const keys: IndicatorKey[] = ["beta"];
	const unknown = () => items.searchScreener({ show: keys, conditions: String(keys) });
	expectTypeOf<Row<ReturnType<typeof unknown>>["beta"]>().toEqualTypeOf<string | null | undefined>();
});

it("asks each family at its own host and root", async () => {
	await using main = await scriptedServer(ok);
	await using company = await scriptedServer(ok);
	await using legacy = await scriptedServer(ok);
	const client = createMarketDataClient({
		baseUrl: `${main.url}/proxy`,
		companyBaseUrl: company.url,
		legacyBaseUrl: legacy.url,
		legacyPrefix: "old-api",
	});
	await client.getMarketStatus();
	await client.getAccountUsage();
	await client.getCompanyProfile({ symbol: "AAPL" });
	await client.getLegacyStaticInfo({ symbols: ["AAPL.US"] });
	expect(main.targets).toEqual(["/proxy/api/market-data/market/status", "/proxy/account/usage"]);
	expect(company.targets).toEqual(["/company/AAPL/profile"]);
	expect(legacy.targets).toEqual(["/api/old-api/quote/static_info?symbols=AAPL.US"]);
});

it("answers typed paths of a family with data or error", async () => {
	await using server = await scriptedServer(
		json(200, { depth: { asks: [], bids: [] } }),
		json(400, { error: "no" }),
		ok,
		ok,
		ok,
	);
	const { market, company, legacy, account } = createMarketDataClient({ baseUrl: server.url });
	const good = await market.GET("/quote/depth", { params: { query: { symbol: "AAPL.US" } } });
	expect(good.data?.depth.asks).toEqual([]);
	const bad = await market.GET("/quote/depth", { params: { query: { symbol: "x" } } });
	expect(bad.error?.error).toBe("no");
	await company.GET("/company/{symbol}/profile", { params: { path: { symbol: "AAPL" } } });
	await legacy.GET("/quote/static_info", { params: { query: { symbols: ["A.US", "B.US"] } } });
	await account.GET("/account/usage");
	expect(server.targets.slice(2)).toEqual([
		"/company/AAPL/profile",
		"/api/legacy/quote/static_info?symbols=A.US,B.US",
		"/account/usage",
	]);
});

it("sends the caller's headers and uses the given fetch", async () => {
	const seen: Request[] = [];
	const client = createMarketDataClient({
		baseUrl: "https://data.example",
		fetch: async (request) => {
			seen.push(request);
			return Response.json({ quote: [{ symbol: "AAPL.US", lastDone: "189.870" }] });
		},
	});
	const { quote } = await client.getQuotes({ symbols: ["AAPL.US"] }, { headers: { "X-Request-Id": "mine" } });
	expect(quote[0]?.lastDone).toBe("189.870");
	expect(seen.map(({ method, headers }) => [method, headers.get("x-request-id")])).toEqual([["GET", "mine"]]);
});

it("sends a header once, however it is spelled, and the credential of the client before any other", async () => {
	await using server = await scriptedServer(ok);
	const client = createMarketDataClient({ baseUrl: server.url, apiKey: "k" });
	await client.getMarketStatus({}, { headers: { "X-API-Key": "mine", "X-Request-Id": "r" } });
	expect(server.headers[0]).toMatchObject({ "x-api-key": "k", "x-request-id": "r" });
});

it("refuses at once what cannot be sent at all", async () => {
	await using server = await scriptedServer(ok);
	const { getMarketStatus } = createMarketDataClient({ baseUrl: server.url });
	await expect(getMarketStatus({}, { headers: { "x-a": "a\nb" } })).rejects.toBeInstanceOf(TypeError);
	expect(server.targets).toEqual([]);
});

it("keeps the usage of the last answer that reports one", async () => {
	const usage = (remaining: string, limit = "100") => ({
		"X-Data-Requests-Limit": limit,
		"X-Data-Requests-Remaining": remaining,
		"X-Data-Requests-Reset": "2026-12-01T00:00:00Z",
		"X-Data-Requests-Cost": "1",
	});
	await using server = await scriptedServer(
		json(200, {}, usage("99")),
		json(404, { error: "none" }),
		json(402, { error: "none" }, { ...usage("0"), "X-Data-Requests-Cost": "0" }),
		json(200, {}, usage("unlimited", "unlimited")),
	);
	const client = createMarketDataClient({ baseUrl: server.url });
	const reset = "2026-12-01T00:00:00Z";
	expect(client.lastUsage).toBeUndefined();
	await client.getMarketStatus();
	expect(client.lastUsage).toEqual({ limit: 100, remaining: 99, reset, cost: 1 });
	await client.getMarketStatus().catch(() => {});
	expect(client.lastUsage?.remaining).toBe(99);
	await client.getMarketStatus().catch(() => {});
	expect(client.lastUsage).toEqual({ limit: 100, remaining: 0, reset, cost: 0 });
	await client.getMarketStatus();
	expect(client.lastUsage).toMatchObject({
		limit: Number.POSITIVE_INFINITY,
		remaining: Number.POSITIVE_INFINITY,
	});
});

it("takes options only in their place, behind the parameters", () => {
	type FirstArgument = Parameters<Method<"getMarketStatus">>[0];
	expectTypeOf<{ timeout: number }>().not.toExtend<FirstArgument>();
	expectTypeOf<{ timeout: number }>().toExtend<Parameters<Method<"getMarketStatus">>[1]>();
	expectTypeOf<Record<never, never>>().toExtend<FirstArgument>();
});

it.each(["", "127.0.0.1:18600", "localhost:18600", "ftp://data.example"])(
	'refuses "%s" as baseUrl at once',
	(baseUrl) => {
		expect(() => createMarketDataClient({ baseUrl })).toThrow("it needs http:// or https://");
	},
);

it("tells the address of a call", () => {
	const client = createMarketDataClient({ baseUrl: "https://data.example", apiKey: "secret" });
	expect(client.urlFor("getQuotes", { symbols: ["A.US", "B.US"] })).toBe(
		"https://data.example/api/market-data/quote?symbols=A.US,B.US",
	);
	expect(client.urlFor("listCandlesticks", { symbol: "A.US", count: 5 })).toBe(
		"https://data.example/api/market-data/quote/A.US/candlestick?count=5",
	);
});
