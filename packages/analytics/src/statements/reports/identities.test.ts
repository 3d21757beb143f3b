import { describe, expect, it } from "vitest";
import type { CheckedReport } from "./checked.ts";
import type { Rule } from "./figure.ts";
import { checkedIdentities } from "./identities.ts";

type Line = readonly [value: string, rule?: Rule | null, accession?: string];

/** A report with figures, each of a filing of its own or of the first. */
const report = (
	name: CheckedReport["record"]["report"],
	figures: Readonly<Record<string, Line>>,
): CheckedReport => ({
	record: {
		fiscalYear: 2020,
		report: name,
		periodEnd: "2020-12-31",
		filedAt: "2021-02-03",
		restatedAt: null,
	},
	items: new Map(
		Object.entries(figures).map(([item, [value, rule = null, accession = "0000000007-21-000001"]]) => [
			item,
			{ value, rule, facts: [factOf(value, accession)] },
		]),
	),
});

const factOf = (value: string, accession: string) => ({
	place: 1,
	tag: "T",
	unit: "USD",
	start: null,
	end: "2020-12-31",
	form: "10-K",
	filed: "2021-02-03",
	value,
	accession,
});

const failures = (...reports: CheckedReport[]) =>
	checkedIdentities(reports)
		.filter(({ holds }) => !holds)
		.map(({ report: of, difference, cause }) => [of, difference, cause]);

describe("a balance sheet", () => {
	it("holds within the rounding of its figures, and with what lies between liabilities and equity", () => {
		const sheet = { assets: ["1003"], liabilities: ["601"], totalEquity: ["301"] } as const;
		expect(failures(report("af", { ...sheet, temporaryEquity: ["101"] }))).toEqual([]);
		expect(failures(report("af", { ...sheet, equity: ["7"] }))).toEqual([
			["af", "101", "the filing itself states figures that do not agree"],
		]);
		const odd = { assets: ["1001"], liabilities: ["603"], equity: ["397"] } as const;
		expect(failures(report("af", odd))).toEqual([]);
	});

	it("with negative equity holds, and one whose equity lost its sign names it", () => {
		const sheet = { assets: ["1001"], liabilities: ["1503"] } as const;
		expect(failures(report("af", { ...sheet, equity: ["-502"] }))).toEqual([]);
		expect(failures(report("af", { ...sheet, equity: ["502"] }))).toEqual([
			["af", "-1004", "equity has the opposite sign"],
		]);
	});

	it("in units of another scale, and of several filings, names that", () => {
		expect(failures(report("af", { assets: ["1001000"], liabilities: ["603"], equity: ["398"] }))).toEqual([
			["af", "999999", "one of the figures is stated in thousands or millions"],
		]);
		const restated = {
			assets: ["1001"],
			liabilities: ["603", null, "0000000007-22-000001"],
			equity: ["301"],
		} as const;
		expect(failures(report("af", restated))).toEqual([
			["af", "97", "the figures are of several filings, of which one restates a part of them"],
		]);
	});

	it("is not checked against liabilities that follow from it", () => {
		const implied = { assets: ["1001"], liabilities: ["1", "implied"], equity: ["398"] } as const;
		expect(checkedIdentities([report("af", implied)])).toEqual([]);
	});
});

describe("cash flows", () => {
	const flows = { investingCashFlow: ["-31"], financingCashFlow: ["-21"] } as const;

	it("count the effect of exchange rates", () => {
		const all = { ...flows, operatingCashFlow: ["101"], exchangeRateEffect: ["-9"] } as const;
		expect(failures(report("q1", { ...all, cashChange: ["41"] }))).toEqual([]);
	});

	it("of a quarter name the year-to-date figures, and a later quarter the one that fails", () => {
		const derived = ["101", "difference"] as const;
		const second = report("q2", { ...flows, operatingCashFlow: derived, cashChange: ["949"] });
		const fourth = report("q4", { ...flows, operatingCashFlow: derived, cashChange: ["-849", "difference"] });
		expect(failures(second, fourth)).toEqual([
			[
				"q2",
				"900",
				"cashChange, investingCashFlow, financingCashFlow is stated for the period, operatingCashFlow follow from year-to-date figures",
			],
			[
				"q4",
				"-898",
				"cashChange, operatingCashFlow follow from the year and its other quarters, of which q2 fails",
			],
		]);
	});
});

it("quarters are checked against the year, item by item", () => {
	const quarters = (["q1", "q2", "q3", "q4"] as const).map((name) =>
		report(name, { revenue: ["251"], netIncome: ["11"] }),
	);
	const year = report("af", { revenue: ["1004"], netIncome: ["54"] });
	const failed = checkedIdentities([...quarters, year]).filter(({ holds }) => !holds);
	expect(failed).toMatchObject([
		{
			identity: "quarters add up to the year",
			report: "af",
			difference: "10",
			whole: { name: "netIncome" },
			parts: [{ name: "netIncome of q1" }, {}, {}, { name: "netIncome of q4" }],
		},
	]);
});

it("earnings per share are rounded to cents and differ by preferred dividends", () => {
	const fit = { epsDiluted: ["1.11"], sharesDiluted: ["100"], netIncome: ["115"] } as const;
	expect(failures(report("af", fit))).toEqual([]);
	expect(failures(report("af", { ...fit, netIncome: ["-111"] }))).toMatchObject([
		["af", "-222", expect.any(String)],
	]);
	// As General Electric states 2020: of 5,704 million, 474 were preferred dividends.
	const large = {
		epsDiluted: ["0.59"],
		sharesDiluted: ["8761000000"],
		netIncome: ["5704000000"],
		commonIncome: ["5230000000"],
	} as const;
	expect(failures(report("af", large))).toEqual([]);
	expect(failures(report("af", { ...large, commonIncome: ["5700000000"] }))).toHaveLength(1);
});
