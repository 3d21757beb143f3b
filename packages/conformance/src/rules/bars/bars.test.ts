import { expect, test } from "vitest";
import { complaints } from "../../testing.ts";
import { addDays, wallTime } from "../new-york.ts";
import {
	barsFitPeriod,
	beginsLongSpans,
	countsEachPeriod,
	countsFromAnInstant,
	wholeOnOneDay,
} from "./bars.ts";

const rule = barsFitPeriod("bars");
const right: Readonly<Record<string, readonly string[]>> = {
	"1m": ["2026-11-20T20:58:00Z", "2026-11-20T20:59:00Z"],
	"5m": ["2026-11-20T20:50:00Z", "2026-11-20T20:55:00Z"],
	"15m": ["2026-11-20T20:30:00Z", "2026-11-20T20:45:00Z"],
	"30m": ["2026-11-20T20:00:00Z", "2026-11-20T20:30:00Z"],
	"1h": ["2026-11-19T20:30:00Z", "2026-11-20T14:30:00Z", "2026-11-20T15:30:00Z"],
	// The clocks go back between them.
	day: ["2026-10-30T04:00:00Z", "2026-11-02T05:00:00Z"],
	// The week of Labor Day begins on a Tuesday.
	week: ["2026-08-31T04:00:00Z", "2026-09-08T04:00:00Z", "2026-09-14T04:00:00Z"],
	month: ["2026-07-31T04:00:00Z", "2026-08-03T04:00:00Z"],
	year: ["2025-12-31T05:00:00Z", "2026-01-02T05:00:00Z"],
};
const serving = (all: typeof right) => (requested: Readonly<Record<string, string | undefined>>) => ({
	bars: (all[requested["period"] ?? ""] ?? []).map((timestamp) => ({ timestamp })),
});

test("bars that begin with their periods fit", async () => {
	expect(await complaints(rule, serving(right))).toEqual([]);
});

test.each<[string, readonly string[], RegExp]>([
	["1m", ["2026-11-20T20:58:30Z"], /no bar of 1m begins/],
	["5m", ["2026-11-20T20:51:00Z"], /no bar of 5m begins/],
	["15m", ["2026-11-20T20:45:00Z", "2026-11-20T20:45:00Z"], /less than 15m apart/],
	["1h", ["2026-11-20T14:30:00Z", "2026-11-20T15:00:00Z"], /less than 1h apart/],
	["day", ["2026-11-20T05:00:00Z", "2026-11-20T14:30:00Z"], /lie in one day/],
	["week", ["2026-11-16T05:00:00Z", "2026-11-20T05:00:00Z"], /lie in one week/],
	["month", ["2026-11-02T05:00:00Z", "2026-11-30T05:00:00Z"], /lie in one month/],
	["year", ["2026-01-02T05:00:00Z", "2026-12-31T05:00:00Z"], /lie in one year/],
])("bars of %s that do not fit are found", async (period, times, message) => {
	const messages = await complaints(rule, serving({ ...right, [period]: times }));
	expect(messages).toHaveLength(1);
	expect(messages[0]).toMatch(message);
});

test("without any bars there is nothing to judge", async () => {
	expect(await complaints(rule, serving({}))).toEqual(["skipped: no bars of any period"]);
});

const minuteBars = ["2026-07-01", "2026-08-03", "2026-09-01", "2026-10-01"].map((date) => ({
	date,
	volume: "9",
}));
type RequestedParams = Readonly<Record<string, string | undefined>>;
const whole = ({ start }: RequestedParams) => ({
	c: minuteBars.filter(({ date }) => !start || date === start),
});

test("wholeOnOneDay wants a bar with all its days where the question ends within it", async () => {
	const rule = wholeOnOneDay("c");
	expect(await complaints(rule, whole)).toEqual([]);
	const cut = (requested: RequestedParams) =>
		requested["start"] === "2026-09-01" && requested["period"] === "month"
			? { c: [{ date: "2026-09-01", volume: "8" }] }
			: whole(requested);
	expect(await complaints(rule, cut)).toEqual([
		'period=month&start=2026-09-01&end=2026-09-01: {"date":"2026-09-01","volume":"8"}, among newer ones {"date":"2026-09-01","volume":"9"}',
	]);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: no bars of two dates"]);
});

test("beginsLongSpans wants the first bars of a span that is too long", async () => {
	const lastBars = (count: number) =>
		Array.from({ length: count }, (_, i) => ({ date: addDays("2022-01-01", i) }));
	const replyWith = (all: readonly { date: string }[], cut: (bars: readonly object[]) => readonly object[]) =>
		complaints(beginsLongSpans("bars"), ({ start, end }) => {
			if (start === undefined || end === undefined) return { bars: all.slice(-1) };
			return { bars: cut(all.filter(({ date }) => start <= date && date <= end)) };
		});
	const [first, last] = [
		(bars: readonly object[]) => bars.slice(0, 1000),
		(bars: readonly object[]) => bars.slice(-1000),
	];
	expect(await replyWith(lastBars(1500), first)).toEqual([]);
	expect(await replyWith(lastBars(1500), last)).toHaveLength(3);
	expect(await replyWith(lastBars(20), last)).toEqual(["skipped: no span of 1000 bars"]);
});

const periodBars = Array.from({ length: 30 }, (_, i) => ({
	timestamp: new Date(Date.parse("2026-11-20T14:30:00Z") + i * 300_000).toISOString(),
	volume: "5",
}));

/** A service that loses a part of one bar of an answer. */
const replyWith =
	(part: (index: number, length: number) => boolean, hint: string | null = null) =>
	({ count, datetime = "" }: Readonly<Record<string, string | undefined>>) => {
		const later = periodBars.filter(({ timestamp }) => wallTime(timestamp) >= datetime);
		const found = datetime ? later.slice(0, Number(count)) : later.slice(-Number(count));
		return {
			hint,
			c: found.map((bar, i) => (found.length < 30 && part(i, found.length) ? { ...bar, volume: "3" } : bar)),
		};
	};

test("countsEachPeriod wants as many whole bars as asked for, without advice", async () => {
	const rule = countsEachPeriod("c");
	const none = () => false;
	expect(await complaints(rule, replyWith(none))).toEqual([]);
	expect(
		await complaints(
			rule,
			replyWith((index) => index === 0),
		),
	).toHaveLength(4);
	expect(await complaints(rule, replyWith(none, "ask for fewer"))).toHaveLength(4);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: no bars"]);
});

test("countsFromAnInstant wants the last bar whole", async () => {
	const rule = countsFromAnInstant("c");
	expect(
		await complaints(
			rule,
			replyWith(() => false),
		),
	).toEqual([]);
	expect(
		await complaints(
			rule,
			replyWith((index, length) => index === length - 1),
		),
	).toHaveLength(4);
	expect(await complaints(rule, () => ({ c: [] }))).toEqual(["skipped: too few bars"]);
});
