import { describe, expect, it } from "vitest";
import { filing, imported, type Stated, spans } from "./companyfacts.fixture.ts";

const y = spans(2024);
const x = spans(2025);

describe("fiscal periods of company facts", () => {
	it("derive the fourth quarter, and quarters of which only the year to date is stated", async () => {
		const { period, financials } = await imported([
			...filing("10-Q", "2024-05-02", [
				["Revenues", y.q1, 10],
				["NetCashProvidedByUsedInOperatingActivities", y.q1, 3],
			]),
			...filing("10-Q", "2024-08-02", [
				["Revenues", y.q2, 20],
				["NetCashProvidedByUsedInOperatingActivities", y.m6, 7],
			]),
			...filing("10-Q", "2024-11-02", [
				["Revenues", y.q3, 30],
				["NetCashProvidedByUsedInOperatingActivities", y.m9, 12],
			]),
			...filing("10-K", "2025-02-10", [
				["Revenues", y.af, 100],
				["NetCashProvidedByUsedInOperatingActivities", y.af, 20],
				["WeightedAverageNumberOfDilutedSharesOutstanding", y.af, 5],
				["Assets", "2024-12-31", 500],
			]),
		]);
		expect(financials.map(({ report, periodEnd }) => [report, periodEnd]).sort()).toEqual([
			["af", "2024-12-31"],
			["q1", "2024-03-31"],
			["q2", "2024-06-30"],
			["q3", "2024-09-30"],
			["q4", "2024-12-31"],
		]);
		expect(period("q2", 2024)).toMatchObject({
			revenue: "20",
			operatingCashFlow: "4",
			derivedFigures: ["operatingCashFlow"],
			filedAt: "2024-08-02",
			webUrl: "https://www.sec.gov/Archives/edgar/data/7/000000000724080200/0000000007-24-080200-index.htm",
		});
		expect(period("q3", 2024)).toMatchObject({ operatingCashFlow: "5" });
		// Balance-sheet items hold at the end of both; a mean of shares does not follow from the others.
		expect(period("q4", 2024)).toMatchObject({
			revenue: "40",
			operatingCashFlow: "8",
			assets: "500",
			sharesDiluted: null,
			derivedFigures: ["revenue", "operatingCashFlow"],
		});
		expect(period("af", 2024)).toMatchObject({ revenue: "100", assets: "500", sharesDiluted: "5" });
	});

	it("take what was filed last, whatever fiscal year and period the filing is of", async () => {
		const { period } = await imported([
			...filing("10-K", "2025-02-10", [["Revenues", y.af, 100]]),
			...filing("10-K/A", "2025-02-10", [["Revenues", y.af, 101]], { accn: "0000000007-25-999999" }),
			...filing("10-K", "2026-02-10", [
				["NetIncomeLoss", y.af, 7],
				["Revenues", x.af, 120],
			]),
		]);
		expect(period("af", 2024)).toMatchObject({ revenue: "101", netIncome: "7", filedAt: "2025-02-10" });
		expect(period("af", 2025)).toMatchObject({ revenue: "120" });
	});

	it("number a year by its end, that of early January by the year before", async () => {
		const { financials } = await imported([
			...filing("10-K", "2024-02-21", [["Revenues", "2023-01-30..2024-01-28", 60]]),
			...filing("10-Q", "2024-05-29", [["Revenues", "2024-01-29..2024-04-28", 26]]),
		]);
		expect(financials.map((r) => [r.fiscalYear, r.report])).toEqual([
			[2025, "q1"],
			[2024, "af"],
		]);
		const january = await imported(
			filing("10-K", "2021-02-22", [["Revenues", "2019-12-30..2021-01-03", 60]]),
		);
		expect(january.financials.map((r) => [r.fiscalYear, r.report])).toEqual([[2020, "af"]]);
	});

	it("know quarters of 12 and 16 weeks, and a company without an annual report", async () => {
		const weeks = await imported([
			...filing("10-K", "2024-10-09", [["Revenues", "2023-09-04..2024-09-01", 250]]),
			...filing("10-Q", "2024-06-06", [
				["Revenues", "2024-02-19..2024-05-12", 58],
				["Revenues", "2023-09-04..2024-05-12", 170],
			]),
		]);
		expect(weeks.period("q3", 2024)).toMatchObject({ revenue: "58" });
		expect(weeks.period("q4", 2024)).toMatchObject({ revenue: "80" });
		const young = await imported(
			filing("10-Q", "2024-08-02", [
				["Revenues", y.m6, 30],
				["Revenues", y.q2, 20],
			]),
		);
		expect(young.period("q2", 2024)).toMatchObject({ revenue: "20" });
	});

	it("choose the tag that covers the year, the preferred one of as many, and fill gaps", async () => {
		const parts = filing("10-K", "2025-02-10", [
			["RevenueFromContractWithCustomerExcludingAssessedTax", y.af, 90],
			["Revenues", y.af, 100],
		]);
		expect((await imported(parts)).period("af", 2024)).toMatchObject({ revenue: "100" });
		const quarter = filing("10-Q", "2024-05-02", [
			["RevenueFromContractWithCustomerExcludingAssessedTax", y.q1, 20],
		]);
		expect((await imported([...parts, ...quarter])).period("af", 2024)).toMatchObject({ revenue: "90" });
		const old = filing("10-K", "2025-02-10", [["SalesRevenueNet", y.af, 80]]);
		expect((await imported([...old, ...quarter])).period("q1", 2024)).toMatchObject({ revenue: "20" });
	});

	it("sum a bank's revenue, net of interest expense, before its fees", async () => {
		const { period } = await imported(
			filing("10-K", "2025-02-10", [
				["InterestAndDividendIncomeOperating", y.af, 90],
				["InterestIncomeExpenseNet", y.af, 60],
				["NoninterestIncome", y.af, 20],
				["RevenueFromContractWithCustomerExcludingAssessedTax", y.af, 15],
			]),
		);
		expect(period("af", 2024)).toMatchObject({ revenue: "80", derivedFigures: ["revenue"] });
		const lender = filing("10-K", "2025-02-10", [["InterestAndDividendIncomeOperating", y.af, 90]]);
		expect((await imported(lender)).period("af", 2024)).toMatchObject({ revenue: "90" });
	});

	it("imply gross profit and liabilities that are not stated", async () => {
		const { period } = await imported(
			filing("10-K", "2025-02-10", [
				["Revenues", y.af, 100],
				["CostOfRevenue", y.af, 40],
				["Assets", "2024-12-31", 500],
				["StockholdersEquity", "2024-12-31", 100],
				["StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest", "2024-12-31", 120],
			]),
		);
		expect(period("af", 2024)).toMatchObject({
			grossProfit: "60",
			liabilities: "380",
			equity: "100",
			derivedFigures: ["grossProfit", "liabilities"],
		});
	});

	it("do not take a quarter's dividend that is stated as the year's", async () => {
		const { period } = await imported([
			...filing("10-Q", "2024-05-02", [["CommonStockDividendsPerShareDeclared", y.q1, 0.085]]),
			...filing("10-Q", "2024-11-02", [
				["CommonStockDividendsPerShareDeclared", y.q2, 0.0975],
				["CommonStockDividendsPerShareDeclared", y.q3, 0.0975],
			]),
			...filing("10-K", "2025-02-10", [
				["Revenues", y.af, 1],
				["CommonStockDividendsPerShareDeclared", y.af, 0.115],
				["CommonStockDividendsPerShareCashPaid", y.af, 0.395],
			]),
		]);
		expect(period("af", 2024)).toMatchObject({ dividendsPerShare: "0.395" });
		expect(period("q4", 2024)).toBeUndefined();
	});

	it("keep a fourth quarter per share that the company states, while the year stands", async () => {
		const stated = [
			...filing("10-Q", "2024-11-02", [
				["EarningsPerShareDiluted", y.q1, 1],
				["EarningsPerShareDiluted", y.q2, 1],
				["EarningsPerShareDiluted", y.q3, 1],
			]),
			...filing("10-K", "2025-02-10", [
				["EarningsPerShareDiluted", y.q4, 0.97],
				["EarningsPerShareDiluted", y.af, 4.01],
			]),
		];
		const first = (await imported(stated)).period("q4", 2024);
		expect(first).toMatchObject({ epsDiluted: "0.97", derivedFigures: [] });
		const restated = filing("10-K", "2026-02-10", [["EarningsPerShareDiluted", y.af, 4.5]]);
		const second = (await imported([...stated, ...restated])).period("q4", 2024);
		expect(second).toMatchObject({ epsDiluted: "1.5", derivedFigures: ["epsDiluted"] });
	});

	it("read IFRS and other currencies, that of most facts first", async () => {
		const foreign = (tag: string, period: string, val: number, unit: string): Stated[] =>
			filing("20-F", "2025-04-10", [[tag, period, val]], { taxonomy: "ifrs-full", unit });
		const { financials } = await imported([
			...foreign("Revenue", y.af, 7, "CNY"),
			...foreign("Revenue", y.af, 1, "USD"),
			...foreign("ProfitLossAttributableToOwnersOfParent", y.af, 2, "CNY"),
			...foreign("DilutedEarningsLossPerShare", y.af, 0.5, "CNY/shares"),
			...foreign("EquityAttributableToOwnersOfParent", "2024-12-31", 9, "CNY"),
		]);
		expect(financials).toMatchObject([
			{ report: "af", currency: "CNY", revenue: "7", netIncome: "2", epsDiluted: "0.5", equity: "9" },
		]);
	});

	it("pass over nonsense, with the reason, and keep the rest", async () => {
		const { period, skipped } = await imported([
			...filing("10-K", "2025-02-10", [
				["Revenues", y.af, 100],
				["NetIncomeLoss", "2024-12-31..2024-01-01", 1],
				["NetIncomeLoss", "2024-02-30..2024-12-31", 1],
				["NetIncomeLoss", "2025-01-01..2025-12-31", 1],
				["NetIncomeLoss", "0201-01-01..0201-12-31", 1],
				["NetIncomeLoss", y.af, null],
				["NetIncomeLoss", "2024-01-01..2024-02-10", 1],
				["Assets", "2024-11-30", 1],
				["NetIncomeLoss", y.af, 1],
			]),
			...filing("DEF 14A", "2025-04-10", [["NetIncomeLoss", y.af, 2]]),
			...filing("10-K", "2025-02-10", [["NetIncomeLoss", y.af, 3]], { unit: "pure" }),
		]);
		expect(period("af", 2024)).toMatchObject({ revenue: "100", netIncome: "1", assets: null });
		expect(skipped.sort()).toEqual([
			"date before 1990",
			"date that does not exist",
			"day that does not end a fiscal period",
			"form that is not a periodic or current report",
			"period that ends after it was filed",
			"period that ends before it starts",
			"period that is not part of a fiscal year",
			"unit that does not fit the figure",
			"value is not a number",
		]);
	});

	it("keep all digits of large figures", async () => {
		const { period } = await imported(
			filing("10-K", "2025-02-10", [
				["Revenues", y.af, "12345678901234567890.25"],
				["NetIncomeLoss", y.af, "-1.5e3"],
			]),
		);
		expect(period("af", 2024)).toMatchObject({ revenue: "12345678901234567890.25", netIncome: "-1500" });
	});
});
