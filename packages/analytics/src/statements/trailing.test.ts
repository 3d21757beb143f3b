import { describe, expect, it } from "vitest";
import { statement } from "../testing/fixtures.ts";
import { trailingTwelveMonths } from "./trailing.ts";

const ends = { q1: "03-31", q2: "06-30", q3: "09-30", q4: "12-31", saf: "06-30", af: "12-31" } as const;
const period = (report: keyof typeof ends, year: number, revenue: string | null) =>
	statement(report, year, `${year}-${ends[report]}`, { revenue });

function trailing(records: Parameters<typeof trailingTwelveMonths>[0]) {
	const sum = trailingTwelveMonths(records, (record) => record.revenue);
	const name = (record: (typeof records)[number]) => `${record.fiscalYear}/${record.report}`;
	return sum && { ...sum, added: sum.added.map(name), subtracted: sum.subtracted.map(name) };
}

describe("trailing twelve months", () => {
	it("sum the last four quarters exactly", () => {
		const quarters = [
			period("q4", 2025, "0.1"),
			period("q1", 2026, "0.2"),
			period("q3", 2026, "0.4"),
			period("q2", 2026, "0.3"),
			period("q3", 2025, "9"),
		];
		expect(trailing(quarters)).toEqual({
			value: "1",
			periodEnd: "2026-09-30",
			subtracted: [],
			added: ["2026/q3", "2026/q2", "2026/q1", "2025/q4"],
		});
	});

	it("do not bridge a missing quarter", () => {
		const gap = [
			period("q3", 2025, "1"),
			period("q1", 2026, "1"),
			period("q2", 2026, "1"),
			period("q3", 2026, "1"),
		];
		expect(trailing(gap)).toBeNull();
		expect(trailing([...gap, period("q4", 2025, null)])).toBeNull();
	});

	it("do without fourth quarters: the year, plus the newer quarters, less those a year before", () => {
		const records = [
			period("af", 2025, "100"),
			period("q1", 2025, "20"),
			period("q1", 2026, "30"),
			period("q2", 2025, "21"),
			period("q2", 2026, "31"),
		];
		expect(trailing(records)).toEqual({
			value: "120",
			periodEnd: "2026-06-30",
			added: ["2025/af", "2026/q2", "2026/q1"],
			subtracted: ["2025/q2", "2025/q1"],
		});
		expect(trailing(records.filter((r) => r.report !== "q1" || r.fiscalYear !== 2025))).toMatchObject({
			value: "100",
			periodEnd: "2025-12-31",
		});
	});

	it("prefer the year to four quarters that end with it, and take two halves", () => {
		const year = [period("af", 2025, "101"), period("q1", 2025, "25"), period("q2", 2025, "25")];
		expect(trailing([...year, period("q3", 2025, "25"), period("q4", 2025, "25")])?.value).toBe("101");
		const halves = [
			statement("saf", 2026, "2026-06-30", { revenue: "7" }),
			statement("saf", 2025, "2025-12-31", { revenue: "5" }),
		];
		expect(trailing(halves)).toMatchObject({ value: "12", periodEnd: "2026-06-30" });
	});
});
