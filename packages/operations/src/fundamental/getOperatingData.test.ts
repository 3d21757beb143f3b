import { statement } from "@us-market-data/analytics/testing";
import { type AreaRecord, noFigures } from "@us-market-data/market";
import { expect, it } from "vitest";
import { rows, testMarket } from "../testing.ts";

/** Statements that state each figure, 2.5 of it. */
const everyFigure = Object.fromEntries(Object.keys(noFigures).map((name) => [name, "2.5"]));
/** Statements as they were stored when fewer figures were known to the service. */
const older = {
	report: "af",
	fiscalYear: 2025,
	periodEnd: "2025-09-27",
	filedAt: "2025-11-01",
	currency: "USD",
	webUrl: "",
	revenue: "10",
	netIncome: "2",
} as AreaRecord<"financials">;

const market = await testMarket([
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
	rows("FULL.US", "financials", [statement("af", 2025, "2025-09-27", everyFigure)]),
	rows("OLDER.US", "financials", [older]),
]);

it("answers reports newest first, each beside the same period of the year before", async () => {
	const { body } = await market.request("getOperatingData", { symbol: "AAPL.US" });
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
	const { body } = await market.request("getOperatingData", { symbol: "AAPL.US", report: ["q1"] });
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
	const { body } = await market.request("getOperatingData", { symbol: "FULL.US" });
	const indicators = body.operating.list[0]?.financial.indicators ?? [];
	expect(indicators.map(({ key }) => key)).toEqual([
		"revenue",
		"costOfRevenue",
		"grossProfit",
		"grossMargin",
		"researchDevelopment",
		"sellingGeneralAdministrative",
		"operatingIncome",
		"operatingMargin",
		"ebit",
		"interestExpense",
		"pretaxIncome",
		"incomeTax",
		"netIncome",
		"netMargin",
		"epsBasic",
		"epsDiluted",
		"cash",
		"receivables",
		"inventory",
		"currentAssets",
		"assets",
		"currentLiabilities",
		"longTermDebt",
		"liabilities",
		"retainedEarnings",
		"equity",
		"operatingCashFlow",
		"capitalExpenditure",
		"freeCashFlow",
		"investingCashFlow",
		"financingCashFlow",
		"stockRepurchased",
		"dividendsPaid",
		"dividendsPerShare",
		"sharesBasic",
		"sharesDiluted",
	]);
	const value = (name: string) => indicators.find(({ key }) => key === name)?.value;
	expect([value("ebit"), value("operatingMargin"), value("freeCashFlow")]).toEqual(["5", "100", "0"]);
});

it("leaves out what a record stored by an older service lacks", async () => {
	const { body } = await market.request("getOperatingData", { symbol: "OLDER.US" });
	const indicators = body.operating.list[0]?.financial.indicators;
	expect(indicators?.map(({ key }) => key)).toEqual(["revenue", "netIncome", "netMargin"]);
});

it("answers the asked kinds, and free cash flow exactly", async () => {
	const { body } = await market.request("getOperatingData", {
		symbol: "AAPL.US",
		report: ["saf", "af", "q4"],
	});
	expect(body.operating.list.map(({ report }) => report)).toEqual(["af", "saf"]);
	expect(body.operating.list.map(({ url }) => url)).toEqual(["https://x.test", null]);
	expect(body.operating.list[0]?.financial.indicators.at(-1)).toMatchObject({
		key: "freeCashFlow",
		value: "10.25",
	});
});

it("compares with the same months of the year before, after the end of the fiscal year moved", async () => {
	const moved = await testMarket([
		rows("DLA.US", "financials", [
			statement("q2", 2013, "2012-12-29", { revenue: "109" }),
			statement("q1", 2013, "2012-09-29", { revenue: "126" }),
			statement("tp", 2013, "2013-09-28", { revenue: "120", periodStart: "2013-06-30" }),
			statement("q1", 2014, "2013-12-28", { revenue: "100" }),
		]),
	]);
	const { body } = await moved.request("getOperatingData", { symbol: "DLA.US" });
	const figures = body.operating.list.map(({ title, fiscalPeriod, financial }) => [
		title,
		fiscalPeriod,
		financial.indicators.find(({ key }) => key === "revenue")?.yoyChangeRate,
	]);
	expect(figures.slice(0, 2)).toEqual([
		["Q1 FY2014 report", "Q1", "-8.26"],
		["Transition period FY2013 report", "TP", "-4.76"],
	]);
});
