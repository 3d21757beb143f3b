import { describe, expect, it } from "vitest";
import { datasetFacts } from "../provenance.ts";
import { dayBar, statement } from "../testing/fixtures.ts";
import { MemoryMarket } from "../testing/memory-market.ts";
import { valuationHistory } from "./valuation-history.ts";

async function historyOf(market: MemoryMarket) {
	const facts = datasetFacts(await market.datasets());
	return valuationHistory((area, query) => market.list(area, 1, query), facts, "2026-11-20");
}

const year = (fiscalYear: number, revenue: string) =>
	statement("af", fiscalYear, `${fiscalYear}-12-31`, {
		filedAt: `${fiscalYear + 1}-02-01`,
		revenue,
		epsDiluted: "4",
		equity: "2000",
	});

describe("valuationHistory", () => {
	it("values the ends of periods by what was public on them, oldest first, in today's shares", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", [year(2024, "1000"), year(2025, "2000")]);
		market.add("A.US", "dayBars", [dayBar("2024-12-30", "80"), dayBar("2025-12-31", "100")]);
		market.add("A.US", "shares", [{ date: "2025-10-20", totalShares: "100", circulatingShares: null }]);
		market.add("A.US", "splits", [{ exDate: "2026-06-01", numerator: "2", denominator: "1" }]);
		expect(await historyOf(market)).toEqual([
			{ date: "2024-12-31", peTtm: null, pbMrq: null, psTtm: null },
			{ date: "2025-12-31", peTtm: "25", pbMrq: "5", psTtm: "10" },
		]);
	});

	it("takes no spin-off that a source writes as a split for one, whether or not it is in the prices", async () => {
		for (const [close, through] of [
			["128.1", null],
			["100", "2026-11-01"],
		] as const) {
			const market = new MemoryMarket();
			market.tagged("vendor", through);
			market.add("A.US", "financials", [year(2024, "2000"), year(2025, "2000")]);
			market.add("A.US", "dayBars", [dayBar("2025-12-31", close)], "vendor");
			market.add("A.US", "shares", [{ date: "2025-10-20", totalShares: "100", circulatingShares: null }]);
			market.add("A.US", "splits", [{ exDate: "2026-06-01", numerator: "1.281", denominator: "1" }]);
			expect((await historyOf(market)).at(-1)).toMatchObject({
				peTtm: "32.03",
				pbMrq: "6.41",
				psTtm: "6.41",
			});
		}
	});

	it("divides by a book value per share that is not rounded", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", [
			statement("af", 2024, "2024-12-31", { filedAt: "2025-02-01", equity: "700000" }),
			statement("q4", 2025, "2025-12-31", { filedAt: "2026-02-01" }),
		]);
		market.add("A.US", "dayBars", [dayBar("2025-12-31", "0.0003")]);
		const counts = { totalShares: "5000000000", circulatingShares: null };
		market.add("A.US", "shares", [{ date: "2025-10-20", ...counts }]);
		expect((await historyOf(market)).at(-1)).toMatchObject({ date: "2025-12-31", pbMrq: "2.14" });
	});

	it("has no ratios of simulated prices to real statements", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", [year(2025, "2000")]);
		market.add("A.US", "dayBars", [dayBar("2025-12-31", "100")], "sample");
		expect(await historyOf(market)).toEqual([{ date: "2025-12-31", peTtm: null, pbMrq: null, psTtm: null }]);
	});
});
