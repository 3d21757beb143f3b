import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { addDays } from "../new-york.ts";
import { keepsToCalendarPeriods } from "./bar-times.ts";

const today = new Date().toISOString().slice(0, 10);
const periodOf: Readonly<Record<string, (day: string) => string>> = {
	week: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
	month: (day) => day.slice(0, 7),
	year: (day) => day.slice(0, 4),
};
const days = Array.from({ length: 1500 }, (_, i) => addDays(today, i - 1499));

/** A bar a period, which begins with its first day; a span answers those of its days, or of `reach` days more. */
const answering = (reach: number) =>
	complaints(keepsToCalendarPeriods("bars"), ({ period = "", start, end, datetime, count }) => {
		const of = periodOf[period] as (day: string) => string;
		const last = datetime?.slice(0, 10) ?? end ?? today;
		const firsts = days.filter((day, i) => i === 0 || of(day) !== of(days[i - 1] ?? ""));
		const bars = firsts.filter((day) => (start ?? "") <= day && day <= addDays(last, reach));
		return { bars: (count ? bars.slice(-Number(count)) : bars).map((date) => ({ date })) };
	});

test("a span ends with its last calendar day", async () => {
	expect(await answering(0)).toEqual([]);
	expect((await answering(1)).length).toBeGreaterThan(0);
	expect((await answering(-31)).length).toBeGreaterThan(0);
});
