import { describe, expect, expectTypeOf, it } from "vitest";
import type { RecordSources } from "./derivation.ts";
import { derivations } from "./derivations/index.ts";
import type { QuoteData } from "./derivations/prices/quote.ts";
import { deriveAging, deriveTouched } from "./derive.ts";
import { dayBar, dividend, security, walk } from "./testing/fixtures.ts";
import { MemoryMarket } from "./testing/memory-market.ts";

const now = new Date("2026-11-21T01:00:00Z");

const quoteOf = async (market: MemoryMarket, symbol: string) =>
	(await market.derived<QuoteData>("quote", market.ensureSecurity(symbol).id))?.data;

/** The quote of a source. */
const quote = {
	lastDone: "11",
	prevClose: "10",
	open: "10",
	high: "12",
	low: "9",
	timestamp: "2026-11-20T20:59:00Z",
	volume: "5",
	turnover: "55",
	tradeStatus: 1 as const,
	preMarketQuote: null,
	postMarketQuote: null,
	overnightQuote: null,
};

describe("deriveTouched", () => {
	it("makes the quote of the newest two bars, closed at 16:00 Eastern", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", [
			dayBar("2026-11-19", "200"),
			dayBar("2026-11-20", "202.50", { volume: "7.5" }),
		]);
		await deriveTouched(market, now);
		expect(await quoteOf(market, "A.US")).toEqual({
			lastDone: "202.50",
			prevClose: "200.00",
			open: "202.50",
			high: "202.50",
			low: "202.50",
			changeValue: "2.50",
			changeRate: "1.25",
			timestamp: "2026-11-20T21:00:00Z",
			volume: "7.5",
			turnover: null,
			tradeStatus: 0,
			preMarketQuote: null,
			postMarketQuote: null,
			overnightQuote: null,
		});
	});

	it("closes a half day at 13:00 Eastern", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", [dayBar("2025-11-28", "1")]);
		await deriveTouched(market, now);
		const quote = await quoteOf(market, "A.US");
		expect(quote).toMatchObject({ timestamp: "2025-11-28T18:00:00Z", prevClose: null, changeRate: null });
	});

	it("measures against the previous close in today's share count", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", [dayBar("2026-11-19", "400"), dayBar("2026-11-20", "101")]);
		market.add("A.US", "splits", [{ exDate: "2026-11-20", numerator: "4", denominator: "1" }]);
		await deriveTouched(market, now);
		expect(await quoteOf(market, "A.US")).toMatchObject({ prevClose: "100.00", changeRate: "1" });
	});

	it("leaves out a split that the prices already contain", async () => {
		const market = new MemoryMarket();
		market.tagged("adjusted", "2026-11-20");
		market.add("A.US", "dayBars", [dayBar("2026-11-19", "100"), dayBar("2026-11-20", "101")], "adjusted");
		market.add("A.US", "splits", [{ exDate: "2026-11-20", numerator: "4", denominator: "1" }]);
		await deriveTouched(market, now);
		expect(await quoteOf(market, "A.US")).toMatchObject({ prevClose: "100.00", changeRate: "1" });
	});

	it("takes a source's quote unless the bars are of a later day", async () => {
		const market = new MemoryMarket();
		market.add("SAME.US", "dayBars", [dayBar("2026-11-19", "10"), dayBar("2026-11-20", "10.9")]);
		market.add("SAME.US", "quotes", [quote]);
		market.add("LATER.US", "dayBars", [dayBar("2026-11-20", "10"), dayBar("2026-11-21", "12")]);
		market.add("LATER.US", "quotes", [quote]);
		await deriveTouched(market, now);
		expect(await quoteOf(market, "SAME.US")).toMatchObject({
			lastDone: "11.00",
			changeRate: "10",
			tradeStatus: 1,
		});
		expect(await quoteOf(market, "LATER.US")).toMatchObject({ lastDone: "12.00", changeRate: "20" });
	});

	it("calls a security delisted after its last trading day, but not on sample data's word for real prices", async () => {
		const market = new MemoryMarket();
		const gone = security("Gone", { delistingDate: "2026-11-19" });
		market.add("GONE.US", "dayBars", [dayBar("2026-11-19", "1")]);
		market.add("GONE.US", "securities", [gone]);
		market.add("REAL.US", "dayBars", [dayBar("2026-11-20", "1")]);
		market.add("REAL.US", "securities", [gone], "sample");
		await deriveTouched(market, now);
		expect((await quoteOf(market, "GONE.US"))?.tradeStatus).toBe(2);
		expect((await quoteOf(market, "REAL.US"))?.tradeStatus).toBe(0);
	});

	it("derives only what was touched, and every beta when the benchmark was", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", walk("2026-11-20", 300, 7));
		await deriveTouched(market, now);
		const beta = async () => (await market.derived<{ beta: string | null }>("price-metrics", 1))?.data.beta;
		expect(await beta()).toBeNull();
		market.commit();
		market.add("SPY.US", "dayBars", walk("2026-11-20", 300, 7));
		await deriveTouched(market, now);
		expect(await beta()).toBe("1");
	});

	it("measures no beta of real prices against a simulated benchmark", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", walk("2026-11-20", 300, 7));
		market.add("SPY.US", "dayBars", walk("2026-11-20", 300, 8), "sample");
		await deriveTouched(market, now);
		expect(await market.derived("price-metrics", 1)).toMatchObject({ data: { beta: null }, datasetIds: [1] });
	});

	it("names a security without any records no quote", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "shares", [{ date: "2026-01-01", totalShares: "5", circulatingShares: null }]);
		await deriveTouched(market, now);
		expect(await quoteOf(market, "A.US")).toBeUndefined();
	});
});

describe("deriving what changed", () => {
	const bars = walk("2026-11-20", 300, 7).map((bar, i) => (i === 295 ? { ...bar, volume: "99000000" } : bar));
	const shorts = bars.slice(-40).map(({ date }, i) => ({
		date,
		facility: "CNMS" as const,
		shortVolume: i === 39 ? "900" : String(400 + (i % 2) * 10),
		shortExemptVolume: null,
		totalVolume: "1000",
	}));
	const filings = ["16", "17", "18"].map((day) => ({
		id: day,
		title: "",
		description: "",
		fileName: "",
		fileUrls: [],
		publishedAt: `2026-11-${day}T13:00:00Z`,
		form: "8-K",
		accessionNumber: day,
	}));
	const last = { date: "2026-11-20", facility: "FNSQ" as const, shortExemptVolume: null };

	it("comes to the same as deriving everything at once, in whatever order the areas come", async () => {
		const parts = [
			(market: MemoryMarket) => market.add("A.US", "dayBars", bars),
			(market: MemoryMarket) => market.add("A.US", "shortVolume", shorts),
			(market: MemoryMarket) => market.add("A.US", "filings", filings),
			(market: MemoryMarket) =>
				market.add("A.US", "shortVolume", [{ ...last, shortVolume: "1", totalVolume: "2" }]),
		];
		const kinds = derivations.map(({ kind }) => kind);
		const results = async (market: MemoryMarket) =>
			Promise.all(kinds.map((kind) => market.derived(kind, market.ensureSecurity("A.US").id)));
		for (const order of [parts, parts.toReversed()]) {
			const whole = new MemoryMarket();
			for (const part of order) part(whole);
			await deriveTouched(whole, now);
			const stepwise = new MemoryMarket();
			for (const part of order) {
				part(stepwise);
				await deriveTouched(stepwise, now);
				stepwise.commit();
			}
			expect(await results(stepwise)).toEqual(await results(whole));
			const unusual = await stepwise.derived<{ alertName: string }[]>("unusual", 1);
			const names = unusual?.data.map(({ alertName }) => alertName);
			expect(names).toEqual(
				expect.arrayContaining(["Heavy short selling", "Burst of 8-K filings", "Volume surge"]),
			);
		}
	});

	it("looks at no security without prices when the benchmark has new ones", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", bars);
		market.add("NAME.US", "shortVolume", shorts);
		market.add("QUOTE.US", "quotes", [quote]);
		await deriveTouched(market, now);
		market.commit();
		market.add("SPY.US", "dayBars", bars);
		const written = new Set<number>();
		const put = market.putDerived.bind(market);
		market.putDerived = (kind, id, derived) => {
			if (kind === "price-metrics") written.add(id);
			put(kind, id, derived);
		};
		await deriveTouched(market, now);
		const priced = (await market.securities()).filter(({ symbol }) => symbol !== "NAME.US");
		expect(written).toEqual(new Set(priced.map(({ id }) => id)));
	});

	it("reads no prices for short volume alone", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dayBars", bars);
		await deriveTouched(market, now);
		market.commit();
		market.add("A.US", "shortVolume", shorts);
		const read: number[] = [];
		const list = market.list.bind(market);
		market.list = (area, id, query) => {
			if (area === "dayBars") read.push(query.limit);
			return list(area, id, query);
		};
		await deriveTouched(market, now);
		expect(read).toEqual([1]);
	});
});

describe("deriveAging", () => {
	it("moves windows on by a day, and changes nothing when nothing aged", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dividends", [dividend("2025-11-22", "1"), dividend("2026-08-07", "2")]);
		await deriveTouched(market, new Date("2026-11-21T05:10:00Z"));
		const sum = async () => (await market.derived<{ dpsttm: string }>("dividend-metrics", 1))?.data.dpsttm;
		expect(await sum()).toBe("3");
		expect(await deriveAging(market, new Date("2026-11-21T20:00:00Z"))).toBe(0);
		expect(await deriveAging(market, new Date("2026-11-22T05:10:00Z"))).toBe(1);
		expect(await sum()).toBe("2");
		expect(await deriveAging(market, new Date("2026-11-22T05:10:00Z"))).toBe(0);
	});

	it("is told of by the compiler: other derivations do not learn what day it is", () => {
		expectTypeOf<RecordSources>().not.toHaveProperty("now");
	});
});
