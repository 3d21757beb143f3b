import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createMarketDataClient } from "../index.ts";
import { createFactory, createHandlers } from "../kit/index.ts";
import { createTradingViewDatafeed } from "./tradingview.ts";
import type { TradingViewBar, TradingViewRange, TradingViewSymbol } from "./tradingview-types.ts";

const baseUrl = "https://data.example";
const handlers = createHandlers({ baseUrl });
const server = setupServer(...handlers.all());
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createMarketDataClient({ baseUrl, apiKey: "mock-200", retry: { attempts: 1 } });
const feed = createTradingViewDatafeed(client, { pollInterval: 10 });
const symbol = { name: "KO.US" };
const now = Date.parse("2026-11-21T00:00:00Z") / 1000;

const barsOf = (resolution: string, range: Partial<TradingViewRange>, of = feed) =>
	new Promise<{ bars: TradingViewBar[]; noData: boolean }>((resolve, reject) => {
		const whole = { from: 0, to: now, countBack: 300, firstDataRequest: true, ...range };
		of.getBars(symbol, resolution, whole, (bars, { noData }) => resolve({ bars, noData }), reject);
	});

describe("a datafeed", () => {
	it("says after the call which resolutions it has", async () => {
		let answered = false;
		const ready = new Promise((resolve) => feed.onReady(resolve)).finally(() => {
			answered = true;
		});
		expect(answered).toBe(false);
		expect(await ready).toMatchObject({
			supported_resolutions: ["1", "5", "15", "30", "60", "1D", "1W", "1M", "12M"],
		});
	});

	it("finds symbols, and describes one", async () => {
		const find = (text: string, type = "") =>
			new Promise((resolve) => feed.searchSymbols(text, "", type, resolve));
		const { name, exchange } = createFactory().security("KO.US");
		const row = { symbol: "KO.US", ticker: "KO.US", description: name, exchange, type: "stock" };
		expect(await find("KO")).toContainEqual(row);
		expect(await find("KO", "etf")).toEqual([]);
		expect(await find("  ")).toEqual([]);
		const symbolInfo = await new Promise<TradingViewSymbol>((resolve, reject) =>
			feed.resolveSymbol("KO.US", resolve, reject),
		);
		expect(symbolInfo).toMatchObject({
			ticker: "KO.US",
			description: name,
			session: "0930-1600",
			timezone: "America/New_York",
			pricescale: 100,
		});
		server.use(handlers.getStaticInfo({ quote: [], unknownSymbols: ["KO.US"], unknownSymbolHints: [] }));
		const unknown = new Promise((_, reject) => feed.resolveSymbol("KO.US", () => {}, reject));
		await expect(unknown).rejects.toBe("unknown_symbol");
	});

	it.each(["1", "60", "1D", "1W", "1M"])("pages back without gap or repetition: %s", async (resolution) => {
		const whole = (await barsOf(resolution, { countBack: 24 })).bars;
		expect(whole).toHaveLength(24);
		const paged: TradingViewBar[] = [];
		for (let to = now; paged.length < 24; to = (paged[0]?.time ?? 0) / 1000)
			paged.unshift(...(await barsOf(resolution, { to, countBack: 6 })).bars);
		expect(paged).toEqual(whole);
	});

	it("gives a day midnight in UTC, and a minute its instant", async () => {
		const [day] = (await barsOf("D", { countBack: 1 })).bars;
		const { close, volume } = createFactory().candlesticks("KO.US", { count: 1 })[0] ?? expect.fail();
		expect(day).toMatchObject({
			time: Date.parse("2026-11-20T00:00:00Z"),
			close: Number(close),
			volume: Number(volume),
		});
		const [minute] = (await barsOf("1", { countBack: 1 })).bars;
		expect(minute?.time).toBe(Date.parse("2026-11-20T20:59:00Z"));
	});

	it("says that the history is over, and why bars do not come", async () => {
		expect(await barsOf("1D", { to: Date.parse("2001-01-01") / 1000 })).toEqual({ bars: [], noData: true });
		await expect(barsOf("7", {})).rejects.toBe("no bars of the resolution 7");
		server.use(handlers.listHistoryCandlesticks.paymentRequired());
		await expect(barsOf("1D", {})).rejects.toMatch(/allowance/i);
	});

	it("follows the newest bar by polling until it is told to stop", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		onTestFinished(() => void vi.useRealTimers());
		const ticks: TradingViewBar[] = [];
		const own = createTradingViewDatafeed(client, { pollInterval: 10 });
		const { bars } = await barsOf("1D", { countBack: 3 }, own);
		const reset = vi.fn();
		own.subscribeBars(symbol, "1D", (bar) => ticks.push(bar), "chart 1", reset);
		await vi.waitFor(() => expect(ticks.length).toBeGreaterThan(1), 60_000);
		own.unsubscribeBars("chart 1");
		expect(new Set(ticks.map(({ time }) => time))).toEqual(new Set([bars.at(-1)?.time]));
		expect(reset).not.toHaveBeenCalled();
		const count = ticks.length;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(ticks).toHaveLength(count);
	});

	it("asks the chart to load again after a gap", async () => {
		const own = createTradingViewDatafeed(client, { pollInterval: 10 });
		await barsOf("1D", { to: Date.parse("2026-10-01") / 1000, countBack: 3 }, own);
		const reset = vi.fn();
		own.subscribeBars(symbol, "1D", () => {}, "chart 1", reset);
		await vi.waitFor(() => expect(reset).toHaveBeenCalled(), 60_000);
		own.unsubscribeBars("chart 1");
	});
});
