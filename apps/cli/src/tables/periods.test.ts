import { expect, test } from "vitest";
import { formatBody } from "./format-body.ts";
import { flatRows } from "./sections.ts";

const figure = (key: string, name: string, value: string) => ({
	key,
	name,
	value,
	derived: null,
	facts: null,
});
const statement = (fiscalYear: number, fiscalPeriod: string, revenue: string, assets: string) => ({
	id: `A.US/${fiscalYear}`,
	fiscalYear,
	fiscalPeriod,
	currency: "USD",
	income: [figure("revenue", "Revenue", revenue)],
	balance: [figure("assets", "Total assets", assets)],
	issues: [{ kind: "gap" }, { kind: "gap" }],
	tags: ["a", "b"],
});
const statements = [
	statement(2025, "FY", "386300000000", "352000000000"),
	statement(2026, "FY", "405948000000", "99950000000"),
	statement(2026, "Q3", "97213000000", "355500000000"),
];

test("statements have a column for each period, the newest first, and a table for each list", () => {
	expect(formatBody({ statements }, 80)).toBe(
		`currency  USD

income
              FY 2026  Q3 2026  FY 2025
Revenue        405.9B   97.21B   386.3B

balance
              FY 2026  Q3 2026  FY 2025
Total assets   99.95B   355.5B   352.0B`,
	);
});

test("periods that do not fit are counted", () => {
	expect(formatBody({ statements }, 32)).toContain("+ 1 more periods: --csv or --json");
});

test("estimates have a row for each number of a figure", () => {
	const list = [
		{
			fiscalYear: 2026,
			fiscalPeriod: "Q4",
			figures: [{ key: "eps", name: "EPS", actual: "2", estimate: "1.96", outcome: "beat" }],
		},
		{
			fiscalYear: 2027,
			fiscalPeriod: "Q1",
			figures: [{ key: "eps", name: "EPS", actual: null, estimate: "2.09", outcome: null }],
		},
	];
	const lines = formatBody({ list }, 80).split("\n");
	expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
		["", "Q1 2027", "Q4 2026"],
		["EPS estimate", "2.09", "1.96"],
		["EPS actual", "–", "2"],
	]);
});

test("columns that are asked for are those of rows for programs", () => {
	const text = formatBody({ statements: statements.slice(1, 2) }, 80, {
		columns: ["fiscalYear", "name", "value"],
	});
	expect(text.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
		["fiscalYear", "name", "value"],
		["2026", "Revenue", "405.9B"],
		["2026", "Total assets", "99.95B"],
	]);
});

test("rows for programs hold all digits and nothing nested", () => {
	const [first, second] = flatRows(statements);
	const own = {
		id: "A.US/2025",
		fiscalYear: 2025,
		fiscalPeriod: "FY",
		currency: "USD",
		issues: 2,
		tags: "a, b",
	};
	const none = { derived: null, facts: null };
	expect(Object.fromEntries(first ?? [])).toEqual({
		...own,
		list: "income",
		key: "revenue",
		name: "Revenue",
		value: "386300000000",
		...none,
	});
	expect(Object.fromEntries(second ?? [])).toMatchObject({ ...own, list: "balance", key: "assets" });
});
