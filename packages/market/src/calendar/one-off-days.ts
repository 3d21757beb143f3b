/** A day on which the Exchange kept hours that no rule foresees. Times are Eastern. */
export type OneOffSession = { date: string; reason: string; open?: string; close?: string };

/** Closures that no rule foresees. Source: NYSE announcements. */
export const oneOffClosures: Readonly<Record<string, string>> = {
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

/** True for a day whose hours no rule foresees. */
export const isOneOff = (day: string): boolean =>
	day in oneOffClosures || [...oneOffHalfDays, ...irregularSessions].some(({ date }) => date === day);

/** Early closes that were scheduled for one year only. They count as half days. */
export const oneOffHalfDays: readonly OneOffSession[] = [
	{ date: "1997-12-26", close: "13:00", reason: "Day after Christmas" },
	{ date: "1999-12-31", close: "13:00", reason: "New Year's Eve" },
	{ date: "2003-12-26", close: "13:00", reason: "Day after Christmas" },
];

/** Late opens and early ends that an event forced on an ordinary day. They stay full trading days. */
export const irregularSessions: readonly OneOffSession[] = [
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
