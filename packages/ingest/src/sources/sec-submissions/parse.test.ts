import { expect, test } from "vitest";
import { expectedReports } from "./parse.ts";

const year = [
	{ form: "10-Q", filed: "2026-01-30" },
	{ form: "10-K", filed: "2025-10-31" },
	{ form: "10-Q", filed: "2025-08-01" },
	{ form: "10-Q", filed: "2025-05-02" },
	{ form: "10-Q", filed: "2025-01-31" },
];

test("expects the next of each report a year of weeks after its like, and says so", () => {
	expect(expectedReports([...year, { form: "8-K", filed: "2026-02-24" }])).toEqual([
		{
			id: "expected/10-Q",
			category: "report",
			datetime: "2026-05-01T04:00:00Z",
			eventType: "10-Q",
			content: "Expected: quarterly report (10-Q), a year after the one of 2025-05-02",
			star: 1,
		},
		{
			id: "expected/10-K",
			category: "report",
			datetime: "2026-10-30T04:00:00Z",
			eventType: "10-K",
			content: "Expected: annual report (10-K), a year after the one of 2025-10-31",
			star: 1,
		},
	]);
});

test("moves a closed day to the next trading day", () => {
	const moved = year.map((report) =>
		report.filed === "2025-05-02" ? { ...report, filed: "2025-04-04" } : report,
	);
	// 364 days after 4 April 2025 is Good Friday.
	expect(expectedReports(moved)[0]?.datetime).toBe("2026-04-06T04:00:00Z");
});

test.each([
	["fewer than five reports", year.slice(0, 4)],
	["a report missing", [...year.slice(0, 2), ...year.slice(3), { form: "10-Q", filed: "2024-10-31" }]],
	[
		"two annual reports",
		year.map((report) => ({
			...report,
			form: report.filed < "2025-09" && report.filed > "2025-07" ? "10-K" : report.form,
		})),
	],
	["a foreign company", year.map(({ filed }) => ({ form: "6-K", filed }))],
])("expects nothing after %s", (_, reports) => {
	expect(expectedReports(reports)).toEqual([]);
});
