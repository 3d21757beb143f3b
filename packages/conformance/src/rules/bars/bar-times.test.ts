import { expect, test } from "vitest";
import { complaints, now } from "../../testing.ts";
import { addDays, instantAt } from "../new-york.ts";
import { followsCalendarPeriods, includesItsEnds } from "./bar-times.ts";

const today = new Date(now).toISOString().slice(0, 10);
const periodOf: Readonly<Record<string, (day: string) => string>> = {
	week: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
	month: (day) => day.slice(0, 7),
	year: (day) => day.slice(0, 4),
};
const days = Array.from({ length: 1500 }, (_, i) => addDays(today, i - 1499));

/** A bar a period, which begins with its first day; a span answers those of its days, or of `reach` days more. */
const replyWith = (reach: number) =>
	complaints(followsCalendarPeriods("bars"), ({ period = "", start, end, datetime, count }) => {
		const of = periodOf[period] as (day: string) => string;
		const last = datetime?.slice(0, 10) ?? end ?? today;
		const firsts = days.filter((day, i) => i === 0 || of(day) !== of(days[i - 1] ?? ""));
		const bars = firsts.filter((day) => (start ?? "") <= day && day <= addDays(last, reach));
		return { bars: (count ? bars.slice(-Number(count)) : bars).map((date) => ({ date })) };
	});

test("a span ends with its last calendar day", async () => {
	expect(await replyWith(0)).toEqual([]);
	expect((await replyWith(1)).length).toBeGreaterThan(0);
	expect((await replyWith(-31)).length).toBeGreaterThan(0);
});

test("an instant within a bar asks for that bar backward, and for the next one forward", async () => {
	const bars = Array.from({ length: 40 }, (_, i) => {
		const timestamp = new Date(Date.parse("2026-11-20T14:30:00Z") + i * 60_000).toISOString();
		return { date: "2026-11-20", timestamp };
	});
	const answering = (rounding: number) =>
		complaints(includesItsEnds("bars"), ({ period, datetime, forward, count }) => {
			if (period !== "1m") return { bars: [] };
			if (datetime === undefined) return { bars: count ? bars : bars.slice(0, 0) };
			const instant = Math.floor(Date.parse(instantAt(datetime)) / rounding) * rounding;
			const window = bars.filter(({ timestamp }) =>
				forward === "true" ? Date.parse(timestamp) >= instant : Date.parse(timestamp) <= instant,
			);
			return { bars: forward === "true" ? window.slice(0, Number(count)) : window.slice(-Number(count)) };
		});
	expect(await answering(1000)).toEqual([]);
	expect(await answering(60_000)).toHaveLength(1);
});
