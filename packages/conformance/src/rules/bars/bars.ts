import { findSymbols } from "../figures/informative-symbols.ts";
import { addDays, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

const minute = 60_000;

/** Lengths of the bars below a day, in minutes. */
const minutes: Readonly<Record<string, number>> = { "1m": 1, "5m": 5, "15m": 15, "30m": 30, "1h": 60 };

const day = (time: string): string => time.slice(0, 10);

/** The Monday of the week of a day, as milliseconds. */
function mondayOf(date: string): number {
	const at = new Date(date);
	return at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
}

/** The week, month or year of a bar; bars of a day and longer begin at midnight in New York. */
const spans: Readonly<Record<string, (time: string) => unknown>> = {
	day,
	week: (time) => mondayOf(day(time)),
	month: (time) => time.slice(0, 7),
	year: (time) => time.slice(0, 4),
};

/** The fault of two neighbouring bars of a period; undefined when there is none. */
function misfit(period: string, before: string | undefined, time: string): string | undefined {
	const length = minutes[period];
	if (length === undefined) {
		const span = spans[period];
		if (before === undefined || !span || span(before) !== span(time)) return undefined;
		return `${before} and ${time} lie in one ${period}`;
	}
	// An hour of regular trading begins at half past.
	const start = Math.min(length, 30) * minute;
	if (Date.parse(time) % start !== 0) return `no bar of ${period} begins at ${time}`;
	const gap = before === undefined ? length * minute : Date.parse(time) - Date.parse(before);
	return gap < length * minute ? `${before} and ${time} are less than ${period} apart` : undefined;
}

/** Bars begin with their period, and no two lie in the same period. */
export const barsFitPeriod = (path: string, change: Changes = {}): Rule => ({
	title: `answers ${path} that lie as far apart as their period says`,
	scope: "service",
	async check(context) {
		let checkedCount = 0;
		for (const period of [...Object.keys(minutes), ...Object.keys(spans)]) {
			const bars = rowsAt(await context.body({ ...change, period }), `${path}[]`);
			const times = bars.map(({ timestamp }) => String(timestamp));
			const wrong = times.map((time, index) => misfit(period, times[index - 1], time));
			const first = wrong.find((one) => one !== undefined);
			if (first) context.fail(`period=${period}: ${first}, of ${formatValue(times)}`);
			checkedCount += times.length;
		}
		if (checkedCount === 0) context.skip(`no ${path} of any period`);
	},
});

/**
 * How many bars of a period are read: more than two days hold of those within a day. Among several months is one that ends
 * with a trading day.
 */
const counts = { "5m": 200, "15m": 67, "30m": 34, "1h": 17, day: 4, week: 4, month: 8, year: 4 };

/** The bars of one date are the same in a question for that date alone: a bar is whole wherever a question ends. */
export const wholeOnOneDay = (path: string): Rule =>
	ofService(`answers whole ${path} to the dates of one bar`, async (context) => {
		let checkedCount = 0;
		for (const [period, count] of Object.entries(counts))
			checkedCount += await checkBars(context, path, period, count);
		if (checkedCount === 0) context.skip("no bars of two dates");
	});

async function checkBars(context: RuleContext, path: string, period: string, count: number): Promise<number> {
	const request = async (change: Record<string, string | undefined>) =>
		rowsAt(await context.body({ period, session: "intraday", ...change }), `${path}[]`);
	const bars = await request({ count: `${count}` });
	// The oldest date may begin before the answer does, and the newest may still go on.
	const dates = [...new Set(bars.map((bar) => String(bar["date"])))].slice(1, -1);
	for (const date of dates) {
		const expected = bars.filter((bar) => bar["date"] === date);
		const reported = await request({ count: undefined, start: date, end: date });
		if (equal(reported, expected)) continue;
		const index = expected.findIndex((bar, i) => !equal(bar, reported[i]));
		context.fail(
			`period=${period}&start=${date}&end=${date}: ${formatValue(reported[index])}, among newer ones ${formatValue(expected[index])}`,
		);
	}
	return dates.length;
}

/** Bars of an answer at most. */
const maxBars = 1000;

/** Days that hold more bars than an answer does, by period. */
const longSpans: Readonly<Record<string, number>> = { "1m": 30, day: 4_000 };

/** Securities that are asked for. */
const maxSecurities = 3;

/** An answer to a span with more bars than it holds has the first ones. */
export const beginsLongSpans = (path: string): Rule =>
	ofService("answers the first bars of a span that is too long", async (context) => {
		let checkedCount = 0;
		const barsOf = async (change: Changes) => rowsAt(await context.body(change), `${path}[]`);
		for (const symbol of await findSymbols(context, maxSecurities)) {
			for (const [period, days] of Object.entries(longSpans)) {
				const newest = (await barsOf({ symbol, period, count: "1" }))[0];
				if (!newest) continue;
				const end = String(newest["date"]);
				const span = { symbol, period, count: undefined, start: addDays(end, -days) };
				const bars = await barsOf({ ...span, end });
				if (bars.length < maxBars) continue;
				checkedCount += 1;
				const first = String(bars[0]?.["date"]);
				const before = first > span.start ? await barsOf({ ...span, end: addDays(first, -1) }) : [];
				if (before.length > 0)
					context.fail(
						`${period} of ${symbol} from ${span.start} begin on ${first}, without ${formatValue(before[0])}`,
					);
			}
		}
		if (checkedCount === 0) context.skip(`no span of ${maxBars} bars`);
	});

const maxCount = 1000;
const smallCount = 7;

/** Periods whose bars are made of many others; those of weeks and months are counted elsewhere. */
const periods = ["5m", "15m", "30m", "year"] as const;

/** The newest few bars of a period are the last of its newest thousand, each of them whole. */
export const countsEachPeriod = (path: string): Rule =>
	ofService("answers as many whole bars of each period as asked for", async (context) => {
		let checkedCount = 0;
		for (const period of periods) {
			const request = async (count: number) => context.body({ period, count: `${count}` });
			const [all, some] = [await request(maxCount), await request(smallCount)];
			const [bars, last] = [all, some].map((body) => rowsAt(body, `${path}[]`));
			// Whole answers may be shorter than what was asked for, and need no advice then.
			if ((bars?.length ?? 0) > 0 && at(all, "hint") !== null)
				context.fail(`period=${period} answers bars with the hint ${formatValue(at(all, "hint"))}`);
			if (!equal(last, bars?.slice(-smallCount)))
				context.fail(
					`period=${period}&count=${smallCount} begins with ${formatValue(last?.[0])}, count=${maxCount} has ${formatValue(bars?.at(-smallCount))}`,
				);
			checkedCount += bars?.length ?? 0;
		}
		if (checkedCount === 0) context.skip("no bars");
	});

/** The bars from an instant on are those of the newest thousand, each of them whole, the last one too. */
export const countsFromAnInstant = (path: string): Rule =>
	ofService("answers as many whole bars from an instant on as asked for", async (context) => {
		let checkedCount = 0;
		for (const period of ["5m", "1h", "week", "year"]) {
			const request = async (change: Changes) =>
				rowsAt(await context.body({ period, ...change }), `${path}[]`);
			const bars = await request({ count: `${maxCount}` });
			const index = Math.floor(bars.length / 2);
			const first = bars[index];
			// The oldest bar may be the only one.
			if (!first || index === 0) continue;
			checkedCount += 1;
			const datetime = wallTime(String(first["timestamp"]));
			const count = Math.min(smallCount, bars.length - index);
			const reported = await request({ datetime, forward: "true", count: `${count}` });
			if (!equal(reported, bars.slice(index, index + count)))
				context.fail(
					`period=${period}&datetime=${datetime}&count=${count} ends with ${formatValue(reported.at(-1))}, among the newest ${formatValue(bars[index + count - 1])}`,
				);
		}
		if (checkedCount === 0) context.skip("too few bars");
	});
