import { expect, test } from "vitest";
import { changeOf, type MapRow, mapRows, mapSectors, strengthOf } from "./sectors.ts";

const row = (symbol: string, sector: string, value: string): MapRow => ({
	symbol,
	sector,
	value,
	name: symbol,
	change: "1.5",
});

test("sectors and their securities stand by market value, the texts unchanged", () => {
	const sectors = mapSectors([
		row("A.US", "Energy", "10.5"),
		row("B.US", "Tech", "30"),
		row("C.US", "Tech", "40"),
	]);
	expect(sectors.map(({ name, rows }) => [name, ...rows.map((one) => one.row.symbol)])).toEqual([
		["Tech", "C.US", "B.US"],
		["Energy", "A.US"],
	]);
	expect(sectors[1]?.rows[0]?.row.value).toBe("10.5");
});

test("a security without market value has no part", () => {
	const item = { name: "A", lastdone: "1", changerate: null, sector: null };
	const items = [
		{ ...item, symbol: "A.US", marketcap: null },
		{ ...item, symbol: "B.US", marketcap: "250000000" },
	];
	expect(mapRows({ total: 2, page: 0, items } as never)).toEqual([
		{ symbol: "B.US", name: "A", sector: "No sector", value: "250000000", change: null },
	]);
});

test("the colour of a change has steps of one percent, four at most", () => {
	expect(["0.00", "0.01", "-1.00", "-2.5", "17", null].map(strengthOf)).toEqual([0, 1, 1, 3, 4, 0]);
});

test("the change of a sector is by market value of the day before", () => {
	const rows = [
		{ ...row("A.US", "Energy", "110"), change: "10" },
		{ ...row("B.US", "Energy", "270"), change: "-10" },
		{ ...row("C.US", "Energy", "50"), change: null },
	];
	expect(changeOf(rows)).toBe("-5.00");
	expect(changeOf(rows.slice(2))).toBeNull();
});
