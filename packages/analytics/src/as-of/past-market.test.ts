import { noFigures } from "@us-market-data/market";
import { expect, test } from "vitest";
import { statedSplits } from "../statements/basis/stated-splits.ts";
import type { Fact } from "../statements/fact.ts";
import { filedFacts } from "../statements/filed-facts.ts";
import { perShareOfToday } from "../statements/per-share.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { PastMarket } from "./past-market.ts";

const at = (day: string) => Date.parse(`${day}T23:59:59-05:00`);

const bar = (date: string, close: string) => ({
	date,
	open: close,
	high: close,
	low: close,
	close,
	volume: "100",
	turnover: null,
});

/** A market with a dataset whose prices are adjusted for splits through a day. */
async function split() {
	const market = new MemoryMarket();
	const security = market.ensureSecurity("A.US");
	const adjusted = market.tagged("vendor", "2026-03-02");
	market.put("dayBars", security, adjusted, bar("2026-01-05", "25"));
	market.put("dayBars", security, adjusted, bar("2026-02-10", "30"));
	market.add("A.US", "splits", [{ exDate: "2026-02-02", numerator: "4", denominator: "1" }]);
	return { market, id: security.id };
}

test("prices that a source has adjusted are in the share count of the day that is asked for", async () => {
	const { market, id } = await split();
	const before = await new PastMarket(market).at(at("2026-01-20"));
	const [bar] = await before.list("dayBars", id, { order: "desc", limit: 5 });
	expect(bar?.record).toMatchObject({ date: "2026-01-05", close: "100", volume: "25" });
	expect((await before.datasets()).map(({ adjustedThrough }) => adjustedThrough)).toEqual([
		"2026-01-20",
		null,
	]);
	const after = await new PastMarket(market).at(at("2026-02-20"));
	const closes = await after.list("dayBars", id, { order: "asc", limit: 5 });
	expect(closes.map(({ record }) => record.close)).toEqual(["25", "30"]);
	expect((await before.derived<{ lastDone: string }>("quote", id))?.data.lastDone).toBe("100.00");
});

test("statements that a source has restated for a split are in the share count of the day that is asked for", async () => {
	const { market, id } = await split();
	const figures = {
		...noFigures,
		epsDiluted: "2",
		dividendsPerShare: "0.5",
		sharesDiluted: "400",
		revenue: "800",
	};
	const period = { report: "af" as const, fiscalYear: 2025, periodEnd: "2025-12-31", filedAt: "2026-01-10" };
	const rest = { restatedAt: null, currency: "USD", webUrl: "", derivedFigures: null };
	market.add("A.US", "financials", [{ ...figures, ...period, ...rest, sharesAsOf: "2026-06-30" }]);
	const read = async (day: string) => {
		const past = await new PastMarket(market).at(at(day));
		return (await past.list("financials", id, { order: "desc", limit: 5 })).map(({ record }) => record);
	};
	expect(await read("2026-01-20")).toMatchObject([
		{
			epsDiluted: "8",
			dividendsPerShare: "2",
			sharesDiluted: "100",
			revenue: "800",
			sharesAsOf: "2026-01-20",
		},
	]);
	expect(await read("2026-02-02")).toMatchObject([{ epsDiluted: "2", sharesDiluted: "400" }]);
});

const shares = "WeightedAverageNumberOfDilutedSharesOutstanding";
const eps = "EarningsPerShareDiluted";
const ratioTag = "StockholdersEquityNoteStockSplitConversionRatio1";

/** The same market, whose split only filings show: the year is filed in old shares on January 3, in new ones in March 2026. */
async function filed(ratio: Fact[]) {
	const market = new MemoryMarket();
	const security = market.ensureSecurity("A.US");
	const adjusted = market.tagged("vendor", "2026-06-02");
	market.put("dayBars", security, adjusted, bar("2026-01-05", "25"));
	market.put("dayBars", security, adjusted, bar("2026-02-10", "30"));
	market.put("dayBars", security, adjusted, bar("2026-03-10", "31"));
	const year = { start: "2025-01-01", end: "2025-12-31", form: "10-K", place: 1 };
	const fact = (tag: string, unit: string, value: string, day: string): Fact => {
		return {
			...year,
			tag,
			unit,
			value,
			filed: day,
			accession: `0000000007-26-${day.slice(5).replace("-", "00")}`,
		};
	};
	const facts = [
		fact(shares, "shares", "100", "2026-01-03"),
		fact(eps, "USD/shares", "8", "2026-01-03"),
		fact(shares, "shares", "400", "2026-03-05"),
		fact(eps, "USD/shares", "2", "2026-03-05"),
	];
	market.add("A.US", "reportedFacts", filedFacts("7", [...facts, ...ratio]));
	market.add("A.US", "splits", statedSplits([...facts, ...ratio]));
	const closes = async (day: string) => {
		const past = await new PastMarket(market).at(at(day));
		return (await past.list("dayBars", security.id, { order: "asc", limit: 5 })).map(
			({ record }) => record.close,
		);
	};
	const epsOn = async (day: string) => {
		const past = await new PastMarket(market).at(at(day));
		const [report] = await past.list("financials", security.id, { order: "desc", limit: 1 });
		const splits = (await past.list("splits", security.id, { order: "asc", limit: 5 })).map(
			({ record }) => record,
		);
		return report && perShareOfToday(report.record, "epsDiluted", splits);
	};
	return { closes, epsOn };
}

test("a day that filings state may be that of a decision: prices that depend on it are left out", async () => {
	const day = { start: null, end: "2026-01-30", unit: "pure", form: "10-Q", place: 9 };
	const { closes, epsOn } = await filed([
		{ ...day, tag: ratioTag, value: "4", filed: "2026-03-05", accession: "0000000007-26-030005" },
	]);
	expect(await closes("2026-01-20")).toEqual([]);
	expect(await closes("2026-02-20")).toEqual([]);
	expect(await closes("2026-03-20")).toEqual(["25", "30", "31"]);
	expect(await epsOn("2026-01-20")).toBe("8");
	expect(await epsOn("2026-03-20")).toBe("2");
});

test("adjusted bars are left out while it is not known if a split without a day has taken place", async () => {
	const { closes } = await filed([]);
	expect(await closes("2026-01-20")).toEqual([]);
	expect(await closes("2026-02-20")).toEqual([]);
	expect(await closes("2026-03-20")).toEqual(["25", "30", "31"]);
});

test("limit and offset count what was known", async () => {
	const market = new MemoryMarket();
	const days = Array.from(
		{ length: 40 },
		(_, index) => `2026-01-${String((index % 28) + 1).padStart(2, "0")}`,
	);
	const form = {
		owner: "O",
		title: "",
		code: "S",
		type: "SELL",
		acquiredOrDisposed: "disposed",
		shares: "1",
		price: null,
	} as const;
	const rest = { sharesAfter: null, securityTitle: "", ownership: "direct", is10b5One: null } as const;
	market.add(
		"A.US",
		"insiderTrades",
		days.map((date, line) => ({
			...form,
			...rest,
			accessionNumber: "a",
			line: line + 1,
			date,
			isDerivative: null,
			amends: null,
			// Every other form is filed long after the trade.
			filingDate: line % 2 === 0 ? date : "2026-06-30",
		})),
	);
	const past = await new PastMarket(market).at(at("2026-01-28"));
	const { id } = market.ensureSecurity("A.US");
	const all = await past.list("insiderTrades", id, { order: "desc", limit: 100 });
	expect(all.map(({ record }) => record.filingDate > "2026-01-28")).toEqual(Array(20).fill(false));
	const page = await past.list("insiderTrades", id, { order: "desc", limit: 5, offset: 3 });
	expect(page).toEqual(all.slice(3, 8));
	expect(past.unpublished).toEqual([]);
});

test("what has no time of publication is left out and named, until its file was imported", async () => {
	const market = new MemoryMarket();
	const estimate = { period: "qf", fiscalYear: 2026, fiscalPeriod: 1, periodEnd: "2026-03-31" } as const;
	market.add("A.US", "estimates", [
		{ ...estimate, currency: "USD", key: "eps", estimate: "1", actual: null, analysts: 3 },
	]);
	const { id } = market.ensureSecurity("A.US");
	const past = await new PastMarket(market).at(at("2026-06-30"));
	expect(await past.list("estimates", id, { order: "asc", limit: 10 })).toEqual([]);
	expect(past.unpublished.map(({ area }) => area)).toEqual(["estimates"]);
	const later = await new PastMarket(market).at(Date.UTC(2101, 0, 1));
	expect(await later.list("estimates", id, { order: "asc", limit: 10 })).toHaveLength(1);
	expect(later.unpublished).toEqual([]);
});

test("a late restatement of an older period leaves the newest period the newest", async () => {
	const { noFigures } = await import("@us-market-data/market");
	const market = new MemoryMarket();
	const report = (fiscalYear: number, periodEnd: string, filedAt: string, revenue: string) => ({
		...noFigures,
		report: "af" as const,
		fiscalYear,
		periodEnd,
		filedAt,
		revenue,
		currency: "USD",
		webUrl: "",
		sharesAsOf: null,
		derivedFigures: null,
		restatedAt: null,
	});
	market.add("A.US", "financials", [
		report(2024, "2024-12-31", "2025-02-10", "200"),
		report(2023, "2023-12-31", "2025-09-01", "90"),
		report(2025, "2025-12-31", "2026-02-10", "300"),
	]);
	const { id } = market.ensureSecurity("A.US");
	for (const [day, end, sales] of [
		["2025-03-01", "2024-12-31", "200"],
		["2025-10-01", "2024-12-31", "200"],
		["2026-03-01", "2025-12-31", "300"],
	] as const) {
		const past = await new PastMarket(market).at(at(day));
		const figures = await past.derived<{ periodEnd: string; sales: string }>("fundamental-metrics", id);
		expect([day, figures?.data.periodEnd, figures?.data.sales]).toEqual([day, end, sales]);
	}
});
