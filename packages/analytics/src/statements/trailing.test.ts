import { describe, expect, it } from "vitest";
import { statement } from "../testing/fixtures.ts";
import { lengthOf, newestPeriod, trailingTwelveMonths, yearBefore } from "./trailing.ts";

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

	it("take the year, plus the newer half, less that of the year before", () => {
		const records = [period("af", 2025, "1100"), period("saf", 2025, "500"), period("saf", 2026, "620")];
		expect(trailing(records)).toEqual({
			value: "1220",
			periodEnd: "2026-06-30",
			added: ["2025/af", "2026/saf"],
			subtracted: ["2025/saf"],
		});
		expect(trailing(records.filter((r) => r.fiscalYear === 2025))).toMatchObject({ value: "1100" });
	});
});

describe("a company that moved the end of its year from June to September", () => {
	const quarter = (report: "q1" | "q2" | "q3" | "q4", year: number, periodEnd: string, revenue: string) =>
		statement(report, year, periodEnd, { revenue });
	const transition = statement("tp", 2013, "2013-09-28", { revenue: "120", periodStart: "2013-06-30" });
	const records = [
		quarter("q1", 2014, "2013-12-28", "100"),
		transition,
		quarter("q4", 2013, "2013-06-29", "143"),
		statement("af", 2013, "2013-06-29", { revenue: "490" }),
		quarter("q3", 2013, "2013-03-30", "112"),
		quarter("q2", 2013, "2012-12-29", "109"),
		quarter("q1", 2013, "2012-09-29", "126"),
	];

	it("counts the transition period as the quarter that it is", () => {
		expect(trailing(records)).toMatchObject({
			value: "475",
			added: ["2014/q1", "2013/tp", "2013/q4", "2013/q3"],
		});
		const withoutFourth = records.filter(({ report }) => report !== "q4");
		expect(trailing(withoutFourth)).toMatchObject({ value: "475", subtracted: ["2013/q2", "2013/q1"] });
		expect(lengthOf(transition)).toBe("quarter");
		expect(lengthOf(statement("tp", 2013, "2013-12-31", { periodStart: "2013-07-01" }))).toBe("half");
		expect(lengthOf(statement("tp", 2013, "2013-11-30", { periodStart: "2013-07-01" }))).toBe("other");
	});

	it("is compared with the same months of the year before, whatever their number", () => {
		const of = (record: (typeof records)[number]) => yearBefore(record, records)?.periodEnd;
		expect(records.slice(0, 2).map(of)).toEqual(["2012-12-29", "2012-09-29"]);
	});
});

it("the newest period is the quarter, of a half year that ends with it, and else the half year", () => {
	const half = period("saf", 2026, "9");
	const revenue = ({ revenue: value }: ReturnType<typeof period>) => value;
	expect(newestPeriod([half, period("q2", 2026, "5"), period("q1", 2026, "4")], revenue)?.report).toBe("q2");
	expect(newestPeriod([half, period("af", 2025, "5")], revenue)).toBe(half);
});
