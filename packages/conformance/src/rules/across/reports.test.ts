import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import {
	changesNeedTheirYearBefore,
	estimatesOfEachKind,
	periodsAreNamedAlike,
	reportsAreStatements,
} from "./reports.ts";

const report = (
	fiscalYear: number,
	isLatest: boolean,
	value: string,
	yoyChangeRate: string | null = null,
) => ({
	id: `A/${fiscalYear}`,
	report: "af",
	fiscalYear,
	fiscalPeriod: "FY",
	isLatest,
	financial: { indicators: [{ key: "revenue", value, yoyChangeRate }] },
});
const statements = [2026, 2025].map((year) => ({
	id: `A/${year}`,
	report: "af",
	fiscalYear: year,
	fiscalPeriod: "FY",
	endDate: `${year}-09-30`,
	income: [{ key: "revenue", value: `${year}` }],
}));

test("reports have the values, the order and the latest of their statements", async () => {
	const replyWith = (...list: readonly object[]) =>
		complaints(reportsAreStatements("list[]"), () => ({ list, statements }));
	expect(await replyWith(report(2026, true, "2026"), report(2025, false, "2025"))).toEqual([]);
	for (const wrong of [
		[report(2026, true, "2025")],
		[report(2025, false, "2025"), report(2026, true, "2026")],
		[report(2026, true, "2026"), report(2025, true, "2025")],
	])
		expect((await replyWith(...wrong)).length).toBeGreaterThan(0);
});

test("a report is named as its period", async () => {
	const replyWith = (fiscalPeriod: string) =>
		complaints(periodsAreNamedAlike("list[]"), () => ({ list: [{ report: "q3", fiscalPeriod }] }));
	expect(await replyWith("Q3")).toEqual([]);
	expect(await replyWith("Q2")).toHaveLength(1);
});

test("a change is known against a positive value of the year before, and only then", async () => {
	const replyWith = (before: string, change: string | null) =>
		complaints(changesNeedTheirYearBefore("list[]"), () => ({
			list: [report(2026, true, "5", change), report(2025, false, before)],
		}));
	expect(await replyWith("4", "25")).toEqual([]);
	expect(await replyWith("-4", null)).toEqual([]);
	expect((await replyWith("-4", "225")).length).toBeGreaterThan(0);
	expect((await replyWith("4", null)).length).toBeGreaterThan(0);
});

test("periods are of their kind, in order, and the current one is the first that is open", async () => {
	const period = (fiscalYear: number, fiscalPeriod: string, isReleased: boolean) => ({
		fiscalYear,
		fiscalPeriod,
		periodText: `${fiscalPeriod} FY${fiscalYear}`,
		figures: [{ isReleased }],
	});
	const replyWith = (currentIndex: number, ...list: readonly object[]) =>
		complaints(estimatesOfEachKind, ({ period_type }) => ({
			consensus:
				period_type === "qf"
					? { currentIndex, periodTypes: ["qf"], list }
					: { currentIndex: null, periodTypes: ["qf"], list: [] },
		}));
	const [one, two] = [period(2026, "Q4", true), period(2027, "Q1", false)];
	expect(await replyWith(1, one, two)).toEqual([]);
	expect((await replyWith(0, one, two)).length).toBeGreaterThan(0);
	expect((await replyWith(1, two, one)).length).toBeGreaterThan(0);
	expect((await replyWith(0, period(2026, "FY", true))).length).toBeGreaterThan(0);
});
