import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { extremesOfDayBars } from "./extremes.ts";

const candlesticks = [
	{ date: "2025-11-20", high: "30", low: "1", close: "20" },
	{ date: "2026-11-19", high: "20", low: "18", close: "19" },
	{ date: "2026-11-20", high: "25", low: "16", close: "24" },
];

test("extremesOfDayBars wants the newest day in the year, and the same day of the year before out of it", async () => {
	const items = (high52w: string, low52w: string) =>
		complaints(extremesOfDayBars, () => ({
			results: { items: [{ symbol: "A.US", lastdone: "24", high52w, low52w }] },
			candlesticks,
			actions: [],
		}));
	expect(await items("-4", "50")).toEqual([]);
	expect(await items("20", "50")).toHaveLength(1);
	expect(await items("-20", "2300")).toHaveLength(2);
});
