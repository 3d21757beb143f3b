import { expect, test } from "vitest";
import { type Report, rowsOf } from "./reports.ts";

const report = (title: string, ...keys: string[]): Report => ({
	id: title,
	title,
	currency: "USD",
	url: null,
	figures: new Map(keys.map((key) => [key, { key, name: key, value: "1", change: null, derived: null }])),
});

test("rows come from all reports, each beside what stands before it there", () => {
	const reports = [
		report("FY 2026", "revenue", "netIncome"),
		report("FY 2025", "revenue", "grossProfit", "netIncome", "eps"),
	];
	expect(rowsOf(reports).map(({ key }) => key)).toEqual(["revenue", "grossProfit", "netIncome", "eps"]);
	expect(rowsOf([])).toEqual([]);
});
