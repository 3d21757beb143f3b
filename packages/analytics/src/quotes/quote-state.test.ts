import type { AreaRecord } from "@us-market-data/market";
import { expect, test } from "vitest";
import type { StoredQuote } from "../derivations/prices/quote.ts";
import { deriveTouched } from "../derive.ts";
import { dayBar } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";

const symbol = "A.US";

const minute = (start: string, close: string, tradeSession: 0 | 1 | 2 | 3 = 0): AreaRecord<"minuteBars"> => ({
	start,
	tradeSession,
	open: close,
	high: close,
	low: close,
	close,
	volume: "100",
	turnover: null,
});

const trade = (timestamp: string, price: string, tradeSession: 0 | 1 | 2 | 3 = 0): AreaRecord<"trades"> => ({
	timestamp,
	sequence: 0,
	price,
	volume: "10",
	tradeType: "",
	direction: 0,
	tradeSession,
});

const source: AreaRecord<"quotes"> = {
	lastDone: "11",
	prevClose: "10",
	open: "10",
	high: "12",
	low: "9",
	timestamp: "2026-11-20T15:00:00Z",
	volume: "500",
	turnover: "5500",
	tradeStatus: 1,
	preMarketQuote: null,
	postMarketQuote: null,
	overnightQuote: null,
};

async function derived(market: MemoryMarket, now = "2026-11-20T19:00:00Z") {
	await deriveTouched(market, new Date(now));
	return market.derived<StoredQuote>("quote", market.ensureSecurity(symbol).id);
}

const quoteOf = async (market: MemoryMarket, now?: string) => (await derived(market, now))?.data;

test("a quote follows from minute bars and trades of a day after the newest day bar", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-18", "98"), dayBar("2026-11-19", "100")]);
	market.add(
		symbol,
		"minuteBars",
		[minute("2026-11-20T14:30:00Z", "101"), minute("2026-11-20T14:31:00Z", "103")],
		"feed",
	);
	market.add(
		symbol,
		"trades",
		[trade("2026-11-20T14:31:30Z", "999"), trade("2026-11-20T14:32:00.5Z", "102")],
		"tape",
	);
	expect(await derived(market)).toMatchObject({
		time: Date.parse("2026-11-20T14:32:00.500Z"),
		datasetIds: [1, 2, 3],
		data: {
			lastDone: "102.00",
			prevClose: "100.00",
			open: "101.00",
			high: "103.00",
			low: "101.00",
			changeValue: "2.00",
			changeRate: "2",
			timestamp: "2026-11-20T14:32:00.5Z",
			volume: "210",
			turnover: null,
			tradeStatus: 0,
		},
	});
});

test("the close before is in the shares of the day", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-19", "400")]);
	market.add(symbol, "splits", [{ exDate: "2026-11-20", numerator: "4", denominator: "1" }]);
	market.add(symbol, "minuteBars", [minute("2026-11-20T14:30:00Z", "101")]);
	expect(await quoteOf(market)).toMatchObject({ prevClose: "100.00", changeRate: "1" });
});

test("a security with minute bars alone has a quote without a close before", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "minuteBars", [
		minute("2026-11-19T14:30:00Z", "99"),
		minute("2026-11-20T14:30:00Z", "101"),
	]);
	expect(await quoteOf(market)).toMatchObject({ lastDone: "101.00", prevClose: null, changeRate: null });
});

test("the close of a day that has minutes but no day bar is not known", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-18", "98")]);
	market.add(symbol, "minuteBars", [
		minute("2026-11-19T14:30:00Z", "99"),
		minute("2026-11-20T14:30:00Z", "101"),
	]);
	expect(await quoteOf(market)).toMatchObject({ lastDone: "101.00", prevClose: null });
});

test("a minute that is not over does not count", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-19", "100")]);
	market.add(symbol, "minuteBars", [
		minute("2026-11-20T14:30:00Z", "101"),
		minute("2026-11-20T14:31:00Z", "103"),
	]);
	expect(await quoteOf(market, "2026-11-20T14:31:59Z")).toMatchObject({ lastDone: "101.00", volume: "100" });
});

test("before the regular session, the quote is that of the day before, with the sessions of the new day", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-18", "98"), dayBar("2026-11-19", "100")]);
	market.add(symbol, "minuteBars", [
		minute("2026-11-19T22:00:00Z", "100.5", 2),
		minute("2026-11-20T13:00:00Z", "101", 1),
	]);
	expect(await quoteOf(market, "2026-11-20T13:05:00Z")).toMatchObject({
		lastDone: "100.00",
		prevClose: "98.00",
		timestamp: "2026-11-19T21:00:00Z",
		preMarketQuote: { lastDone: "101.00", prevClose: "100.00", turnover: null },
		postMarketQuote: null,
	});
});

test("a day bar has all of its regular session, and the sessions around it follow from minute bars", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-19", "100"), dayBar("2026-11-20", "105")]);
	market.add(symbol, "minuteBars", [
		minute("2026-11-20T13:00:00Z", "101", 1),
		minute("2026-11-20T20:59:00Z", "104"),
		minute("2026-11-20T21:00:00Z", "106", 2),
	]);
	market.add(symbol, "trades", [trade("2026-11-20T21:00:00.2Z", "999")]);
	expect(await quoteOf(market, "2026-11-20T23:00:00Z")).toMatchObject({
		lastDone: "105.00",
		timestamp: "2026-11-20T21:00:00Z",
		volume: "1000",
		preMarketQuote: { lastDone: "101.00", prevClose: "100.00" },
		postMarketQuote: { lastDone: "106.00", prevClose: "105.00", timestamp: "2026-11-20T21:01:00Z" },
	});
});

test("newer trades move the quote of a source, and end a halt that it states", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "quotes", [source]);
	market.add(symbol, "trades", [trade("2026-11-20T14:59:00Z", "1")]);
	expect(await quoteOf(market)).toMatchObject({ lastDone: "11.00", volume: "500", tradeStatus: 1 });
	market.add(symbol, "trades", [trade("2026-11-20T15:00:01Z", "13")]);
	expect(await quoteOf(market)).toMatchObject({
		lastDone: "13.00",
		prevClose: "10.00",
		open: "10.00",
		high: "13.00",
		low: "9.00",
		volume: "510",
		turnover: "5630",
		tradeStatus: 0,
	});
});

test("a halt is on until a trade after it, and a bar in which it begins is not one", async () => {
	const market = new MemoryMarket();
	market.add(symbol, "dayBars", [dayBar("2026-11-19", "100")]);
	const open = { quotesResumedAt: null, resumedAt: null };
	market.add(symbol, "halts", [{ haltedAt: "2026-11-20T14:30:20Z", reason: "T1", market: "Q", ...open }]);
	market.add(symbol, "minuteBars", [minute("2026-11-20T14:30:00Z", "101")]);
	expect((await quoteOf(market))?.halt).toMatchObject({ status: 1 });
	market.add(symbol, "trades", [trade("2026-11-20T15:30:00Z", "90")]);
	expect((await quoteOf(market))?.halt).toBeUndefined();
});
