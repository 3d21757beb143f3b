import { describe, expect, it } from "vitest";
import type { Fact } from "../fact.ts";
import { filedFacts, firstStatements } from "../filed-facts.ts";
import { trailingTwelveMonths } from "../trailing.ts";
import { reportsPublishedBy } from "./published-reports.ts";

type Line = readonly [form: string, filed: string, period: string, revenue: string];

/** Filings, each of which states the revenue of a period and the assets at its end. */
function reportsOn(lines: readonly Line[], day: string | null = null) {
	const facts = lines.flatMap(([form, filed, period, value]): Fact[] => {
		const [start = "", end = ""] = period.split("..");
		const accession = `0000000007-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`;
		const of = { place: 1, unit: "USD", end, accession, form, filed };
		return [
			{ ...of, tag: "Revenues", start, value },
			{ ...of, tag: "Assets", start: null, value: "300" },
		];
	});
	const reports = reportsPublishedBy(filedFacts("7", firstStatements(facts)), day).map(
		({ record }) => record,
	);
	return reports.sort((a, b) => (a.periodEnd < b.periodEnd ? -1 : 1));
}

const summaryOf = (records: ReturnType<typeof reportsOn>) =>
	records.map((record) => [
		`${record.fiscalYear}/${record.report}`,
		record.periodStart,
		record.periodEnd,
		record.revenue,
		record.assets,
	]);

describe("a fiscal year that moves from June to September", () => {
	const before: readonly Line[] = [
		["10-K", "2012-08-30", "2011-07-03..2012-06-30", "480"],
		["10-Q", "2012-11-01", "2012-07-01..2012-09-29", "126"],
		["10-Q", "2013-02-01", "2012-09-30..2012-12-29", "109"],
		["10-Q", "2013-05-01", "2012-12-30..2013-03-30", "112"],
		["10-K", "2013-08-29", "2012-07-01..2013-06-29", "490"],
		["10-KT", "2013-11-27", "2013-06-30..2013-09-28", "120"],
	];
	const after: readonly Line[] = [
		["10-Q", "2014-02-01", "2013-09-29..2013-12-28", "100"],
		["10-Q", "2014-02-01", "2012-09-30..2012-12-29", "109"],
		["10-Q", "2014-05-01", "2013-12-29..2014-03-29", "115"],
		["10-Q", "2014-08-01", "2014-03-30..2014-06-28", "123"],
		["10-K", "2014-12-01", "2013-09-29..2014-09-27", "452"],
	];

	it("has a transition period, and its quarters where they were", () => {
		expect(summaryOf(reportsOn([...before, ...after])).slice(1)).toEqual([
			["2013/q1", "2012-07-01", "2012-09-29", "126", "300"],
			["2013/q2", "2012-09-30", "2012-12-29", "109", "300"],
			["2013/q3", "2012-12-30", "2013-03-30", "112", "300"],
			["2013/q4", "2013-03-31", "2013-06-29", "143", "300"],
			["2013/af", "2012-07-01", "2013-06-29", "490", "300"],
			["2013/tp", "2013-06-30", "2013-09-28", "120", "300"],
			["2014/q1", "2013-09-29", "2013-12-28", "100", "300"],
			["2014/q2", "2013-12-29", "2014-03-29", "115", "300"],
			["2014/q3", "2014-03-30", "2014-06-28", "123", "300"],
			["2014/q4", "2014-06-29", "2014-09-27", "114", "300"],
			["2014/af", "2013-09-29", "2014-09-27", "452", "300"],
		]);
	});

	it("has it as soon as the report on it is filed, and the next quarter is the first of the new year", () => {
		const early = reportsOn([...before, ...after], "2014-02-01");
		expect(summaryOf(early).slice(-2)).toEqual([
			["2013/tp", "2013-06-30", "2013-09-28", "120", "300"],
			["2014/q1", "2013-09-29", "2013-12-28", "100", "300"],
		]);
		expect(trailingTwelveMonths(early, ({ revenue }) => revenue)?.value).toBe("475");
	});

	it("is not confused by a year that the new calendar would have had", () => {
		const recast: Line = ["10-K", "2014-12-01", "2012-09-30..2013-09-28", "484"];
		expect(summaryOf(reportsOn([...before, ...after, recast]))).toEqual(
			summaryOf(reportsOn([...before, ...after])),
		);
	});
});

describe("a transition period", () => {
	const year: Line = ["10-K", "2019-08-20", "2018-07-01..2019-06-30", "400"];
	const next: Line = ["10-K", "2021-02-20", "2020-01-01..2020-12-31", "480"];

	it("of six months has two quarters, of which one may be stated", () => {
		const lines: readonly Line[] = [
			year,
			["10-Q", "2019-11-05", "2019-07-01..2019-09-30", "105"],
			["10-KT", "2020-02-20", "2019-07-01..2019-12-31", "220"],
			["10-Q", "2020-05-05", "2020-01-01..2020-03-31", "118"],
		];
		expect(summaryOf(reportsOn(lines)).slice(1)).toEqual([
			["2019/tq1", "2019-07-01", "2019-09-30", "105", "300"],
			["2019/tp", "2019-07-01", "2019-12-31", "220", "300"],
			["2019/tq2", "2019-10-01", "2019-12-31", "115", "300"],
			["2020/q1", "2020-01-01", "2020-03-31", "118", "300"],
		]);
		// Before the year end moved, it was the first quarter of the next year.
		expect(summaryOf(reportsOn(lines, "2019-11-05")).at(-1)?.[0]).toBe("2020/q1");
	});

	it.each([
		["two", "2019-07-01..2019-08-31", "2019-09-01..2020-08-31"],
		["four", "2019-07-01..2019-10-31", "2019-11-01..2020-10-31"],
		["five", "2019-07-01..2019-11-30", "2019-12-01..2020-11-30"],
		["nine", "2019-07-01..2020-03-31", "2020-04-01..2021-03-31"],
	])("of %s months is one report", (_, period, nextYear) => {
		const filed = nextYear.slice(-10, -6);
		const lines: readonly Line[] = [
			year,
			["10-KT", "2020-06-20", period, "90"],
			["10-K", `${Number(filed) + 1}-06-20`, nextYear, "500"],
		];
		const [start, end] = period.split("..");
		expect(summaryOf(reportsOn(lines))).toContainEqual([`${end?.slice(0, 4)}/tp`, start, end, "90", "300"]);
	});

	it("is none where years follow each other, or one of them is missing", () => {
		const gap: readonly Line[] = [
			["10-K", "2017-08-20", "2016-07-01..2017-06-30", "300"],
			year,
			["10-Q", "2017-11-05", "2017-07-01..2017-09-30", "99"],
		];
		expect(summaryOf(reportsOn(gap)).map(([name]) => name)).toEqual(["2017/af", "2018/q1", "2019/af"]);
		expect(summaryOf(reportsOn([year, next])).map(([name]) => name)).toEqual(["2019/af", "2020/af"]);
	});
});

describe("half years", () => {
	const years: readonly Line[] = [
		["20-F", "2023-03-15", "2022-01-01..2022-12-31", "1000"],
		["20-F", "2024-03-15", "2023-01-01..2023-12-31", "1100"],
		["6-K", "2024-08-01", "2023-01-01..2023-06-30", "500"],
		["6-K", "2024-08-01", "2024-01-01..2024-06-30", "620"],
	];

	it("are reports of companies that do not state quarters", () => {
		const records = reportsOn(years);
		expect(summaryOf(records)).toEqual([
			["2022/af", "2022-01-01", "2022-12-31", "1000", "300"],
			["2023/saf", "2023-01-01", "2023-06-30", "500", "300"],
			["2023/af", "2023-01-01", "2023-12-31", "1100", "300"],
			["2024/saf", "2024-01-01", "2024-06-30", "620", "300"],
		]);
		expect(trailingTwelveMonths(records, ({ revenue }) => revenue)?.value).toBe("1220");
	});

	it("are none of companies that do", () => {
		const quarter: Line = ["6-K", "2024-05-01", "2024-01-01..2024-03-31", "300"];
		expect(
			summaryOf(reportsOn([...years, quarter]))
				.slice(3)
				.map(([name, , , revenue]) => [name, revenue]),
		).toEqual([
			["2024/q1", "300"],
			["2024/q2", "320"],
		]);
	});
});
