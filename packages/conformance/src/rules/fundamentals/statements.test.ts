import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { agesEnclose } from "../limits/freshness.ts";
import {
	balancesAreOfTheirDay,
	fiscalYearEnds,
	halvesAreNamed,
	issuesAreReal,
	originsAreReported,
	quartersAddUp,
	reportsAsOfADay,
	textsNameTheirPeriod,
} from "./statements.ts";

const report = (name: string, revenue: string, more: object = {}) => ({
	id: name,
	report: name,
	fiscalYear: 2026,
	endDate: `2026-0${name.slice(1)}-30`,
	issues: [],
	income: [{ key: "revenue", value: revenue }],
	...more,
});

test("quarters add up to their year", async () => {
	const quarters = ["q1", "q2", "q3", "q4"].map((name) => report(name, "10"));
	const empty = { results: { items: [] }, securities: [], calendar: { list: [] } };
	const replyWith = (revenue: string, issues: readonly object[] = []) =>
		complaints(quartersAddUp, ({ operationId }) =>
			operationId ? empty : { statements: [report("af", revenue, { issues }), ...quarters] },
		);
	expect(await replyWith("40")).toEqual([]);
	expect((await replyWith("30")).length).toBeGreaterThan(0);
	expect(await replyWith("30", [{ identity: "quarters add up to the year" }])).toEqual([
		"skipped: no known security has a year and its quarters",
	]);
});

test("reports of one end have one balance sheet", async () => {
	const replyWith = (assets: string) =>
		complaints(balancesAreOfTheirDay, () => ({
			statements: [assets, "5"].map((value) => ({
				endDate: "2026-09-30",
				currency: "USD",
				balance: [{ key: "assets", value }],
			})),
		}));
	expect(await replyWith("5.0")).toEqual([]);
	expect(await replyWith("6")).toHaveLength(1);
});

test("issues are what their figures say", async () => {
	const replyWith = (assets: string, difference: string) =>
		complaints(issuesAreReal, () => {
			const figures = [
				{ name: "assets", value: "10" },
				{ name: "liabilities", value: "4" },
				{ name: "equity", value: "5" },
			];
			const issues = [{ identity: "assets are liabilities and equity", figures, difference }];
			return { statements: [{ balance: [{ key: "assets", value: assets }], issues }] };
		});
	expect(await replyWith("10", "1")).toEqual([]);
	expect(await replyWith("11", "1")).toHaveLength(1);
	expect(await replyWith("10", "-1")).toHaveLength(1);
});

test("halves, texts and origins are of their row", async () => {
	const one = (row: object) => ({ list: [row] });
	const half = (fiscalPeriod: string) =>
		complaints(halvesAreNamed("list[]"), () => one({ report: "saf", fiscalPeriod }));
	expect([await half("H1"), (await half("FY")).length]).toEqual([[], 1]);
	const text = (title: string) =>
		complaints(textsNameTheirPeriod("list[]", "title"), () =>
			one({ title, fiscalPeriod: "Q3", fiscalYear: 2026 }),
		);
	expect(await text("Q3 FY2026 report")).toEqual([]);
	expect(await text("Third quarter")).toEqual([]);
	expect(await text("Q4 FY2026 report")).toHaveLength(1);
	expect(await text("Q3 FY2025 report")).toHaveLength(1);
	const origin = (key: string, value: string | null, derived: string | null) =>
		complaints(originsAreReported, () => ({
			operating: { list: [{ financial: { indicators: [{ key, value, derived }] } }] },
		}));
	expect(await origin("netMargin", "5", "computed")).toEqual([]);
	expect(await origin("revenue", null, "sum")).toHaveLength(1);
	expect(await origin("revenue", "5", "computed")).toHaveLength(1);
});

test("the fiscal year ends with its statements", async () => {
	const replyWith = (fiscalYearEnd: string) =>
		complaints(fiscalYearEnds, ({ operationId }) =>
			operationId ? { statements: [{ endDate: "2026-09-26" }] } : { company: { fiscalYearEnd } },
		);
	expect(await replyWith("09-30")).toEqual([]);
	expect(await replyWith("12-31")).toHaveLength(1);
});

test("reports of a past day are there", async () => {
	const all = ["2026-01-30", "2026-04-30", "2026-07-30"].map((filingDate, i) => ({
		id: `${i}`,
		filingDate,
		restatementDate: null,
	}));
	const replyWith = (knows: (date: string, as_of: string) => boolean) =>
		complaints(reportsAsOfADay, ({ as_of = "2026-11-20" }) => ({
			statements: all.filter(({ filingDate }) => knows(filingDate, as_of)),
		}));
	expect(await replyWith((date, as_of) => date <= as_of)).toEqual([]);
	expect((await replyWith((date, as_of) => date < as_of)).length).toBeGreaterThan(0);
});

test("ages that are not told are a failure", async () => {
	const replyWith = () =>
		complaints(agesEnclose("list[].filingDate"), () => ({ list: [{ filingDate: "2026-01-30" }] }));
	expect(await replyWith()).toHaveLength(1);
});
