import { expect, test } from "vitest";
import { MemoryMarket } from "../testing/memory-market.ts";
import { PastMarket } from "./past-market.ts";

const at = (day: string) => Date.parse(`${day}T23:59:59-05:00`);

const bar = (date: string, close: string) => ({
	...{ date, open: close, high: close, low: close, close, volume: "100", turnover: null },
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
			...{ ...form, ...rest, accessionNumber: "a", line: line + 1, date, isDerivative: null, amends: null },
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
		...{ ...noFigures, report: "af" as const, fiscalYear, periodEnd, filedAt, revenue },
		...{ currency: "USD", webUrl: "", sharesAsOf: null, derivedFigures: null, restatedAt: null },
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
