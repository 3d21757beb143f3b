/** A day on which the Exchange kept hours that no rule foresees. Times are Eastern. */
export type OneOffSession = { date: string; reason: string; open?: string; close?: string };

/** The Wednesdays on which the Exchange closed in 1968 to settle what it had traded. */
const paperworkDays =
	"06-12 06-19 06-26 07-10 07-17 07-24 07-31 08-07 08-14 08-21 08-28 09-11 09-18 09-25 10-02 10-09 10-16 10-23 10-30 " +
	"11-20 12-04 12-11 12-18";

/** Closures from 1962 on that no rule foresees. Source: NYSE announcements. */
export const oneOffClosures: Readonly<Record<string, string>> = {
	"1963-11-25": "Funeral of John F. Kennedy",
	"1968-02-12": "Lincoln's Birthday",
	"1968-04-09": "Day of mourning for Martin Luther King Jr.",
	"1968-07-05": "Day after Independence Day",
	"1968-11-11": "Veterans Day",
	...Object.fromEntries(paperworkDays.split(" ").map((day) => [`1968-${day}`, "Paperwork crisis"])),
	"1969-02-10": "Snowstorm",
	"1969-03-31": "Funeral of Dwight D. Eisenhower",
	"1969-07-21": "National day of participation in the lunar landing",
	"1972-12-28": "Funeral of Harry S. Truman",
	"1973-01-25": "Funeral of Lyndon B. Johnson",
	"1977-07-14": "Blackout in New York",
	"1985-09-27": "Hurricane Gloria",
	"1994-04-27": "National day of mourning for Richard Nixon",
	"2001-09-11": "Attacks of 11 September",
	"2001-09-12": "Attacks of 11 September",
	"2001-09-13": "Attacks of 11 September",
	"2001-09-14": "Attacks of 11 September",
	"2004-06-11": "National day of mourning for Ronald Reagan",
	"2007-01-02": "National day of mourning for Gerald Ford",
	"2012-10-29": "Hurricane Sandy",
	"2012-10-30": "Hurricane Sandy",
	"2018-12-05": "National day of mourning for George H. W. Bush",
	"2025-01-09": "National day of mourning for Jimmy Carter",
};

/**
 * True for a day whose hours no rule foresees.
 *
 * @example
 * isOneOff("2012-10-29"); // => true, as Hurricane Sandy closed the Exchange
 */
export const isOneOff = (day: string): boolean =>
	day in oneOffClosures || [...oneOffHalfDays, ...irregularSessions].some(({ date }) => date === day);

/** Early closes that were scheduled for one year only. They count as half days. */
export const oneOffHalfDays: readonly OneOffSession[] = [
	{ date: "1974-12-24", close: "14:00", reason: "Christmas Eve" },
	{ date: "1975-12-24", close: "14:00", reason: "Christmas Eve" },
	{ date: "1997-12-26", close: "13:00", reason: "Day after Christmas" },
	{ date: "1999-12-31", close: "13:00", reason: "New Year's Eve" },
	{ date: "2003-12-26", close: "13:00", reason: "Day after Christmas" },
];

/** Late opens and early ends that an event forced on an ordinary day. They stay full trading days. */
export const irregularSessions: readonly OneOffSession[] = [
	{ date: "1963-11-22", close: "14:07", reason: "Assassination of John F. Kennedy" },
	{ date: "1964-10-23", close: "14:00", reason: "Funeral of Herbert Hoover" },
	{ date: "1965-11-10", open: "11:05", reason: "Power failure" },
	{ date: "1967-02-07", open: "10:15", close: "14:00", reason: "Snowstorm" },
	{ date: "1969-02-11", open: "11:00", reason: "Snowstorm" },
	{ date: "1969-06-02", open: "10:45", reason: "Storm" },
	{ date: "1973-12-17", open: "11:00", reason: "Ice storm" },
	{ date: "1974-01-16", open: "10:15", reason: "Computer trouble" },
	{ date: "1974-11-22", open: "10:15", reason: "Fire drill" },
	{ date: "1975-02-12", close: "14:30", reason: "Snowstorm" },
	{ date: "1976-02-02", open: "11:15", reason: "Storm" },
	{ date: "1976-08-09", close: "15:00", reason: "Hurricane watch" },
	{ date: "1978-01-20", open: "12:00", reason: "Snowstorm" },
	{ date: "1978-02-06", close: "14:00", reason: "Snowstorm" },
	{ date: "1978-02-07", open: "11:00", reason: "Snowstorm" },
	{ date: "1981-03-30", close: "15:17", reason: "Attempt on the life of Ronald Reagan" },
	{ date: "1981-09-09", close: "15:28", reason: "Power failure" },
	{ date: "1989-11-10", open: "11:00", reason: "Fire" },
	{ date: "1990-12-27", open: "09:31", reason: "Power failure" },
	{ date: "1991-01-17", open: "09:31", reason: "Moment of silence, Gulf War" },
	{ date: "1991-02-25", open: "09:31", reason: "Moment of silence, Gulf War" },
	{ date: "1994-02-11", close: "14:30", reason: "Snowstorm" },
	{ date: "1995-12-18", open: "10:30", reason: "Computer trouble" },
	{ date: "1996-01-08", open: "11:00", close: "14:00", reason: "Blizzard" },
	{ date: "1997-10-27", close: "15:30", reason: "Circuit breaker" },
	{ date: "2001-09-17", open: "09:33", reason: "Moment of silence, attacks of 11 September" },
	{ date: "2001-10-08", open: "09:31", reason: "Moment of silence, Operation Enduring Freedom" },
	{ date: "2002-09-11", open: "12:00", reason: "First anniversary of the attacks of 11 September" },
	{ date: "2003-03-20", open: "09:32", reason: "Moment of silence, Operation Iraqi Freedom" },
	{ date: "2004-06-07", open: "09:32", reason: "Moment of silence for Ronald Reagan" },
	{ date: "2005-06-01", close: "15:56", reason: "Communication failure" },
	{ date: "2006-12-27", open: "09:32", reason: "Moment of silence for Gerald Ford" },
];
