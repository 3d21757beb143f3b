import { random } from "@us-market-data/market";
import { tradingDayAfter, tradingDayFrom, tradingDayUpTo, weekday } from "./clock.ts";
import { fixed } from "./numbers.ts";

/** An economic release: its day, minutes after midnight Eastern time, its figures and what it does to the market. */
export interface Release {
	type: string;
	name: string;
	star: number;
	date: string;
	minute: number;
	/** Figures as text, with their unit. */
	actual: string;
	expected: string;
	before: string;
	/** Deviation of the actual figure from the expected one, in standard deviations, and the market's return on it. */
	surprise: number;
	effect: number;
}

interface Kind {
	type: string;
	name: string;
	star: number;
	minute: number;
	/** Days of release in a month. */
	days(year: number, month: number): string[];
	/** Long-term value, usual change between releases, and size of a surprise. */
	around: number;
	swing: number;
	miss: number;
	text(value: number): string;
	/** The market's return on one standard deviation of surprise. */
	effect: number;
}

const early = 8 * 60 + 30;
const ten = 10 * 60;

const date = (year: number, month: number, day: number): string =>
	new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Days of a month that fall on a day of the week, 0 for Sunday. */
export function weekdays(year: number, month: number, dayOfWeek: number): string[] {
	const all = Array.from({ length: 31 }, (_, i) => date(year, month, i + 1));
	return all.filter((day) => Number(day.slice(5, 7)) === month && weekday(day) === dayOfWeek);
}

const nth = (year: number, month: number, dayOfWeek: number, count: number): string[] =>
	weekdays(year, month, dayOfWeek).slice(count, count === -1 ? undefined : count + 1);
const only = (months: readonly number[], month: number, days: string[]): string[] =>
	months.includes(month) ? days : [];

/** The first Friday. One on New Year's Day would put the figures of December before its end: then the second. */
const employmentDay = (year: number, month: number): string[] => {
	const day = nth(year, month, 5, 0);
	return day[0] === date(year, 1, 1) ? nth(year, month, 5, 1) : day;
};

const percent = (value: number): string => `${fixed(Math.round(value * 10), 1)} %`;
const thousands = (value: number): string => `${Math.round(value).toLocaleString("en-US")},000`;
const signed = (value: number): string => `${value > 0 ? "+" : ""}${thousands(value)}`;
const points = (value: number): string => fixed(Math.round(value * 10), 1);

const onFirst = (shift: number) => (year: number, month: number) => [
	tradingDayAfter(tradingDayUpTo(date(year, month, 0)), shift),
];
const around = (day: number) => (year: number, month: number) => [tradingDayFrom(date(year, month, day))];

/** Releases of the kind, hour and frequency of the real ones. */
const kinds: readonly Kind[] = [
	{
		type: "CPI",
		name: "Consumer price index, change on the year",
		star: 3,
		minute: early,
		days: around(12),
		around: 2.8,
		swing: 0.12,
		miss: 0.1,
		text: percent,
		effect: -0.007,
	},
	{
		type: "PPI",
		name: "Producer price index, change on the month",
		star: 2,
		minute: early,
		days: around(14),
		around: 0.2,
		swing: 0.15,
		miss: 0.15,
		text: percent,
		effect: -0.002,
	},
	{
		type: "NFP",
		name: "Nonfarm payrolls, change on the month",
		star: 3,
		minute: early,
		days: employmentDay,
		around: 125,
		swing: 45,
		miss: 40,
		text: signed,
		effect: 0.003,
	},
	{
		type: "Unemployment",
		name: "Unemployment rate",
		star: 3,
		minute: early,
		days: employmentDay,
		around: 4.3,
		swing: 0.1,
		miss: 0.1,
		text: percent,
		effect: 0,
	},
	{
		type: "Jobless claims",
		name: "Initial jobless claims of the week",
		star: 1,
		minute: early,
		days: (y, m) => weekdays(y, m, 4),
		around: 222,
		swing: 7,
		miss: 6,
		text: thousands,
		effect: -0.0005,
	},
	{
		type: "Retail sales",
		name: "Retail sales, change on the month",
		star: 2,
		minute: early,
		days: around(16),
		around: 0.3,
		swing: 0.4,
		miss: 0.3,
		text: percent,
		effect: 0.002,
	},
	{
		type: "GDP",
		name: "Gross domestic product, annualised change on the quarter",
		star: 3,
		minute: early,
		days: (y, m) => only([1, 4, 7, 10], m, nth(y, m, 4, -1)),
		around: 2.1,
		swing: 0.8,
		miss: 0.4,
		text: percent,
		effect: 0.002,
	},
	{
		type: "PCE",
		name: "Price index of personal consumption, change on the year",
		star: 2,
		minute: early,
		days: (y, m) => nth(y, m, 5, -1),
		around: 2.6,
		swing: 0.1,
		miss: 0.1,
		text: percent,
		effect: -0.003,
	},
	{
		type: "ISM manufacturing",
		name: "Index of purchasing managers in manufacturing",
		star: 2,
		minute: ten,
		days: onFirst(1),
		around: 49.5,
		swing: 1,
		miss: 0.8,
		text: points,
		effect: 0.002,
	},
	{
		type: "Consumer sentiment",
		name: "Index of consumer sentiment",
		star: 1,
		minute: ten,
		days: (y, m) => nth(y, m, 5, 1),
		around: 62,
		swing: 2.5,
		miss: 2,
		text: points,
		effect: 0.001,
	},
	{
		type: "Housing starts",
		name: "Housing starts, annual rate",
		star: 1,
		minute: early,
		days: around(19),
		around: 1380,
		swing: 60,
		miss: 45,
		text: (value) => thousands(value),
		effect: 0.0005,
	},
];

/** Releases between two days, both included, oldest first. The same key gives the same release whatever the span. */
export function releases(seed: number, from: string, to: string): Release[] {
	const found = [...kinds.flatMap((kind) => ofKind(seed, kind, from, to)), ...decisions(seed, from, to)];
	return found.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.minute - b.minute));
}

const months = (from: string, to: string): [year: number, month: number][] => {
	const found: [number, number][] = [];
	const [first, last] = [monthNumber(from), monthNumber(to)];
	for (let count = first; count <= last; count++) found.push([Math.floor(count / 12), (count % 12) + 1]);
	return found;
};
const monthNumber = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

function ofKind(seed: number, kind: Kind, from: string, to: string): Release[] {
	const { type, name, star, minute } = kind;
	return (
		months(from, to)
			.flatMap(([year, month]) => kind.days(year, month))
			// A release of a holiday comes on the trading day before.
			.map(tradingDayUpTo)
			.filter((day) => day >= from && day <= to)
			.map((day) => {
				const value = (at: string) => kind.around + kind.swing * random(seed, type, at).normal();
				const surprise = random(seed, type, day, "surprise").normal();
				const [actual, before] = [value(day), value(tradingDayUpTo(previousOf(kind, day)))];
				const expected = actual - surprise * kind.miss;
				const texts = { actual: kind.text(actual), expected: kind.text(expected), before: kind.text(before) };
				return { type, name, star, date: day, minute, ...texts, surprise, effect: surprise * kind.effect };
			})
	);
}

/** The day of the release before. */
function previousOf(kind: Kind, day: string): string {
	const number = monthNumber(day);
	for (let count = number; count > number - 5; count--) {
		const days = kind.days(Math.floor(count / 12), (count % 12) + 1);
		const found = days.filter((other) => tradingDayUpTo(other) < day).at(-1);
		if (found !== undefined) return found;
	}
	return day;
}

/** Ordinal of the Wednesday of each month with a meeting; -1 is the last. */
const meetings: Readonly<Record<number, number>> = { 1: -1, 3: 2, 4: -1, 6: 2, 7: -1, 9: 2, 10: -1, 12: 1 };
const firstMeeting = "2022-01-01";

/** Decisions on the interest rate: eight a year, on a Wednesday at 14:00. */
function decisions(seed: number, from: string, to: string): Release[] {
	const days = months(firstMeeting, to).flatMap(([year, month]) => {
		const count = meetings[month];
		return count === undefined ? [] : nth(year, month, 3, count);
	});
	let rate = 4.25;
	const found: Release[] = [];
	for (const day of days) {
		const stream = random(seed, "FOMC", day);
		const before = rate;
		const step = stream.chance(0.3) ? (rate > 3.25 + stream.between(-1, 1) ? -0.25 : 0.25) : 0;
		rate = Math.min(6, Math.max(1, rate + step));
		const surprise = 0.6 * stream.normal();
		if (day < from || day > to) continue;
		found.push({
			type: "FOMC",
			name: "Federal Reserve, target range of the federal funds rate",
			star: 3,
			date: day,
			minute: 14 * 60,
			surprise,
			effect: 0.006 * surprise,
			actual: range(rate),
			expected: range(rate),
			before: range(before),
		});
	}
	return found;
}

const range = (upper: number): string =>
	`${fixed(Math.round((upper - 0.25) * 100), 2)} to ${fixed(Math.round(upper * 100), 2)} %`;
