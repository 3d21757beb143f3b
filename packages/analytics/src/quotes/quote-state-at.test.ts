import type { AreaRecord } from "@us-market-data/market";
import { iso, minuteMs, sessionAt } from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PastMarket } from "../as-of/past-market.ts";
import { quoteAt, type StoredQuote } from "../derivations/prices/quote.ts";
import { dayBar } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { type MovingQuote, quoteStateAt } from "./quote-state-at.ts";

const symbol = "A.US";
const from = Date.parse("2026-11-24T20:00:00Z");
const to = Date.parse("2026-12-01T22:00:00Z");

const priceOf = fc.integer({ min: 10, max: 40 }).map(String);

/** Times around the edges of the sessions of a Wednesday, a half day after a holiday, and a Monday. */
const edges = [
	"2026-11-25T01:00:00Z",
	"2026-11-25T05:00:00Z",
	"2026-11-25T14:30:00Z",
	"2026-11-25T21:00:00Z",
	"2026-11-27T01:00:00Z",
	"2026-11-27T14:30:00Z",
	"2026-11-27T18:00:00Z",
	"2026-11-27T22:00:00Z",
	"2026-11-30T01:00:00Z",
	"2026-11-30T05:00:00Z",
	"2026-11-30T09:00:00Z",
	"2026-11-30T14:30:00Z",
	"2026-11-30T21:00:00Z",
	"2026-12-01T01:00:00Z",
].map((text) => Date.parse(text));

const timeOf = fc
	.tuple(fc.constantFrom(...edges), fc.integer({ min: -6 * minuteMs, max: 6 * minuteMs }))
	.map(([edge, offset]) => edge + offset);

const scenario = fc.record({
	trades: fc.array(
		fc.record({ time: timeOf, price: priceOf, tradeType: fc.constantFrom("", "", "I", "6") }),
		{ maxLength: 25 },
	),
	bars: fc.array(fc.record({ time: timeOf, price: priceOf, isAdjusted: fc.boolean() }), { maxLength: 25 }),
	dayBars: fc.subarray(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27", "2026-11-30"]),
	quote: fc.option(
		fc.record({ time: timeOf, post: fc.boolean(), tradeStatus: fc.constantFrom(0 as const, 1 as const) }),
		{
			nil: undefined,
		},
	),
	split: fc.option(fc.constantFrom("2026-11-25", "2026-11-27", "2026-11-30", "2026-12-01"), {
		nil: undefined,
	}),
	halt: fc.option(
		fc.record({ time: timeOf, until: fc.option(timeOf), reason: fc.constantFrom("T1", "LUDP") }),
		{
			nil: undefined,
		},
	),
	instants: fc.array(fc.oneof(timeOf, fc.integer({ min: from, max: to })), { minLength: 5, maxLength: 15 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

/** A minute bar or a trade, with the time at which it is public. */
type Moving =
	| { at: number; bar: Stored<AreaRecord<"minuteBars">> }
	| { at: number; trade: Stored<AreaRecord<"trades">> };

function marketOf({ trades, bars, dayBars, quote, split, halt }: Scenario) {
	const market = new MemoryMarket();
	const security = market.ensureSecurity(symbol);
	const raw = market.tagged("raw");
	const adjusted = market.tagged("adjusted", "2026-12-31");
	for (const [i, date] of dayBars.entries())
		market.put("dayBars", security, raw, dayBar(date, String(20 + i), { volume: i === 2 ? "0" : "1000" }));
	if (split) market.put("splits", security, raw, { exDate: split, numerator: "2", denominator: "1" });
	if (halt)
		market.put("halts", security, raw, {
			haltedAt: iso(halt.time),
			reason: halt.reason,
			market: "Q",
			quotesResumedAt: null,
			resumedAt: halt.until === null ? null : iso(Math.max(halt.time + 1000, halt.until)),
		});
	if (quote) {
		const timestamp = iso(quote.time);
		const figures = { volume: "500", turnover: "10000", high: "25", low: "15", prevClose: "19" };
		market.put("quotes", security, raw, {
			...figures,
			lastDone: "21",
			open: "20",
			timestamp,
			tradeStatus: quote.tradeStatus,
			preMarketQuote: null,
			postMarketQuote: quote.post
				? { ...figures, lastDone: "22", timestamp: iso(quote.time + 90_000) }
				: null,
			overnightQuote: null,
		});
	}
	const moving: Moving[] = [];
	for (const { time, price, tradeType } of trades) {
		const tradeSession = tradeType === "6" ? 0 : sessionAt(new Date(time)).tradeSession;
		if (tradeSession === null) continue;
		const timestamp = new Date(time).toISOString();
		const record = {
			timestamp,
			sequence: 0,
			price,
			volume: "10",
			tradeType,
			direction: 0,
			tradeSession,
		} as const;
		moving.push({ at: time, trade: { record, time, datasetId: raw } });
	}
	const starts = new Set<number>();
	for (const { time, price, isAdjusted } of bars) {
		const start = time - (time % minuteMs);
		const { tradeSession } = sessionAt(new Date(start));
		if (tradeSession === null || starts.has(start)) continue;
		starts.add(start);
		const [datasetId, turnover] = isAdjusted ? [adjusted, null] : [raw, "1000"];
		const prices = { open: price, high: String(Number(price) + 2), low: price, close: price };
		const record = { start: iso(start), tradeSession, ...prices, volume: "100", turnover };
		moving.push({ at: start + minuteMs, bar: { record, time: start, datasetId } });
	}
	moving.sort((a, b) => a.at - b.at);
	for (const one of moving)
		if ("bar" in one) market.put("minuteBars", security, one.bar.datasetId, one.bar.record);
		else market.put("trades", security, one.trade.datasetId, one.trade.record);
	return { market, security, moving };
}

/** Follows the records from an instant on, and reads the state again where it has to be. */
class Follower {
	readonly #pasts: PastMarket;
	readonly #security: SecurityRef;
	readonly #moving: readonly Moving[];
	#quote: MovingQuote | undefined;
	#time = 0;

	constructor(pasts: PastMarket, security: SecurityRef, moving: readonly Moving[]) {
		this.#pasts = pasts;
		this.#security = security;
		this.#moving = moving;
	}

	async at(instant: number): Promise<StoredQuote | null> {
		this.#quote ??= await this.#read(instant);
		while (this.#quote.until <= instant) this.#quote = await this.#read(this.#quote.until);
		for (const one of this.#moving) {
			if (one.at <= this.#time || one.at > instant) continue;
			if ("bar" in one) this.#quote.addBar(one.bar);
			else this.#quote.addTrade(one.trade);
		}
		this.#time = instant;
		return this.#quote.quote(instant);
	}

	async #read(instant: number): Promise<MovingQuote> {
		this.#time = instant;
		return quoteStateAt(this.#pasts, this.#security, instant);
	}
}

test("a quote that minute bars and trades move is at any instant the quote as of it", async () => {
	let compared = 0;
	await fc.assert(
		fc.asyncProperty(scenario, async (all) => {
			const { market, security, moving } = marketOf(all);
			const pasts = new PastMarket(market);
			const follower = new Follower(pasts, security, moving);
			for (const instant of all.instants.toSorted((a, b) => a - b)) {
				const moved = await follower.at(instant);
				const past = await (await pasts.at(instant)).derived<StoredQuote>("quote", security.id);
				const now = new Date(instant);
				expect(moved && quoteAt(moved, now), iso(instant)).toEqual(past ? quoteAt(past.data, now) : null);
				if (past) compared++;
			}
		}),
		{ numRuns: 300 },
	);
	expect(compared).toBeGreaterThan(500);
});
