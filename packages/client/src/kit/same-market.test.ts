import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMarketDataClient, type MarketDataClient } from "../index.ts";
import { type Service, startService } from "../testing/service.ts";
import { createHandlers, createWorld } from "./index.ts";

const baseUrl = "https://data.example";
const server = setupServer();
const kit = createMarketDataClient({ baseUrl, apiKey: "mock-200" });
let service: Service;
let real: MarketDataClient;
let symbols: string[];

beforeAll(async () => {
	service = await startService();
	real = createMarketDataClient({ baseUrl: service.url, apiKey: await service.key("demo-key") });
	const { quote } = await real.getQuotes({ symbols: ["AAPL.US"] });
	const world = createWorld({ today: quote[0]?.timestamp?.slice(0, 10) ?? "" });
	// Every sixth security, and one with a split, one with a preferred share, one that is halted, one with losses.
	symbols = world.symbols.filter((_, index) => index % 6 === 0);
	symbols.push("NFLX.US", "ABR-D.US", "WBD.US", "INTC.US");
	server.use(...createHandlers({ baseUrl, world }).all());
	server.listen();
});
afterAll(async () => {
	server.close();
	await service[Symbol.asyncDispose]();
});

const fields = [
	"last_done",
	"change_value",
	"change_rate",
	"volume",
	"turnover",
	"ytd_change_rate",
	"market_cap",
	"pe_ttm",
	"pb_mrq",
	"dividend_yield",
	"turnover_rate",
	"amplitude",
	"volume_ratio",
	"five_day_change_rate",
	"ten_day_change_rate",
	"half_year_change_rate",
] as NonNullable<Parameters<typeof real.getCalcIndexes>[0]["fields"]>;

it.each<[string, (client: MarketDataClient) => Promise<unknown>]>([
	["quotes", (client) => client.getQuotes({ symbols: [...symbols, "NONE.US"] })],
	["static information", (client) => client.getStaticInfo({ symbols })],
	["calculated indexes", (client) => client.getCalcIndexes({ symbols, fields })],
	["depth", (client) => Promise.all(symbols.map((symbol) => client.getQuoteDepth({ symbol })))],
	[
		"trades",
		(client) =>
			Promise.all(symbols.map(async (symbol) => (await client.listTrades({ symbol, count: 500 })).trades)),
	],
	...(["day", "week", "month", "year", "1m", "5m", "1h"] as const).map(
		(period): [string, (client: MarketDataClient) => Promise<unknown>] => [
			`bars of ${period}`,
			async (client) =>
				(await client.listCandlesticks({ symbol: "KO.US", period, count: 1000 })).candlesticks,
		],
	),
	["trading days", (client) => client.listTradingDays({ start: "2026-11-02", end: "2026-11-30" })],
	["a search", (client) => client.searchSecurities({ query: "apple" })],
	["gainers", async (client) => (await client.listRank({ key: "gainers", count: 20 })).ranking.list],
	["market values", async (client) => (await client.listRank({ key: "market_cap" })).ranking.list],
])("%s are those of the service", async (_, call) => {
	expect(await call(kit)).toEqual(await call(real));
});
