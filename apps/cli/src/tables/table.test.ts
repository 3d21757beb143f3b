import { expect, test } from "vitest";
import { rowsOf, type Scalar } from "./sections.ts";
import { columnOrder, tableOf, widthOf } from "./table.ts";

const rows = (...items: Record<string, Scalar>[]) => items.map((item) => new Map(Object.entries(item)));

test("wide characters take two places", () => {
	const { text } = tableOf(rows({ name: "騰訊控股", price: "1.5" }, { name: "Café 🍎", price: "12.25" }), 80);
	const [, ...lines] = text.split("\n");
	expect(lines.map((line) => widthOf(line.slice(0, line.indexOf(".", 4))))).toEqual([12, 12]);
});

test("decimals stand with their points below each other, and the unknown is a dash", () => {
	const { text } = tableOf(
		rows({ figure: "1234.5" }, { figure: "-0.25" }, { figure: null }, { figure: "7" }),
		80,
	);
	expect(text).toBe([" figure", "1234.5", "  -0.25", "      –", "   7"].join("\n"));
});

test("columns without any value are left out, those that do not fit are named", () => {
	const table = tableOf(rows({ one: "a", none: null, two: "b".repeat(30), three: "c" }), 20);
	expect(table.text).toBe("one\na");
	expect(table.leftOut).toEqual(["two", "three"]);
});

test("texts get an ellipsis where columns would not fit otherwise", () => {
	const table = tableOf(rows({ name: "a".repeat(40), price: "1.5" }), 40);
	expect(table).toEqual({
		text: `name                          price\n${"a".repeat(27)}…    1.5`,
		leftOut: [],
	});
});

test("columns that a request names stand behind what a record is, and long texts at the end", () => {
	const items = rows({ id: "1", symbol: "A.US", name: "A", lastdone: "1", url: "u", roe: "2", beta: "3" });
	expect(columnOrder(items, ["pettm", "ROE", "beta"])).toEqual([
		"symbol",
		"name",
		"roe",
		"beta",
		"lastdone",
		"id",
		"url",
	]);
});

test("a day with a list becomes a row for each entry, a day without one stays", () => {
	const items = [
		{ date: "2026-11-23", events: [{ symbol: "A.US" }, { symbol: "B.US" }] },
		{ date: "2026-11-24", events: [] },
	];
	expect(rowsOf(items).map((row) => Object.fromEntries(row))).toEqual([
		{ date: "2026-11-23", symbol: "A.US" },
		{ date: "2026-11-23", symbol: "B.US" },
		{ date: "2026-11-24" },
	]);
});
