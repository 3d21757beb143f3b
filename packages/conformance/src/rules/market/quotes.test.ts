import { expect, test } from "vitest";
import { complaints, complaintsOf, responseOf } from "../../testing.ts";
import { agesOfQuotes, nullWithoutPrices, quotesEachTradedSession, statusOfHalts } from "./quotes.ts";

const quote = {
	symbol: "AAPL.US",
	lastDone: "10.00",
	open: "9.00",
	high: "11.00",
	low: "8.00",
	volume: "5",
	prevClose: "9.00",
	changeValue: "1.00",
	changeRate: "11.11",
	tradeStatus: 0,
	timestamp: "2026-11-20T21:00:00Z",
	overnightQuote: null,
	preMarketQuote: null,
	postMarketQuote: { timestamp: "2026-11-20T22:10:00Z" },
};
const nulls = Object.entries(quote).map(([name]) => [name, null]);
const bare = { ...Object.fromEntries(nulls), symbol: "B.US", tradeStatus: 0 };

test("nullWithoutPrices wants all prices or none, and a change of two known prices", async () => {
	const replyWith = (...quotes: readonly object[]) =>
		complaints(nullWithoutPrices("quote[]"), () => ({ securities: [{ symbol: "AAPL.US" }], quote: quotes }));
	const uncompared = { ...quote, prevClose: null, changeValue: null, changeRate: null };
	expect(await replyWith(quote, bare, uncompared)).toEqual([]);
	for (const wrong of [
		{ ...bare, volume: "0" },
		{ ...quote, timestamp: null },
		{ ...quote, changeRate: null },
		{ ...uncompared, changeValue: "10.00" },
	])
		expect(await replyWith(wrong)).toHaveLength(1);
	expect(await replyWith()).toEqual(["skipped: no quotes"]);
});

const from = (body: unknown) => responseOf(200, body, { "x-data-source": "iex-hist" });

test("quotesEachTradedSession wants a quote where bars tell of trades", async () => {
	const replyWith = (tradeSession: number, volume: string) =>
		complaintsOf(quotesEachTradedSession("quote[]"), ({ operationId }) =>
			from(
				operationId ? { candlesticks: [{ date: "2026-11-20", tradeSession, volume }] } : { quote: [quote] },
			),
		);
	expect(await replyWith(2, "5")).toEqual([]);
	expect(await replyWith(1, "0")).toEqual([]);
	expect(await replyWith(1, "5")).toHaveLength(3);
});

test("agesOfQuotes wants the days of the last trades, after hours included", async () => {
	const replyWith = (oldest: string, asOf: string) =>
		complaintsOf(agesOfQuotes("quote[]"), () =>
			responseOf(200, { quote: [quote] }, { "x-data-oldest": oldest, "x-data-as-of": asOf }),
		);
	const last = quote.postMarketQuote.timestamp;
	expect(await replyWith(last, last)).toEqual([]);
	expect(await replyWith(last, quote.timestamp)).not.toEqual([]);
	expect(await replyWith("2026-11-19T21:00:00Z", last)).not.toEqual([]);
	const halted = () => responseOf(200, { quote: [{ ...quote, tradeStatus: 1 }] });
	expect(await complaintsOf(agesOfQuotes("quote[]"), halted)).toEqual(["skipped: no quotes"]);
});

const haltedAt = "2026-11-20T17:17:00Z";

const replyWith = (
	tradeStatus: number,
	alertName: string,
	text = "no resumption listed",
	timestamp = "2026-11-20T17:16:59Z",
) =>
	complaints(statusOfHalts("quote[]"), ({ operationId }) =>
		operationId
			? {
					unusualItems: {
						changes: [
							{ symbol: "A.US", alertName, alertTime: Date.parse(haltedAt), changeValues: ["News", text] },
							{ symbol: "A.US", alertName: "Volatility pause", alertTime: 1, changeValues: [] },
						],
					},
				}
			: { quote: [{ symbol: "A.US", tradeStatus, timestamp }] },
	);

test("a halted security has the status of its newest stop", async () => {
	expect(await replyWith(1, "Trading halt")).toEqual([]);
	expect(await replyWith(10, "Trading suspension")).toEqual([]);
	expect(await replyWith(3, "Trading halt")).toHaveLength(1);
	expect(await replyWith(1, "Trading suspension")).toHaveLength(1);
	expect(await replyWith(2, "Trading suspension")).toEqual([]);
});

test("a halt lasts until trading goes on", async () => {
	expect(await replyWith(0, "Trading halt", "resumed after 5 min")).toEqual([]);
	expect(await replyWith(1, "Trading halt", "resumed after 5 min")).toHaveLength(1);
	expect(await replyWith(0, "Trading halt")).toHaveLength(1);
	expect(await replyWith(0, "Trading halt", "no resumption listed", "2026-11-20T18:00:00Z")).toEqual([]);
	expect(await replyWith(0, "Volatility pause")).toEqual([]);
	expect(await complaints(statusOfHalts("quote[]"), () => ({}))).toEqual(["skipped: there are no halts"]);
});
