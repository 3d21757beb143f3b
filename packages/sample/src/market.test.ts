import { sum } from "@us-market-data/market";
import { describe, expect, test } from "vitest";
import { presentTradingDay } from "./clock.ts";
import { rowsOf, world } from "./rows.fixture.ts";

const dayBars = rowsOf("dayBars");
const lastBars = new Map(dayBars.map((bar) => [bar.symbol, bar]));

test.each([
	["2026-11-20T21:29:59Z", "2026-11-19", "half an hour of post-market trading is not over"],
	["2026-11-20T21:30:00Z", "2026-11-20", "it is over"],
	["2026-11-21T03:00:00Z", "2026-11-20", "still Friday evening in New York"],
	["2026-11-23T10:00:00Z", "2026-11-20", "Monday before trading"],
	["2026-11-27T18:30:00Z", "2026-11-27", "half day"],
	["2026-12-25T23:00:00Z", "2026-12-24", "holiday"],
])("at %s the data end on %s: %s", (today, day) => {
	expect(presentTradingDay(new Date(today))).toBe(day);
});

describe("bars", () => {
	test("lie within their range and have two decimals", () => {
		const broken = [...dayBars, ...rowsOf("minuteBars")].filter((bar) => {
			const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(Number);
			const prices = [open, high, low, close] as [number, number, number, number];
			const twoDecimals = [bar.open, bar.high, bar.low, bar.close].every((price) => /\.\d\d$/.test(price));
			return !twoDecimals || Math.min(...prices) !== low || Math.max(...prices) !== high || low <= 0;
		});
		expect(broken).toEqual([]);
	});

	test("minutes of the regular session add up to the day", () => {
		const days = new Map(dayBars.map((bar) => [`${bar.symbol} ${bar.date}`, bar]));
		const regular = rowsOf("minuteBars").filter(({ tradeSession }) => tradeSession === 0);
		const groups = Map.groupBy(regular, ({ symbol, start }) => `${symbol} ${start.slice(0, 10)}`);
		expect(groups.size).toBe(world.securities.reduce((all, { minuteDays }) => all + minuteDays, 0));
		for (const [key, minutes] of groups) {
			const highs = minutes.map(({ high }) => Number(high));
			const lows = minutes.map(({ low }) => Number(low));
			const { symbol, date, high, low, ...day } = days.get(key) ?? { high: "", low: "" };
			expect(Math.max(...highs), key).toBe(Number(high));
			expect(Math.min(...lows), key).toBe(Number(low));
			expect(day, key).toEqual({
				open: minutes[0]?.open,
				close: minutes.at(-1)?.close,
				volume: sum(minutes.map(({ volume }) => volume)),
				turnover: Number(sum(minutes.map(({ turnover }) => turnover ?? "0"))).toFixed(2),
			});
		}
	});

	test("are as traded: a split shows as a step", () => {
		const inForce = rowsOf("splits").filter(({ exDate }) => exDate <= world.lastDay);
		expect(inForce.some(({ denominator }) => denominator !== "1")).toBe(true);
		for (const { symbol, exDate, numerator, denominator } of inForce) {
			const bars = dayBars.filter((bar) => bar.symbol === symbol);
			const index = bars.findIndex((bar) => bar.date === exDate);
			const step = Number(bars[index - 1]?.close) / Number(bars[index]?.close);
			const ratio = Number(numerator) / Number(denominator);
			expect(step / ratio, symbol).toBeGreaterThan(0.8);
			expect(step / ratio, symbol).toBeLessThan(1.25);
		}
	});
});

test("quotes agree with the last bar; one security is halted, one suspended, two are delisted", () => {
	const quotes = rowsOf("quotes");
	for (const { symbol, open, high, low, lastDone, volume, turnover } of quotes) {
		const { date, close, symbol: _, ...bar } = lastBars.get(symbol) ?? { date: "", close: "", symbol };
		expect({ open, high, low, volume, turnover }).toEqual(bar);
		expect(lastDone).toBe(close);
	}
	const statuses = quotes.map(({ tradeStatus }) => tradeStatus).filter((status) => status !== 0);
	expect(statuses.sort()).toEqual([1, 10, 2, 2]);
	for (const session of ["preMarketQuote", "postMarketQuote", "overnightQuote"] as const) {
		expect(quotes.some((quote) => quote[session] !== null)).toBe(true);
		expect(quotes.some((quote) => quote[session] === null)).toBe(true);
	}
});

test("books are sorted, ten deep and not crossed", () => {
	for (const { symbol, asks, bids } of rowsOf("depth")) {
		const [up, down] = [asks.map(({ price }) => Number(price)), bids.map(({ price }) => Number(price))];
		expect(up, symbol).toEqual([...new Set(up)].sort((a, b) => a - b));
		expect(down, symbol).toEqual([...new Set(down)].sort((a, b) => b - a));
		expect([0, 10]).toContain(up.length);
		expect(down.length).toBe(up.length);
		if (up.length > 0) expect(up[0]).toBeGreaterThan(down[0] ?? 0);
		for (const level of [...asks, ...bids]) {
			expect(level.brokerIds.length).toBeLessThanOrEqual(level.orderNum);
			expect(level.orderNum).toBeLessThanOrEqual(Number(level.volume));
		}
	}
});

test("trades run in time and close the regular session at the last price", () => {
	for (const [symbol, trades] of Map.groupBy(rowsOf("trades"), (trade) => trade.symbol)) {
		expect(trades.length, symbol).toBeGreaterThan(4);
		const times = trades.map(({ timestamp }) => timestamp);
		expect(times).toEqual([...times].sort());
		const regular = trades.filter(({ tradeSession }) => tradeSession === 0);
		expect(regular.at(-1)?.price).toBe(lastBars.get(symbol)?.close);
	}
});

test("trades of the busiest securities make their minutes, and their books move through the session", () => {
	const minuteOf = (timestamp: string) => `${timestamp.slice(0, 16)}:00Z`;
	const bars = new Map(rowsOf("minuteBars").map((bar) => [`${bar.symbol} ${bar.start}`, bar]));
	const regular = rowsOf("trades").filter(
		({ tradeSession, tradeType }) => tradeSession === 0 && tradeType !== "6",
	);
	for (const [key, trades] of Map.groupBy(
		regular,
		({ symbol, timestamp }) => `${symbol} ${minuteOf(timestamp)}`,
	)) {
		const bar = bars.get(key);
		if (bar === undefined || trades.length < 2) continue;
		expect([trades[0]?.price, trades.at(-1)?.price], key).toEqual([bar.open, bar.close]);
		expect(Number(sum(trades.map(({ volume }) => volume)))).toBeLessThanOrEqual(Number(bar.volume));
		for (const { price } of trades) {
			expect(Number(price), key).toBeGreaterThanOrEqual(Number(bar.low));
			expect(Number(price), key).toBeLessThanOrEqual(Number(bar.high));
		}
	}
	const busy = (rows: readonly { symbol: string }[]) =>
		[...Map.groupBy(rows, ({ symbol }) => symbol).values()].filter(({ length }) => length > 1_000).length;
	expect(busy(rowsOf("trades"))).toBeGreaterThan(30);
	expect(busy(rowsOf("depth"))).toBeGreaterThan(9);
	for (const [symbol, books] of Map.groupBy(rowsOf("depth"), (book) => book.symbol)) {
		const times = books.map(({ timestamp }) => Date.parse(timestamp));
		expect(times, symbol).toEqual([...new Set(times)].sort((a, b) => a - b));
	}
});

test("facilities add up to the consolidated short volume, within the volume of the day", () => {
	const volumes = new Map(dayBars.map(({ symbol, date, volume }) => [`${symbol} ${date}`, volume]));
	const ofUs = rowsOf("shortVolume").filter(({ facility }) => facility !== "XHKG");
	const groups = Map.groupBy(ofUs, ({ symbol, date }) => `${symbol} ${date}`);
	for (const [key, reports] of groups) {
		const [all, ...parts] = reports;
		for (const field of ["shortVolume", "shortExemptVolume", "totalVolume"] as const)
			expect(sum(parts.map((part) => part[field] ?? ""))).toBe(sum([all?.[field] ?? ""]));
		expect(Number(all?.shortExemptVolume)).toBeLessThanOrEqual(Number(all?.shortVolume));
		expect(Number(all?.shortVolume)).toBeLessThanOrEqual(Number(all?.totalVolume));
		expect(Number(all?.totalVolume)).toBeLessThan(Number(volumes.get(key)));
	}
});

test("the exchange of Hong Kong alone reports its securities, and no US security", () => {
	for (const { symbol, facility, shortVolume, totalVolume } of rowsOf("shortVolume")) {
		expect(facility === "XHKG", `${symbol} ${facility}`).toBe(symbol.endsWith(".HK"));
		expect(Number(shortVolume)).toBeLessThanOrEqual(Number(totalVolume));
	}
	const symbols = rowsOf("shortVolume").map(({ symbol }) => symbol);
	expect(new Set(symbols.filter((symbol) => symbol.endsWith(".HK")))).toEqual(new Set(["700.HK", "9988.HK"]));
});

test("the market does what derived data look for", () => {
	const closes = Map.groupBy(dayBars, (bar) => bar.symbol);
	const found = { movers: 0, volume: 0, highs: 0, lows: 0 };
	for (const bars of [...closes.values()].map((all) => all.slice(-252))) {
		const price = bars.map(({ close }) => Number(close));
		const volume = bars.map((bar) => Number(bar.volume));
		const returns = price.slice(1).map((close, i) => close / (price[i] ?? close) - 1);
		const before = returns.slice(-21, -1);
		const sigma = Math.sqrt(before.reduce((total, value) => total + value ** 2, 0) / before.length);
		const average = volume.slice(-21, -1).reduce((total, value) => total + value, 0) / 20;
		if (Math.abs(returns.at(-1) ?? 0) > sigma) found.movers++;
		if ((volume.at(-1) ?? 0) > 2.5 * average) found.volume++;
		if (Math.max(...price) === price.at(-1)) found.highs++;
		if (Math.min(...price) === price.at(-1)) found.lows++;
	}
	expect(Math.min(...Object.values(found)), JSON.stringify(found)).toBeGreaterThan(0);
});
