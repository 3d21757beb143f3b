import { addDays } from "@us-market-data/market";
import { describe, expect, it } from "vitest";
import { deriveTouched } from "../../derive.ts";
import { dayBar, dividend, holding, insiderTrade, statement } from "../../testing/fixtures.ts";
import { MemoryMarket } from "../../testing/memory-market.ts";

const now = new Date("2026-11-21T01:00:00Z");

async function derived(market: MemoryMarket, kind: string): Promise<unknown> {
	await deriveTouched(market, now);
	return (await market.derived(kind, 1))?.data;
}

const quarter = (fiscalYear: number, report: "q1" | "q2" | "q3" | "q4", periodEnd: string, scale = 1) =>
	statement(report, fiscalYear, periodEnd, {
		revenue: String(100 * scale),
		grossProfit: String(40 * scale),
		netIncome: String(10 * scale),
		epsDiluted: "0.25",
		assets: "1000",
		liabilities: "600",
		equity: "400",
	});
const year = [
	quarter(2025, "q3", "2025-09-30"),
	quarter(2025, "q4", "2025-12-31"),
	quarter(2026, "q1", "2026-03-31"),
	quarter(2026, "q2", "2026-06-30"),
	quarter(2026, "q3", "2026-09-30", 1.5),
];

describe("fundamental metrics", () => {
	it("follow from the statements", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", year);
		market.add("A.US", "shares", [{ date: "2026-10-20", totalShares: "160", circulatingShares: null }]);
		expect(await derived(market, "fundamental-metrics")).toEqual({
			periodEnd: "2026-09-30",
			currency: "USD",
			sales: "450",
			grossprofit: "180",
			netincome: "45",
			epsttm: "1",
			dpsreported: null,
			eps: null,
			assets: "1000",
			liabilities: "600",
			equity: "400",
			bps: "2.5",
			roe: "11.25",
			roa: "4.5",
			netmargin: "10",
			grossmargin: "40",
			salesgrowthyoy: "50",
			netincomegrowthyoy: "50",
			la: "60",
			totalshares: "160",
			circulatingshares: null,
			sharesDate: "2026-10-20",
		});
	});

	it("count in today's shares after a split", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", year);
		market.add("A.US", "shares", [{ date: "2026-10-20", totalShares: "160", circulatingShares: null }]);
		market.add("A.US", "splits", [{ exDate: "2026-11-02", numerator: "2", denominator: "1" }]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({
			totalshares: "320",
			bps: "1.25",
			epsttm: "0.5",
		});
	});

	it("wait for a split until its day begins in New York", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", year);
		market.add("A.US", "shares", [{ date: "2026-10-20", totalShares: "160", circulatingShares: null }]);
		market.add("A.US", "splits", [{ exDate: "2026-11-21", numerator: "2", denominator: "1" }]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({ totalshares: "160", epsttm: "1" });
	});

	it("keep the sign of growth after a loss and know no return on negative equity", async () => {
		const market = new MemoryMarket();
		const loss = { netIncome: "-50", equity: "-5", revenue: "10" };
		market.add("A.US", "financials", [
			statement("af", 2024, "2024-12-31", loss),
			statement("af", 2025, "2025-12-31", { ...loss, netIncome: "50" }),
		]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({
			netincomegrowthyoy: "200",
			roe: null,
		});
	});
});

describe("figures of different times", () => {
	it("a sum that stopped years ago is not of the last twelve months", async () => {
		const market = new MemoryMarket();
		const eps = { epsDiluted: "5", revenue: "10" };
		market.add("A.US", "financials", [
			statement("af", 2025, "2025-12-31", { epsDiluted: null, revenue: "20" }),
			statement("af", 2014, "2014-12-31", eps),
		]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({ epsttm: null, sales: "20" });
	});

	it("a ratio of two sums is of the twelve months that both have", async () => {
		const market = new MemoryMarket();
		const newest = quarter(2026, "q4", "2026-12-31", 9);
		market.add("A.US", "financials", [...year, { ...newest, netIncome: null, grossProfit: null }]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({
			sales: "1250",
			netincome: "45",
			grossprofit: "180",
			netmargin: "10",
			grossmargin: "40",
		});
	});

	it("two sums without twelve months in common have no ratio", async () => {
		const market = new MemoryMarket();
		const [, ...quarters] = year;
		market.add("A.US", "financials", [
			...quarters.map((record) => ({ ...record, netIncome: null })),
			statement("af", 2025, "2026-08-31", { netIncome: "5" }),
		]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({
			sales: "450",
			netincome: "5",
			netmargin: null,
		});
	});

	it("a balance sheet and a count of shares of another year give no book value per share", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "financials", [statement("af", 2025, "2025-12-31", { equity: "100" })]);
		market.add("A.US", "shares", [{ date: "2024-10-20", totalShares: "10", circulatingShares: null }]);
		expect(await derived(market, "fundamental-metrics")).toMatchObject({ equity: "100", bps: null });
	});
});

describe("dividend metrics", () => {
	it("count an ex-date once when two sources state different amounts", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dividends", [dividend("2026-08-07", "0.21"), dividend("2026-05-07", "0.2")], "older");
		market.add("A.US", "dividends", [dividend("2026-08-07", "0.22"), dividend("2026-08-07", "1")], "newer");
		expect(await derived(market, "dividend-metrics")).toMatchObject({ dpsttm: "1.42", payouts: 3 });
		market.trust = [{ area: "dividends", tags: ["older"] }];
		expect(await derived(market, "dividend-metrics")).toMatchObject({ dpsttm: "0.41", payouts: 2 });
	});

	it("are unknown when the newest file of dividends is older than a quarter", async () => {
		const market = new MemoryMarket();
		market.retrievedAt = Date.parse("2026-08-01T00:00:00Z");
		market.add("A.US", "dividends", [dividend("2026-07-07", "0.21")]);
		expect(await derived(market, "dividend-metrics")).toBeUndefined();
	});

	it("sum the payouts of the last year in today's shares", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dividends", [
			dividend("2025-11-20", "9"),
			dividend("2025-11-21", "0.4"),
			dividend("2026-08-07", "0.21"),
			dividend("2026-12-07", "9"),
		]);
		market.add("A.US", "splits", [{ exDate: "2026-01-05", numerator: "2", denominator: "1" }]);
		expect(await derived(market, "dividend-metrics")).toEqual({
			dpsttm: "0.41",
			payouts: 2,
			newestExDate: "2026-08-07",
			currency: "USD",
		});
	});

	it("count each payout of a company that pays each week, and none of before", async () => {
		const market = new MemoryMarket();
		const weeks = Array.from({ length: 60 }, (_, week) => dividend(addDays("2026-11-20", -7 * week), "0.25"));
		market.add("A.US", "dividends", [...weeks, dividend("2026-12-07", "9")]);
		expect(await derived(market, "dividend-metrics")).toMatchObject({
			dpsttm: "13.25",
			payouts: 53,
			newestExDate: "2026-11-20",
		});
	});

	it("round the sum of payouts of before a split alone", async () => {
		const market = new MemoryMarket();
		const paid = ["2026-02-10", "2026-05-10", "2026-08-10"].map((day) => dividend(day, "0.1"));
		market.add("A.US", "dividends", paid);
		market.add("A.US", "splits", [{ exDate: "2026-09-01", numerator: "3", denominator: "1" }]);
		expect(await derived(market, "dividend-metrics")).toMatchObject({ dpsttm: "0.1" });
	});

	it("are zero, not unknown, for a company that stopped paying, by a file with prices up to now", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dividends", [dividend("2020-01-02", "1")]);
		market.add("A.US", "dayBars", [dayBar("2026-11-19", "10")]);
		expect(await derived(market, "dividend-metrics")).toMatchObject({ dpsttm: "0", payouts: 0 });
	});

	it("are unknown when the content of a file ends long ago, however late it was imported", async () => {
		const market = new MemoryMarket();
		const paid = ["2020-05-07", "2020-08-07", "2020-11-09", "2021-02-09"].map((day) => dividend(day, "1.63"));
		market.add("A.US", "dividends", paid);
		market.add("A.US", "dayBars", [dayBar("2021-03-31", "133.26")]);
		expect(await derived(market, "dividend-metrics")).toBeUndefined();
	});

	it("are unknown when the next dividend of a company that pays each quarter is overdue", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dividends", [dividend("2026-02-10", "1"), dividend("2026-05-10", "1")]);
		expect(await derived(market, "dividend-metrics")).toBeUndefined();
	});

	it("are known of a company that pays once a year until its next dividend is due", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "dividends", [dividend("2025-01-10", "1"), dividend("2026-01-09", "2")]);
		expect(await derived(market, "dividend-metrics")).toMatchObject({ dpsttm: "2", payouts: 1 });
	});
});

describe("short metrics", () => {
	const row = (
		date: string,
		facility: "CNMS" | "FNSQ" | "FNYX",
		shortVolume: string,
		totalVolume: string,
	) => ({
		date,
		facility,
		shortVolume,
		shortExemptVolume: "0",
		totalVolume,
	});

	it("take the consolidated file where there is one, else add up", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "shortVolume", [
			row("2026-11-19", "CNMS", "1", "10"),
			row("2026-11-20", "FNSQ", "1.5", "4"),
			row("2026-11-20", "FNYX", "0.5", "4"),
		]);
		expect(await derived(market, "short-metrics")).toMatchObject({
			date: "2026-11-20",
			shortVolume: "2",
			totalVolume: "8",
			shortvolumeratio: "25",
		});
		market.add("A.US", "shortVolume", [row("2026-11-20", "CNMS", "6", "8")]);
		expect(await derived(market, "short-metrics")).toMatchObject({
			shortVolume: "6",
			shortvolumeratio: "75",
		});
	});
});

describe("insider metrics", () => {
	const trade = (line: number, type: "BUY" | "SELL" | "GRANT", date: string, shares: string | null) =>
		insiderTrade("1", line, { type, date, filingDate: date, shares });

	it("net purchases and sales of 90 days", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "insiderTrades", [
			trade(1, "BUY", "2026-11-02", "100.5"),
			trade(2, "SELL", "2026-11-03", "30"),
			trade(3, "GRANT", "2026-11-03", "5000"),
			trade(4, "BUY", "2026-08-01", "700"),
			trade(5, "BUY", "2026-11-04", null),
		]);
		expect(await derived(market, "insider-metrics")).toEqual({ insidernetbuy90d: "70.5", buys: 2, sells: 1 });
	});
});

describe("holder metrics", () => {
	const holder = (holderId: string, period: string, percentOfShares: string | null) =>
		holding(holderId, period, "10", { percentOfShares });

	it("sum the newest end of a quarter", async () => {
		const market = new MemoryMarket();
		market.add("A.US", "shareholders", [
			holder("a", "2026-06-30", "9"),
			holder("a", "2026-09-30", "7.5"),
			holder("b", "2026-09-30", "0.25"),
			holder("c", "2026-10-17", "5"),
		]);
		expect(await derived(market, "holder-metrics")).toEqual({
			period: "2026-09-30",
			institutions: 2,
			increased: 0,
			decreased: 0,
			sharesHeld: "20",
			institutionshare: "7.75",
		});
		market.add("A.US", "shareholders", [holder("d", "2026-09-30", null)]);
		expect(await derived(market, "holder-metrics")).toMatchObject({
			sharesHeld: "30",
			institutionshare: null,
		});
	});
});
