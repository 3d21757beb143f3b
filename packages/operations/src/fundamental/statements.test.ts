import { dayBar, dividend, insiderTrade, security, statement } from "@us-market-data/analytics/testing";
import type { AreaRecord } from "@us-market-data/market";
import { noFigures } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

type Estimate = AreaRecord<"estimates">;

const estimate = (
	fiscalYear: number,
	fiscalPeriod: number,
	key: Estimate["key"],
	expected: string | null,
	actual: string | null,
	period: Estimate["period"] = "qf",
): Estimate => ({
	period,
	fiscalYear,
	fiscalPeriod,
	periodEnd: `${fiscalYear}-${String(3 * fiscalPeriod).padStart(2, "0")}-28`,
	currency: "USD",
	key,
	estimate: expected,
	actual,
	analysts: 12,
});
/** A dividend on each first of a month before 2020. */
const sixty = Array.from({ length: 60 }, (_, i) =>
	dividend(`${2019 - Math.floor(i / 12)}-${String(12 - (i % 12)).padStart(2, "0")}-01`, "0.1"),
);
const trade = (line: number, more: Partial<AreaRecord<"insiderTrades">>): AreaRecord<"insiderTrades"> =>
	insiderTrade("0000320193-26-000001", line, {
		...{ filingDate: "2026-11-19", date: "2026-11-18", shares: "0.1", price: "190.25" },
		...more,
	});

/** Statements that state each figure, 2.5 of it. */
const everyFigure = Object.fromEntries(Object.keys(noFigures).map((name) => [name, "2.5"]));
/** Statements as they were stored when fewer figures were known to the service. */
const older = {
	...{ report: "af", fiscalYear: 2025, periodEnd: "2025-09-27", filedAt: "2025-11-01" },
	...{ currency: "USD", webUrl: "", revenue: "10", netIncome: "2" },
} as AreaRecord<"financials">;

const market = await testMarket([
	rows("AAPL.US", "securities", [security("Apple Inc.")]),
	rows("AAPL.US", "estimates", [
		estimate(2026, 3, "revenue", "100", null),
		estimate(2026, 3, "eps", "1", null),
		estimate(2026, 2, "ebit", "5", null),
		estimate(2026, 2, "netincome", null, "4"),
		estimate(2026, 2, "eps", "0.3", "0.3"),
		estimate(2026, 2, "revenue", "90.5", "90.45"),
		estimate(2026, 1, "eps", "-0.2", "-0.1"),
		estimate(2026, 1, "eps", "2", "3", "saf"),
	]),
	rows("AAPL.US", "financials", [
		statement("q1", 2026, "2025-12-27", { revenue: "110", grossProfit: "55", netIncome: "-5" }),
		statement("q1", 2025, "2024-12-28", { revenue: "100", grossProfit: "45", netIncome: "-4", assets: "9" }),
		statement("q1", 2024, "2023-12-30", { revenue: "0", currency: "EUR" }),
		statement("af", 2025, "2025-09-27", {
			operatingCashFlow: "10.5",
			capitalExpenditure: "0.25",
			webUrl: "https://x.test",
		}),
		statement("saf", 2025, "2025-03-29", { epsDiluted: "3.1" }),
	]),
	rows("AAPL.US", "dividends", [
		...sixty,
		dividend("2026-12-10", "9"),
		dividend("2026-08-10", "0.26", { description: "Quarterly", fiscalYear: 2026, fiscalPeriod: "Q4" }),
		dividend("2025-11-20", "0.1"),
		dividend("2025-11-21", "0.24"),
	]),
	rows("AAPL.US", "dayBars", [dayBar("2026-11-20", "200")], { tag: "bars" }),
	rows("AAPL.US", "insiderTrades", [
		trade(1, { date: "2026-11-17" }),
		trade(2, { title: "", price: null }),
		trade(3, { date: "2026-11-16", shares: "1000000000000.5", price: "0.10" }),
	]),
	rows("FULL.US", "financials", [statement("af", 2025, "2025-09-27", everyFigure)]),
	rows("OLDER.US", "financials", [older]),
	rows("OLD.US", "dividends", [dividend("2020-01-02", "1")]),
	rows("OLD.US", "dayBars", [dayBar("2026-11-20", "50")]),
	rows("FAKE.US", "dividends", [dividend("2026-08-10", "1")], { tag: "sample" }),
	rows("FAKE.US", "dayBars", [dayBar("2026-11-20", "50")]),
]);

describe("getConsensus", () => {
	it("answers periods oldest first, with figures in a fixed order and how they came out", async () => {
		const { body } = await market.ask("getConsensus", { symbol: "AAPL.US", period_type: "qf" });
		const { list, ...rest } = body.consensus;
		expect(rest).toEqual({
			currency: "USD",
			currentIndex: 2,
			periodType: "qf",
			periodTypes: ["qf", "saf"],
		});
		expect(list.map(({ periodText }) => periodText)).toEqual(["Q1 FY2026", "Q2 FY2026", "Q3 FY2026"]);
		const outcomes = list[1]?.figures.map(({ key, surprise, outcome, isReleased }) => [
			key,
			surprise,
			outcome,
			isReleased,
		]);
		expect(outcomes).toEqual([
			["revenue", "-0.05", "miss", true],
			["eps", "0", "inline", true],
			["netIncome", null, null, true],
			["ebit", null, null, false],
		]);
		expect(list[0]?.figures[0]).toMatchObject({ surprise: "0.1", outcome: "beat" });
	});

	it("points at the last period when all are published, and at none without estimates", async () => {
		const half = await market.ask("getConsensus", { symbol: "AAPL.US", period_type: "saf" });
		expect(half.body.consensus).toMatchObject({ currentIndex: 0, list: [{ fiscalPeriod: "H1" }] });
		const full = await market.ask("getConsensus", { symbol: "AAPL.US", period_type: "af" });
		expect(full.body.consensus).toMatchObject({ currentIndex: null, list: [], periodTypes: ["qf", "saf"] });
		const none = await market.ask("getConsensus", { symbol: "OLD.US", period_type: "qf" });
		expect(none.body.consensus).toMatchObject({
			currency: null,
			currentIndex: null,
			periodTypes: [],
			list: [],
		});
	});
});

describe("getOperatingData", () => {
	it("answers reports newest first, each beside the same period of the year before", async () => {
		const { body } = await market.ask("getOperatingData", { symbol: "AAPL.US" });
		const { list } = body.operating;
		expect(list.map(({ title, isLatest }) => [title, isLatest])).toEqual([
			["Q1 FY2026 report", true],
			["FY2025 report", false],
			["H1 FY2025 report", false],
			["Q1 FY2025 report", false],
			["Q1 FY2024 report", false],
		]);
		const figures = list[0]?.financial.indicators.map(({ key, value, yoyChangeRate }) => [
			key,
			value,
			yoyChangeRate,
		]);
		expect(figures).toEqual([
			["revenue", "110", "10"],
			["grossProfit", "55", "22.22"],
			["grossMargin", "50", "11.11"],
			// A loss has no growth, nor has what only the year before tells.
			["netIncome", "-5", null],
			["netMargin", "-4.55", null],
			["assets", null, null],
		]);
	});

	it("does not compare currencies, nor with nothing", async () => {
		const { body } = await market.ask("getOperatingData", { symbol: "AAPL.US", report: ["q1"] });
		const years = body.operating.list.map(({ fiscalYear }) => fiscalYear);
		expect(years).toEqual([2026, 2025, 2024]);
		expect(body.operating.list[1]?.financial.indicators[0]).toMatchObject({
			value: "100",
			yoyChangeRate: null,
		});
		expect(body.operating.list[2]?.financial).toMatchObject({
			currency: "EUR",
			indicators: [{ key: "revenue", value: "0", yoyChangeRate: null }],
		});
	});

	it("answers every figure that is stated, in a fixed order, and what follows from them", async () => {
		const { body } = await market.ask("getOperatingData", { symbol: "FULL.US" });
		const indicators = body.operating.list[0]?.financial.indicators ?? [];
		expect(indicators.map(({ key }) => key)).toEqual([
			...["revenue", "costOfRevenue", "grossProfit", "grossMargin", "researchDevelopment"],
			...["sellingGeneralAdministrative", "operatingIncome", "operatingMargin", "ebit", "interestExpense"],
			...["pretaxIncome", "incomeTax", "netIncome", "netMargin", "epsBasic", "epsDiluted", "cash"],
			...["receivables", "inventory", "currentAssets", "assets", "currentLiabilities", "longTermDebt"],
			...["liabilities", "retainedEarnings", "equity", "operatingCashFlow", "capitalExpenditure"],
			...["freeCashFlow", "investingCashFlow", "financingCashFlow", "stockRepurchased", "dividendsPaid"],
			...["dividendsPerShare", "sharesBasic", "sharesDiluted"],
		]);
		const value = (name: string) => indicators.find(({ key }) => key === name)?.value;
		expect([value("ebit"), value("operatingMargin"), value("freeCashFlow")]).toEqual(["5", "100", "0"]);
	});

	it("leaves out what a record stored by an older service lacks", async () => {
		const { body } = await market.ask("getOperatingData", { symbol: "OLDER.US" });
		const indicators = body.operating.list[0]?.financial.indicators;
		expect(indicators?.map(({ key }) => key)).toEqual(["revenue", "netIncome", "netMargin"]);
	});

	it("answers the asked kinds, and free cash flow exactly", async () => {
		const { body } = await market.ask("getOperatingData", { symbol: "AAPL.US", report: ["saf", "af", "q4"] });
		expect(body.operating.list.map(({ report }) => report)).toEqual(["af", "saf"]);
		expect(body.operating.list.map(({ url }) => url)).toEqual(["https://x.test", null]);
		expect(body.operating.list[0]?.financial.indicators.at(-1)).toMatchObject({
			key: "freeCashFlow",
			value: "10.25",
		});
	});
});

describe("listDividends", () => {
	const ask = (page: number, year?: number, symbol = "AAPL.US") =>
		market.ask("listDividends", { symbol, page, ...(year === undefined ? {} : { year }) });

	it("answers fifty a page, newest first, and nothing past the end", async () => {
		const first = (await ask(1)).body.dividend.list;
		const second = (await ask(2)).body.dividend.list;
		expect(first).toHaveLength(50);
		expect(second).toHaveLength(14);
		const dates = [...first, ...second].map(({ exDate }) => exDate);
		expect(dates).toEqual([...new Set(dates)].sort().reverse());
		expect((await ask(3)).body.dividend).toMatchObject({ total: 64, list: [] });
		expect((await ask(100_000, 2026)).body.dividend.list).toEqual([]);
	});

	it("answers the dividends of a year, both its ends included", async () => {
		expect((await ask(1, 2019)).body.dividend.list).toHaveLength(12);
		expect((await ask(1, 2019)).body.dividend.total).toBe(12);
		const { body } = await ask(1, 2026);
		expect(body.dividend.list.map(({ exDate }) => exDate)).toEqual(["2026-12-10", "2026-08-10"]);
		expect(body.dividend.list[1]).toEqual({
			id: "AAPL.US/2026-08-10/0.26",
			symbol: "AAPL.US",
			description: "Quarterly",
			amount: "0.26",
			currency: "USD",
			exDate: "2026-08-10",
			recordDate: null,
			paymentDate: null,
			fiscalYear: 2026,
			fiscalPeriod: "Q4",
		});
	});

	it("adds up the last twelve months whatever the page and year", async () => {
		const recent = { dpsTtm: "0.5", dividendYield: "0.25", dividendCount: 2, currency: "USD" };
		const { body, sources } = await ask(7, 1999);
		expect(body.dividend).toEqual({ total: 0, list: [], recentDividends: recent });
		expect(sources).toEqual(["bars", "real"]);
	});

	it("has a sum of zero without dividends in the last twelve months", async () => {
		const recent = { dpsTtm: "0", dividendYield: "0", dividendCount: 0, currency: null };
		expect((await ask(1, undefined, "OLD.US")).body.dividend.recentDividends).toEqual(recent);
	});

	it("has no yield of simulated dividends on a real price", async () => {
		const { body, sources } = await ask(1, undefined, "FAKE.US");
		expect(body.dividend.recentDividends).toMatchObject({ dpsTtm: "1", dividendYield: null });
		expect(sources).toEqual(["sample"]);
	});
});

describe("listInsiderTrades", () => {
	it("answers the newest transactions first, with their exact value", async () => {
		const { body } = await market.ask("listInsiderTrades", { symbol: "AAPL.US", count: 20 });
		expect(
			body.insiderTrades.map(({ date, role, transactionValue }) => [date, role, transactionValue]),
		).toEqual([
			["2026-11-18", null, null],
			["2026-11-17", "Director", "19.025"],
			["2026-11-16", "Director", "100000000000.05"],
		]);
		const one = await market.ask("listInsiderTrades", { symbol: "AAPL.US", count: 1 });
		expect(one.body.insiderTrades).toEqual(body.insiderTrades.slice(0, 1));
	});
});
