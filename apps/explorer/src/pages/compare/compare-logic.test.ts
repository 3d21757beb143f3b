import fc from "fast-check";
import { expect, test } from "vitest";
import { percentChange } from "../../figures/percent-change.ts";
import { barsInRange, isMixed, valueAt } from "./compared.ts";
import { compareSearch } from "./search.ts";

test.each([
	["100", "105.5", "5.50"],
	["268.56", "267.72", "-0.31"],
	["3", "3.00015", "0.01"],
	["3", "2.99985", "-0.01"],
	["3", "2.99999", "0.00"],
	["0", "1", ""],
	["0.0001", "12345678901234567890.5", "12345678901234567890499900.00"],
])("from %s to %s is %s percent", (from, to, change) => {
	expect(percentChange(from, to)).toBe(change);
});

test("a change is near that of floating point", () => {
	const price = fc.integer({ min: 100, max: 10_000_000 });
	fc.assert(
		fc.property(price, price, (from, to) => {
			const change = percentChange((from / 100).toFixed(2), (to / 100).toFixed(2));
			expect(Math.abs(Number(change) - (to / from - 1) * 100)).toBeLessThan(0.00501);
		}),
	);
});

test("an address holds each symbol once, and eight at most", () => {
	const symbols = "A.US,b.us, A.US,C.US,D.US,E.US,F.US,G.US,H.US,I.US";
	expect(compareSearch({ symbols, range: "2y" })).toEqual({
		symbols: "A.US,B.US,C.US,D.US,E.US,F.US,G.US,H.US",
	});
});

test("this year starts at the last close of the year before", () => {
	const bars = ["2025-12-30", "2025-12-31", "2026-01-02"].map((date) => ({ date, close: "1" }));
	expect(barsInRange(bars, "ytd").map(({ date }) => date)).toEqual(["2025-12-31", "2026-01-02"]);
	expect(barsInRange(bars, "1y")).toEqual(bars);
	const year = ["2025-01-01", "2025-01-03", "2025-06-02", "2026-01-02"].map((date) => ({ date }));
	expect(barsInRange(year, "1y").map(({ date }) => date)).toEqual([
		"2025-01-01",
		"2025-01-03",
		"2025-06-02",
		"2026-01-02",
	]);
	expect(barsInRange(year, "6m").map(({ date }) => date)).toEqual(["2025-06-02", "2026-01-02"]);
});

const line = (sources: string[]) => ({
	symbol: "A.US",
	failure: undefined,
	isLoading: false,
	points: [
		{ date: "2026-01-02", close: "10" },
		{ date: "2026-01-05", close: "11" },
	],
	provenance: { sources, asOf: undefined, oldest: undefined, dataVersion: undefined },
});

test("simulated figures beside real ones are told", () => {
	expect(isMixed([line(["sample"]), line(["sample"])])).toBe(false);
	expect(isMixed([line(["cta"]), line(["sec"])])).toBe(false);
	expect(isMixed([line(["sample"]), line(["sec"])])).toBe(true);
});

test("a line has the value of a day, or of its newest bar", () => {
	expect(valueAt(line([]), undefined)).toEqual({ close: "11", change: "10.00" });
	expect(valueAt(line([]), "2026-01-02")).toEqual({ close: "10", change: "0.00" });
	expect(valueAt(line([]), "2026-01-03")).toEqual({});
});
