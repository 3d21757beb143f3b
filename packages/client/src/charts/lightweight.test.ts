import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createMarketDataClient, type Schema } from "../index.ts";
import { createFactory, createHandlers } from "../kit/index.ts";
import type { ChartPeriod } from "./history.ts";
import { type ChartCandle, type ChartVolume, type FollowOptions, followBars } from "./lightweight.ts";

const baseUrl = "https://data.example";
const handlers = createHandlers({ baseUrl });
const factory = createFactory();
const server = setupServer(...handlers.all());
const client = createMarketDataClient({ baseUrl, apiKey: "mock-200", retry: { attempts: 1 } });
const stops: (() => void)[] = [];
beforeAll(() => server.listen());
afterEach(() => {
	for (const stop of stops.splice(0)) stop();
	server.resetHandlers();
});
afterAll(() => server.close());

/** A chart that keeps what it is given. */
function follow(options: Partial<FollowOptions> = {}) {
	type Handler = (range: { from: number; to: number } | null) => void;
	const handlers = new Set<Handler>();
	const ranges: { from: number; to: number }[] = [];
	const candles: ChartCandle[] = [];
	const volumes: ChartVolume[] = [];
	const series = <Row>(rows: Row[]) => ({
		setData: (all: Row[]) => void rows.splice(0, rows.length, ...all),
		update: vi.fn<(row: Row) => void>(),
	});
	const chart = {
		timeScale: () => ({
			subscribeVisibleLogicalRangeChange: (handler: Handler) => void handlers.add(handler),
			unsubscribeVisibleLogicalRangeChange: (handler: Handler) => void handlers.delete(handler),
			setVisibleLogicalRange: (range: { from: number; to: number }) => void ranges.push(range),
		}),
	};
	const [price, volume] = [series(candles), series(volumes)];
	const onError = vi.fn();
	const given = { chart, candles: price, volume, symbol: "KO.US", pollInterval: 10, pageSize: 40, onError };
	const stop = followBars(client, { ...given, ...options });
	stops.push(stop);
	const scroll = (from: number) => {
		for (const handler of handlers) handler({ from, to: from + 20 });
	};
	return { candles, volumes, price, volume, onError, scroll, stop, handlers, ranges };
}

const bodyOf = (
	period: ChartPeriod,
	candlesticks: Schema<"Candlestick">[],
): Schema<"CandlesticksResponse"> => ({
	candlesticks,
	period,
	adjust: "none",
	hint: null,
	uncertainSplits: [],
	next: null,
});

const loaded = (rows: unknown[], count: number) => vi.waitFor(() => expect(rows).toHaveLength(count), 60_000);

describe("a followed chart", () => {
	it("shows days by their date, with numbers and volumes", async () => {
		const { candles, volumes } = follow({ volumeColors: { up: "green", down: "red" } });
		await loaded(candles, 40);
		const bar = factory.candlesticks("KO.US", { count: 1 })[0] ?? expect.fail();
		const [open, close] = [Number(bar.open), Number(bar.close)];
		expect(candles.at(-1)).toEqual({
			time: "2026-11-20",
			open,
			high: Number(bar.high),
			low: Number(bar.low),
			close,
		});
		const color = close < open ? "red" : "green";
		expect(volumes.at(-1)).toEqual({ time: "2026-11-20", value: Number(bar.volume), color });
	});

	it.each(["2026-11-20", "2026-07-01"])("shows minutes by New York's clock: %s", async (date) => {
		const bar = { ...(factory.candlesticks("KO.US", { count: 1 })[0] ?? expect.fail()), date };
		const timestamp = date > "2026-11" ? `${date}T14:30:00Z` : `${date}T13:30:00Z`;
		const body = bodyOf("5m", [{ ...bar, timestamp }]);
		server.use(handlers.listHistoryCandlesticks(body), handlers.listCandlesticks(body));
		const { candles } = follow({ period: "5m" });
		await loaded(candles, 1);
		expect(candles[0]?.time).toBe(Date.parse(`${date}T09:30:00Z`) / 1000);
	});

	it("loads older bars when the user scrolls back, once at a time, until there are no more", async () => {
		const onLoad = vi.fn();
		const { candles, scroll } = follow({ period: "month", pageSize: 10, pollInterval: 1e6, onLoad });
		await loaded(candles, 10);
		scroll(30);
		scroll(5);
		scroll(5);
		await loaded(candles, 20);
		const all = factory.candlesticks("KO.US", { period: "month", count: 1000 });
		for (let last = 0; last !== candles.length; ) {
			last = candles.length;
			scroll(0);
			await vi.waitFor(() => expect(candles.length > last || last === all.length).toBe(true), 60_000);
		}
		expect(candles.map(({ time }) => time)).toEqual(all.map(({ date }) => date));
		expect(onLoad.mock.calls.slice(0, 2)).toEqual([[10], [20]]);
	});

	it("follows the newest bar, and stops", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		onTestFinished(() => void vi.useRealTimers());
		const { candles, price, volume, stop, handlers: scrolling } = follow();
		await vi.waitFor(() => expect(price.update).toHaveBeenCalledWith(candles.at(-1)), 60_000);
		expect(volume.update).toHaveBeenCalled();
		stop();
		const calls = price.update.mock.calls.length;
		await vi.advanceTimersByTimeAsync(60_000);
		expect(price.update).toHaveBeenCalledTimes(calls);
		expect(scrolling.size).toBe(0);
	});

	it("gives a long history to the chart in parts, and stays where the user is", async () => {
		const bar = factory.candlesticks("KO.US", { count: 1 })[0] ?? expect.fail();
		const start = Date.parse("2026-01-05T14:30:00Z");
		const all = Array.from({ length: 5000 }, (_, minute) => ({
			...bar,
			date: "2026-01-05",
			timestamp: new Date(start + minute * 60_000).toISOString(),
		}));
		let page = 0;
		server.use(
			handlers.listHistoryCandlesticks(() => {
				page += 1;
				return bodyOf("1m", all.slice(-1000 * page, all.length - 1000 * (page - 1)));
			}),
		);
		const loadedRanges: { from: number; to: number }[] = [];
		const { candles, scroll, ranges } = follow({
			period: "1m",
			pageSize: 1000,
			pollInterval: 1e6,
			onBars: (_, part) => void loadedRanges.push(part),
		});
		await loaded(candles, 1000);
		await vi.waitFor(() => {
			scroll(0);
			expect(page).toBe(5);
		});
		const first = (Date.parse(all[0]?.timestamp ?? "") - 5 * 3_600_000) / 1000;
		await vi.waitFor(() => {
			scroll(0);
			expect(candles[0]?.time).toBe(first);
		});
		expect(candles.length).toBeLessThan(2500);
		const seen = candles.at(-20)?.time;
		scroll(candles.length - 20);
		expect(candles[ranges.at(-1)?.from ?? -1]?.time).toBe(seen);
		expect(candles[0]?.time).toBeGreaterThan(first);
		expect(loadedRanges.at(-1)?.to).toBeLessThan(5000);
	});

	it("tells errors and goes on, and tells that there are no bars", async () => {
		server.use(handlers.listHistoryCandlesticks.paymentRequired());
		const { candles, onError } = follow();
		await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(1), 60_000);
		expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: "PaymentRequiredError" });
		server.resetHandlers();
		await loaded(candles, 40);
		server.use(handlers.listHistoryCandlesticks.example("empty"));
		const onLoad = vi.fn();
		follow({ onLoad });
		await vi.waitFor(() => expect(onLoad).toHaveBeenCalledWith(0), 60_000);
	});

	it("loads again when the newest bars do not reach the known ones", async () => {
		const old = factory.candlesticks("KO.US", { count: 30 }).slice(0, 3);
		const body = bodyOf("day", old);
		let requestCount = 0;
		server.use(
			handlers.listHistoryCandlesticks(() => {
				requestCount += 1;
				return requestCount === 1
					? body
					: { ...body, candlesticks: factory.candlesticks("KO.US", { count: 40 }) };
			}),
		);
		const { candles } = follow();
		await loaded(candles, 40);
		expect(requestCount).toBe(2);
	});
});
