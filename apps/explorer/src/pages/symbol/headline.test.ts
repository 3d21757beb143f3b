import { expect, test } from "vitest";
import { headlineOf, nearestDividend, nextReport, positionIn } from "./headline.ts";

const today = "2026-11-20";
const bar = (date: string, low: string, high: string, close: string) => ({ date, low, high, close });
const split = {
	effectiveDate: "2026-11-18",
	split: { newShares: "4", oldShares: "1", firstPossibleDate: "2026-11-18" },
};
const quote = { lastDone: "170.42", changeValue: "1.2", low: "168", high: "172", day: "2026-11-17" };

test("a price of before a split is that of the adjusted chart, and its traded price is told", () => {
	const bars = [bar("2026-11-16", "40", "43", "42.31"), bar("2026-11-17", "42", "43", "42.605")];
	expect(headlineOf(quote, bars, [split], today)).toEqual({
		lastDone: "42.605",
		changeValue: null,
		day: { low: "42", high: "43" },
		year: { low: "40", high: "43" },
		splitSince: { date: "2026-11-18", newShares: "4", oldShares: "1", traded: "170.42" },
	});
});

test("a price of the day of a split, or before one that is announced, is that of the quote", () => {
	const bars = [bar("2026-11-18", "40", "43.50", "42.31")];
	const later = { ...quote, lastDone: "42.31", day: "2026-11-18" };
	for (const effectiveDate of ["2026-11-18", "2026-12-01"])
		expect(headlineOf(later, bars, [{ ...split, effectiveDate }], today)).toMatchObject({
			lastDone: "42.31",
			changeValue: "1.2",
			day: { low: "168", high: "172" },
			splitSince: null,
		});
});

test("the 52 weeks end with the newest bar", () => {
	const bars = [
		bar("2025-11-17", "1", "99", "50"),
		bar("2025-11-19", "9", "60", "50"),
		bar("2026-11-17", "10", "50", "42"),
	];
	expect(headlineOf(quote, bars, [], today).year).toEqual({ low: "9", high: "60" });
	expect(headlineOf(quote, [], [], today).year).toBe(null);
});

test("a price has a position between low and high", () => {
	expect(positionIn({ low: "10", high: "20" }, "12.5")).toBe(25);
	expect(positionIn({ low: "10", high: "20" }, "21")).toBe(100);
	expect(positionIn({ low: "10", high: "10" }, "10")).toBe(50);
});

test("the nearest dividend is the next one that is announced, or else the last one", () => {
	const dividend = {} as never;
	const actions = ["2027-02-01", "2026-12-01", "2026-08-01", "2026-05-01"].map((effectiveDate) => ({
		effectiveDate,
		dividend,
	}));
	const split = { effectiveDate: "2026-11-25", dividend: null };
	expect(nearestDividend([split, ...actions], today)?.effectiveDate).toBe("2026-12-01");
	expect(nearestDividend([split, ...actions.slice(2)], today)?.effectiveDate).toBe("2026-08-01");
	expect(nearestDividend([split], today)).toBe(undefined);
});

test("the next report is no conference", () => {
	const days = [
		["Investor conference", null],
		["10-Q", "8-K"],
	].map((types) => ({
		events: types.map((eventType) => ({ eventType })),
	}));
	expect(nextReport(days)?.eventType).toBe("10-Q");
	expect(nextReport(days.slice(0, 1))).toBe(undefined);
});
