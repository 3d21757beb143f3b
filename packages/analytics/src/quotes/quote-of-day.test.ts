import type { AreaRecord } from "@us-market-data/market";
import { iso, tradingDay } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginQuoteOfDay } from "./quote-of-day.ts";

type TradeSession = AreaRecord<"trades">["tradeSession"];

const day = "2026-11-20";
/** Half past nine in New York. */
const opening = Date.parse("2026-11-20T14:30:00Z");
const minute = 60_000;

const bar = (
	time: number,
	[open, high, low, close]: readonly [string, string, string, string],
	more: Partial<AreaRecord<"minuteBars">> = {},
): AreaRecord<"minuteBars"> => ({
	start: iso(time),
	tradeSession: 0,
	open,
	high,
	low,
	close,
	volume: "100",
	turnover: null,
	...more,
});

const trade = (
	time: number,
	price: string,
	more: Partial<AreaRecord<"trades">> = {},
): AreaRecord<"trades"> => ({
	timestamp: new Date(time).toISOString(),
	sequence: 0,
	price,
	volume: "10",
	tradeType: "",
	direction: 0,
	tradeSession: 0,
	...more,
});

describe("the quote of a day", () => {
	it("follows from complete minute bars, and from the trades after the newest of them", () => {
		const quote = beginQuoteOfDay({ day, prevClose: "100" });
		quote.addBar(bar(opening, ["101", "105", "99", "104"], { turnover: "10300" }), 1);
		quote.addTrade(trade(opening + minute + 1, "106"), 2);
		quote.addTrade(trade(opening + minute + 2, "103.5"), 2);
		expect(quote.figures()).toMatchObject({
			regular: {
				day,
				prevClose: "100",
				open: "101",
				high: "106",
				low: "99",
				lastDone: "103.5",
				volume: "120",
				turnover: "12395",
				timestamp: "2026-11-20T14:31:00.002Z",
				datasetIds: [1, 2],
			},
			preMarket: null,
		});
	});

	it("lets a bar take the place of the trades of its minute", () => {
		const quote = beginQuoteOfDay({ day, prevClose: null });
		quote.addTrade(trade(opening + 1, "200"), 2);
		quote.addTrade(trade(opening + minute, "104"), 2);
		quote.addBar(bar(opening, ["101", "105", "99", "102"]), 1);
		expect(quote.figures()?.regular).toMatchObject({
			high: "105",
			lastDone: "104",
			volume: "110",
			turnover: null,
			timestamp: "2026-11-20T14:31:00.000Z",
		});
		quote.addBar(bar(opening + minute, ["103", "104", "103", "103"]), 1);
		expect(quote.figures()?.regular).toMatchObject({
			lastDone: "103",
			volume: "200",
			timestamp: "2026-11-20T14:32:00Z",
			datasetIds: [1],
		});
	});

	it("leaves out a trade of a minute that has its bar", () => {
		const quote = beginQuoteOfDay({ day, prevClose: null });
		quote.addBar(bar(opening, ["101", "105", "99", "102"]), 1);
		quote.addTrade(trade(opening + minute - 1, "200"), 2);
		expect(quote.figures()?.regular).toMatchObject({ high: "105", lastDone: "102" });
	});

	it("counts odd lots for volume only, and an auction once", () => {
		const quote = beginQuoteOfDay({ day, prevClose: null });
		quote.addTrade(trade(opening, "90", { tradeType: "I" }), 1);
		expect(quote.figures()).toBeNull();
		quote.addTrade(trade(opening + 1, "100", { tradeType: "O" }), 1);
		quote.addTrade(trade(opening + 2, "100", { tradeType: "Q" }), 1);
		expect(quote.figures()?.regular).toMatchObject({ open: "100", low: "100", volume: "20" });
	});

	it("measures pre-market and overnight against the close before, post-market against the regular session", () => {
		const quote = beginQuoteOfDay({ day, prevClose: "100" });
		const at = (session: TradeSession): number =>
			Date.parse(tradingDay(day).sessions.find(({ tradeSession }) => tradeSession === session)?.open ?? "");
		quote.addTrade(trade(at(3), "98", { tradeSession: 3 }), 1);
		quote.addTrade(trade(at(1), "99", { tradeSession: 1 }), 1);
		expect(quote.figures()).toMatchObject({
			regular: null,
			overnight: { lastDone: "98", prevClose: "100" },
			preMarket: { lastDone: "99", prevClose: "100" },
			postMarket: null,
		});
		quote.addTrade(trade(at(0), "101"), 1);
		quote.addTrade(trade(at(2), "102", { tradeSession: 2 }), 1);
		expect(quote.figures()).toMatchObject({
			regular: { lastDone: "101" },
			postMarket: { lastDone: "102", prevClose: "101" },
		});
	});

	it("keeps the quote before until the first price, and its regular session until the first regular price", () => {
		const first = beginQuoteOfDay({ day: "2026-11-19", prevClose: "97" });
		first.addBar(bar(opening - 24 * 60 * minute, ["98", "98", "98", "98"]), 1);
		first.addTrade(trade(opening - 17 * 60 * minute, "99", { tradeSession: 2 }), 1);
		const before = first.figures();
		const quote = beginQuoteOfDay({ day, prevClose: "98", before });
		expect(quote.figures()).toEqual(before);
		quote.addTrade(trade(opening - minute, "100", { tradeSession: 1 }), 1);
		expect(quote.figures()).toEqual({
			regular: before?.regular,
			preMarket: expect.objectContaining({ lastDone: "100", prevClose: "98" }),
			postMarket: null,
			overnight: null,
		});
		quote.addTrade(trade(opening, "101"), 1);
		expect(quote.figures()?.regular).toMatchObject({ day, open: "101", prevClose: "98" });
	});

	it("counts the closing auction, which prints after the end, to the regular session of a half day", () => {
		const close = Date.parse("2026-11-27T18:00:00Z");
		const quote = beginQuoteOfDay({ day: "2026-11-27", prevClose: null });
		quote.addBar(bar(close - minute, ["10", "10", "10", "10"]), 1);
		quote.addTrade(trade(close + 400, "11", { tradeType: "6" }), 1);
		quote.addBar(bar(close, ["11", "12", "11", "12"], { tradeSession: 2 }), 1);
		expect(quote.figures()).toMatchObject({
			regular: { lastDone: "11", volume: "110" },
			postMarket: { lastDone: "12", prevClose: "11", volume: "100" },
		});
		const late = trade(close + 4 * 60 * minute, "13", { tradeSession: 2 });
		quote.addTrade(late, 1);
		expect(quote.figures()?.postMarket).toMatchObject({ lastDone: "12" });
	});

	it("adds to what a source states, from its time on", () => {
		const through = opening + 10 * minute;
		const stated = {
			open: "50",
			high: "55",
			low: "45",
			lastDone: "52",
			volume: "1000",
			turnover: "52000",
			timestamp: iso(through),
			tradedSince: through,
			asOf: through,
			datasetIds: [9],
		};
		const quote = beginQuoteOfDay({ day, prevClose: "51", bases: { 0: { figures: stated, through } } });
		quote.addBar(bar(opening, ["1", "1", "1", "1"]), 1);
		quote.addTrade(trade(through, "1"), 1);
		expect(quote.figures()?.regular).toMatchObject(stated);
		quote.addBar(bar(through, ["52", "56", "52", "53"], { turnover: "5300" }), 1);
		quote.addTrade(trade(through + minute, "54"), 2);
		expect(quote.figures()?.regular).toMatchObject({
			open: "50",
			high: "56",
			low: "45",
			lastDone: "54",
			volume: "1110",
			turnover: "57840",
			datasetIds: [9, 1, 2],
		});
	});
});

/** A record with the time at which it becomes public. */
type Added =
	| { at: number; bar: AreaRecord<"minuteBars">; dataset: number }
	| { at: number; trade: AreaRecord<"trades">; dataset: number };

const price = fc.integer({ min: 1, max: 40 }).map(String);
const sessionAt = (time: number): TradeSession | undefined =>
	tradingDay(day).sessions.find(({ open, close }) => open <= iso(time) && iso(time) < close)?.tradeSession;

/** Bars and trades of the half hours around the opening and the end, in the order of time. */
const records = fc
	.array(
		fc.record({
			minuteOfDay: fc.oneof(fc.integer({ min: -8, max: 8 }), fc.integer({ min: 382, max: 398 })),
			second: fc.integer({ min: 0, max: 59_999 }),
			isBar: fc.boolean(),
			prices: fc.array(price, { minLength: 2, maxLength: 2 }),
			tradeType: fc.constantFrom("", "I", "6", "F"),
			dataset: fc.integer({ min: 1, max: 3 }),
		}),
		{ maxLength: 60 },
	)
	.map((all) => {
		const bars = new Set<number>();
		const added: Added[] = [];
		for (const { minuteOfDay, second, isBar, prices, tradeType, dataset } of all) {
			const start = opening + minuteOfDay * minute;
			const tradeSession = sessionAt(start);
			const [first = "1", last = "1"] = prices;
			if (tradeSession === undefined || (isBar && bars.has(start))) continue;
			if (!isBar) {
				const more = { tradeSession, tradeType };
				added.push({ at: start + second, trade: trade(start + second, first, more), dataset });
				continue;
			}
			bars.add(start);
			const [high, low] = Number(first) > Number(last) ? [first, last] : [last, first];
			const more = { tradeSession, turnover: Number(last) % 2 ? null : "7" };
			added.push({ at: start + minute, bar: bar(start, [first, high, low, last], more), dataset });
		}
		return added.sort((a, b) => a.at - b.at);
	});

const add = (quote: ReturnType<typeof beginQuoteOfDay>, record: Added): void =>
	"bar" in record ? quote.addBar(record.bar, record.dataset) : quote.addTrade(record.trade, record.dataset);

/** The rule, as a sentence would have it: all bars, then the trades that no bar of their session has. */
function fromScratch(all: readonly Added[]) {
	const quote = beginQuoteOfDay({ day, prevClose: "20" });
	for (const record of all) if ("bar" in record) add(quote, record);
	for (const record of all) if ("trade" in record) add(quote, record);
	return quote.figures();
}

/** The regular session by sums over arrays. */
function regularOf(all: readonly Added[]) {
	const bars = all.flatMap((one) => ("bar" in one && one.bar.tradeSession === 0 ? one.bar : []));
	const newest = Math.max(...bars.map(({ start }) => Date.parse(start) + minute));
	const trades = all.flatMap((one) =>
		"trade" in one && one.trade.tradeSession === 0 && one.at >= newest ? one.trade : [],
	);
	const prices = [
		...bars.flatMap(({ open, high, low, close }) => [open, high, low, close]),
		...trades.flatMap(({ tradeType, price: own }) => (tradeType === "I" ? [] : [own])),
	].map(Number);
	if (prices.length === 0) return null;
	return {
		open: String(prices[0]),
		high: String(Math.max(...prices)),
		low: String(Math.min(...prices)),
		lastDone: String(prices.at(-1)),
		volume: String(bars.length * 100 + trades.length * 10),
	};
}

describe("the fold of records in the order of time", () => {
	it("is at each of them what the records up to there come to at once", () => {
		fc.assert(
			fc.property(records, (all) => {
				const quote = beginQuoteOfDay({ day, prevClose: "20" });
				for (const [index, record] of all.entries()) {
					add(quote, record);
					const before = all.slice(0, index + 1);
					expect(quote.figures()).toEqual(fromScratch(before));
					const expected = regularOf(before);
					if (expected) expect(quote.figures()?.regular).toMatchObject(expected);
					else expect(quote.figures()?.regular ?? null).toBeNull();
				}
			}),
		);
	});
});
