import { weekdayOf } from "./dates.ts";
import { earlyClosesOf, holidaysOf } from "./holidays.ts";
import { irregularSessions, oneOffClosures, oneOffHalfDays } from "./one-off-days.ts";

/**
 * The first day whose trading and hours are known for certain. Before it holidays such as Columbus Day were kept by other
 * rules, and the Exchange traded on Saturdays up to 1952: operations about days refuse those days.
 */
export const firstCalendarDay = "1962-01-01";

/** The Exchange's schedule on one date; `open` and `close` are Eastern wall times of the regular session. */
export type DaySchedule =
	| { kind: "closed"; reason: string }
	| { kind: "trading" | "half"; open: string; close: string; reason?: string };

/** Regular hours that began on a day; those of the Exchange in shorter times give the reason. */
type Hours = { since: string; open: string; close: string; reason?: string };

const backlog = "Backlog of paperwork";
const volume = "Volume after the crash of October 1987";

/** The regular hours of the Exchange, oldest first. Source: NYSE, history of trading hours. */
const hours: readonly Hours[] = [
	{ since: "0000-01-01", open: "10:00", close: "15:00" },
	{ since: "1952-09-29", open: "10:00", close: "15:30" },
	{ since: "1966-01-06", open: "10:00", close: "14:00", reason: "Transit strike" },
	{ since: "1966-01-15", open: "10:00", close: "15:30" },
	{ since: "1967-08-08", open: "10:00", close: "14:00", reason: backlog },
	{ since: "1967-08-19", open: "10:00", close: "15:30" },
	{ since: "1968-01-22", open: "10:00", close: "14:00", reason: backlog },
	{ since: "1968-03-02", open: "10:00", close: "15:30" },
	{ since: "1969-01-02", open: "10:00", close: "14:00", reason: backlog },
	{ since: "1969-07-07", open: "10:00", close: "14:30", reason: backlog },
	{ since: "1969-09-29", open: "10:00", close: "15:00", reason: backlog },
	{ since: "1970-05-04", open: "10:00", close: "15:30" },
	{ since: "1974-10-01", open: "10:00", close: "16:00" },
	{ since: "1985-09-30", open: "09:30", close: "16:00" },
	{ since: "1987-10-23", open: "09:30", close: "14:00", reason: volume },
	{ since: "1987-11-02", open: "09:30", close: "14:30", reason: volume },
	{ since: "1987-11-05", open: "09:30", close: "15:00", reason: volume },
	{ since: "1987-11-09", open: "09:30", close: "15:30", reason: volume },
	{ since: "1987-11-12", open: "09:30", close: "16:00" },
];

const newest: DaySchedule & { kind: "trading" } = { kind: "trading", open: "09:30", close: "16:00" };
const newestSince = "1987-11-12";

function ordinaryDay(date: string): DaySchedule & { kind: "trading" } {
	if (date >= newestSince) return newest;
	const found = hours.filter(({ since }) => since <= date).at(-1);
	if (!found) return newest;
	const { since: _, ...rest } = found;
	return { kind: "trading", ...rest };
}

const weekend: DaySchedule = { kind: "closed", reason: "Weekend" };

const years = new Map<string, ReadonlyMap<string, DaySchedule>>();

/** Every weekday of a year that is not an ordinary trading day. Later entries win: facts over rules. */
function exceptionsOf(year: string): ReadonlyMap<string, DaySchedule> {
	const cached = years.get(year);
	if (cached) return cached;
	const days = new Map<string, DaySchedule>();
	for (const [date, early] of earlyClosesOf(Number(year))) {
		days.set(date, { ...ordinaryDay(date), kind: "half", close: early.close, reason: early.name });
	}
	for (const [date, reason] of holidaysOf(Number(year))) days.set(date, { kind: "closed", reason });
	for (const { date, reason, ...times } of oneOffHalfDays) {
		if (date.startsWith(year)) days.set(date, { ...ordinaryDay(date), ...times, kind: "half", reason });
	}
	for (const { date, reason, ...times } of irregularSessions) {
		if (date.startsWith(year)) days.set(date, { ...ordinaryDay(date), ...times, reason });
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
	return exceptionsOf(date.slice(0, 4)).get(date) ?? ordinaryDay(date);
}
