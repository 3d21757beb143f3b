import { weekdayOf } from "./dates.ts";
import { earlyClosesOf, holidaysOf } from "./holidays.ts";
import { irregularSessions, oneOffClosures, oneOffHalfDays } from "./one-off-days.ts";

/** The Exchange's schedule on one date; `open` and `close` are Eastern wall times of the regular session. */
export type DaySchedule =
	| { kind: "closed"; reason: string }
	| { kind: "trading" | "half"; open: string; close: string; reason?: string };

const open = "09:30";
const close = "16:00";
const ordinary: DaySchedule = { kind: "trading", open, close };
const weekend: DaySchedule = { kind: "closed", reason: "Weekend" };

const years = new Map<string, ReadonlyMap<string, DaySchedule>>();

/** Every weekday of a year that is not an ordinary trading day. Later entries win: facts over rules. */
function exceptionsOf(year: string): ReadonlyMap<string, DaySchedule> {
	const known = years.get(year);
	if (known) return known;
	const days = new Map<string, DaySchedule>();
	for (const [date, early] of earlyClosesOf(Number(year))) {
		days.set(date, { kind: "half", open, close: early.close, reason: early.name });
	}
	for (const [date, reason] of holidaysOf(Number(year))) days.set(date, { kind: "closed", reason });
	for (const { date, reason, ...times } of oneOffHalfDays) {
		if (date.startsWith(year)) days.set(date, { kind: "half", open, close, ...times, reason });
	}
	for (const { date, reason, ...times } of irregularSessions) {
		if (date.startsWith(year)) days.set(date, { kind: "trading", open, close, ...times, reason });
	}
	for (const [date, reason] of Object.entries(oneOffClosures)) {
		if (date.startsWith(year)) days.set(date, { kind: "closed", reason });
	}
	years.set(year, days);
	return days;
}

/** The schedule of a date. RangeError when the text is not a `YYYY-MM-DD` date. */
export function scheduleOf(date: string): DaySchedule {
	const weekday = weekdayOf(date);
	if (weekday === 0 || weekday === 6) return weekend;
	return exceptionsOf(date.slice(0, 4)).get(date) ?? ordinary;
}
