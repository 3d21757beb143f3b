import { isTradingDay, quotient } from "@us-market-data/market";
import { expect, test } from "vitest";
import { world } from "../rows.fixture.ts";
import { shortInterest } from "./short-interest.ts";

const bySymbol = Map.groupBy(shortInterest(world), ({ symbol }) => symbol);
const reportsOf = (symbol: string) => bySymbol.get(symbol) ?? [];

test("reports are of the middle and the end of each month, the newest two weeks old", () => {
	const dates = reportsOf("AAPL.US").map(({ date }) => date);
	expect(dates).toHaveLength(12);
	expect(dates.slice(-3)).toEqual(["2026-09-30", "2026-10-15", "2026-10-30"]);
	expect(dates.every(isTradingDay)).toBe(true);
});

test("each report knows the one before, and its days to cover are at least one", () => {
	for (const reports of bySymbol.values()) {
		reports.forEach(({ sharesShort, averageDailyVolume, daysToCover, previousSharesShort }, i) => {
			if (i > 0) expect(previousSharesShort).toBe(reports[i - 1]?.sharesShort);
			const days = Number(quotient(sharesShort, averageDailyVolume ?? "", 4));
			expect(Math.abs(Number(daysToCover) - Math.max(1, days))).toBeLessThan(0.0051);
		});
	}
});

test("fewer shares than there are were sold short, in the shares of the day", () => {
	for (const { symbol, figures, split } of world.securities) {
		for (const { date, sharesShort } of reportsOf(symbol)) {
			const shares = (figures.shares * 1e6) / (split && date < split.date ? split.ratio : 1);
			expect(Number(sharesShort)).toBeGreaterThan(0);
			expect(Number(sharesShort)).toBeLessThan(shares * 0.3);
		}
	}
});

test("a delisted security has reports to its last days and none after", () => {
	for (const { symbol, lastDay } of world.securities) {
		const newest = reportsOf(symbol).at(-1)?.date ?? "";
		expect(Date.parse(newest) - Date.parse(lastDay)).toBeLessThan(16 * 86_400_000);
	}
});
