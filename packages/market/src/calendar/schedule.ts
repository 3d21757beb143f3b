import { addDays, dateFrom, nthWeekday, weekdayOf } from "./dates.ts";
import { irregularSessions, oneOffClosures, oneOffHalfDays } from "./one-off-days.ts";

/** A rule for a holiday: its first and last year, and the date it is observed in a year, null when it is not. */
type HolidayRule = { name: string; since: number; until?: number; observed: (year: number) => string | null };

/** A rule for a scheduled early close; `date` null when the year has none. */
type EarlyCloseRule = { name: string; since: number; date: (year: number) => string | null };

const monday = 1;
const thursday = 4;

// Exchange rule 7.2: a holiday on a Saturday is observed on Friday, one on a Sunday on Monday.
function observed(date: string): string {
	const weekday = weekdayOf(date);
	if (weekday === 6) return addDays(date, -1);
	return weekday === 0 ? addDays(date, 1) : date;
}

/** New Year's Day on a Saturday is not observed: the Friday would end the accounting year. */
function newYearsDay(year: number): string | null {
	const date = dateFrom(year, 1, 1);
	return weekdayOf(date) === 6 ? null : observed(date);
}

/** Easter Sunday in the Gregorian calendar (the anonymous computus of 1876). */
function easter(year: number): string {
	const century = Math.floor(year / 100);
	const golden = year % 19;
	const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
	const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
	const leap = 2 * (century % 4) + 2 * Math.floor((year % 100) / 4);
	const weekday = (32 + leap - epact - (year % 4)) % 7;
	const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
	const days = epact + weekday - 7 * shift + 114;
	return dateFrom(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The Uniform Monday Holiday Act moved Washington's Birthday and Memorial Day to Mondays. */
const firstMondays = 1971;

/** The Tuesday after the first Monday of November: every year up to 1967, then in years of presidential elections. */
const electionDay = (year: number): string | null =>
	year <= 1967 || year % 4 === 0 ? addDays(nthWeekday(year, 11, monday, 1), 1) : null;

const thanksgiving = (year: number): string => nthWeekday(year, 11, thursday, 4);

const holidayRules: readonly HolidayRule[] = [
	{ name: "New Year's Day", since: 0, observed: newYearsDay },
	{ name: "Martin Luther King Jr. Day", since: 1998, observed: (year) => nthWeekday(year, 1, monday, 3) },
	{
		name: "Washington's Birthday",
		since: 0,
		until: firstMondays - 1,
		observed: (year) => observed(dateFrom(year, 2, 22)),
	},
	{ name: "Presidents' Day", since: firstMondays, observed: (year) => nthWeekday(year, 2, monday, 3) },
	{ name: "Good Friday", since: 0, observed: (year) => addDays(easter(year), -2) },
	// In 1970 the Saturday of Memorial Day was not observed on Friday: the Exchange traded on 29 May.
	{
		name: "Memorial Day",
		since: 0,
		until: firstMondays - 2,
		observed: (year) => observed(dateFrom(year, 5, 30)),
	},
	{ name: "Memorial Day", since: firstMondays, observed: (year) => nthWeekday(year, 5, monday, "last") },
	{ name: "Juneteenth", since: 2022, observed: (year) => observed(dateFrom(year, 6, 19)) },
	{ name: "Independence Day", since: 0, observed: (year) => observed(dateFrom(year, 7, 4)) },
	{ name: "Labor Day", since: 0, observed: (year) => nthWeekday(year, 9, monday, 1) },
	{ name: "Election Day", since: 0, until: 1980, observed: electionDay },
	{ name: "Thanksgiving Day", since: 0, observed: thanksgiving },
	{ name: "Christmas Day", since: 0, observed: (year) => observed(dateFrom(year, 12, 25)) },
];

/** 3 July from Monday to Thursday; before 2013 a 4 July on a Thursday shortened the Friday after it instead. */
function independenceDayEarlyClose(year: number): string | null {
	const eve = dateFrom(year, 7, 3);
	const weekday = weekdayOf(eve);
	if (weekday === 3 && year < 2013) return dateFrom(year, 7, 5);
	return weekday >= 1 && weekday <= 4 ? eve : null;
}

/** 24 December from Monday to Thursday; on a Friday it is the holiday itself. */
function christmasEve(year: number): string | null {
	const date = dateFrom(year, 12, 24);
	const weekday = weekdayOf(date);
	return weekday >= 1 && weekday <= 4 ? date : null;
}

const earlyCloseRules: readonly EarlyCloseRule[] = [
	{ name: "Independence Day early close", since: 1995, date: independenceDayEarlyClose },
	{ name: "Day after Thanksgiving", since: 1992, date: (year) => addDays(thanksgiving(year), 1) },
	{ name: "Christmas Eve", since: 1990, date: christmasEve },
];

/** The regular holidays of a year, date to name. Rules: NYSE holiday schedule, as in force from 1962 on. */
function holidaysOf(year: number): Map<string, string> {
	const holidays = new Map<string, string>();
	for (const rule of holidayRules) {
		const { since, until = year } = rule;
		const date = year >= since && year <= until ? rule.observed(year) : null;
		if (date) holidays.set(date, rule.name);
	}
	return holidays;
}

/** The scheduled early closes of a year, date to name and Eastern closing time (14:00 up to 1992, then 13:00). */
function earlyClosesOf(year: number): Map<string, { name: string; close: string }> {
	const closes = new Map<string, { name: string; close: string }>();
	const close = year <= 1992 ? "14:00" : "13:00";
	for (const { name, since, date } of earlyCloseRules) {
		const day = year >= since ? date(year) : null;
		if (day) closes.set(day, { name, close });
	}
	return closes;
}

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
