import { describe, expect, it } from "vitest";
import { barsToRequest, firstOf, startIndex } from "./ranges.ts";

const days = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
	}));

describe("the spans of the chart", () => {
	it("begin with the calendar, not with a number of bars", () => {
		const bars = days(600);
		const last = bars.at(-1)?.date;
		expect(last).toBe("2026-08-23");
		expect(bars[firstOf(bars, "1y")]?.date).toBe("2025-08-23");
		expect(bars[firstOf(bars, "ytd")]?.date).toBe("2025-12-31");
		const traded = bars.filter(({ date }) => date !== "2025-08-23");
		expect(traded[firstOf(traded, "1y")]?.date).toBe("2025-08-22");
		expect(firstOf(bars, "max")).toBe(0);
		expect(firstOf(bars, "5y")).toBe(0);
	});

	it("show minutes of the last days, and never fewer bars than make a picture", () => {
		const minutes = days(8).flatMap(({ date }) => Array.from({ length: 390 }, () => ({ date })));
		expect(firstOf(minutes, "1d")).toBe(7 * 390);
		expect(firstOf(minutes, "5d")).toBe(3 * 390);
		expect(firstOf(days(100), "1d")).toBe(80);
		expect(firstOf([], "1d")).toBe(0);
	});

	it("count from their start, also where more bars are seen", () => {
		const bars = days(370);
		expect([bars[startIndex(bars, "ytd")]?.date, bars[firstOf(bars, "ytd")]?.date]).toEqual([
			"2025-12-31",
			"2025-12-17",
		]);
		expect(startIndex([], "1y")).toBe(0);
	});

	it("ask for as many bars as they hold", () => {
		expect(barsToRequest("1d", "1m", "intraday")).toBe(410);
		expect(barsToRequest("1d", "1m", "all")).toBe(1024);
		expect(barsToRequest("5y", "week", "all")).toBe(300);
		expect(barsToRequest("max", "day", "intraday")).toBe(3000);
	});
});
