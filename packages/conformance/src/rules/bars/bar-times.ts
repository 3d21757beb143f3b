import { sessionsOf } from "../market/sessions.ts";
import { addDays, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue, type Row, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

const minutes: Readonly<Record<string, number>> = { "5m": 5, "15m": 15, "30m": 30, "1h": 60 };

const barsIn = (body: unknown, path: string): readonly Row[] => rowsAt(body, `${path}[]`);

/** Bars below a day begin whole periods after their session. */
export const beginWithTheirSession = (path: string): Rule =>
	ofService("begins bars whole periods after the beginning of their session", async (context) => {
		let checkedCount = 0;
		for (const [period, length] of Object.entries(minutes)) {
			const bars = barsIn(await context.body({ period, session: "all", count: "100" }), path);
			const days = bars.map(({ date }) => String(date)).toSorted();
			const sessions = days.length > 0 ? await sessionsOf(context, days[0] ?? "", days.at(-1) ?? "") : [];
			const wrong = bars.find(({ date, timestamp, tradeSession }) => {
				const session = sessions.find((one) => one.date === date && one.tradeSession === tradeSession);
				const after = session ? Date.parse(String(timestamp)) - Date.parse(session.opensAt) : -1;
				return after < 0 || after % (length * 60_000) !== 0;
			});
			if (wrong) context.fail(`period=${period}: ${formatValue(wrong)} begins within a bar of its session`);
			checkedCount += bars.length;
		}
		if (checkedCount === 0) context.skip("no bars below a day");
	});

/** The span of a history includes the bars at both its ends, whatever their period. */
export const includesItsEnds = (path: string): Rule =>
	ofService("includes the bars at both ends of what is asked", async (context) => {
		let checkedCount = 0;
		for (const period of ["day", "1h", "1m"]) {
			const newest = barsIn(await context.body({ period, count: "400" }), path);
			const middle = newest[Math.floor(newest.length / 2)];
			if (!middle || newest.length < 5) continue;
			checkedCount += 1;
			await checkInstant(context, path, period, middle, newest);
			await checkDay(context, path, { period }, newest);
			if (period === "day") continue;
			// Sessions around the regular one reach to both ends of a day.
			const around = { period, session: "all" };
			await checkDay(context, path, around, barsIn(await context.body({ ...around, count: "1000" }), path));
		}
		if (checkedCount === 0) context.skip("too few bars");
	});

async function checkInstant(
	context: RuleContext,
	path: string,
	period: string,
	middle: Row,
	newest: readonly Row[],
): Promise<void> {
	const begin = Date.parse(String(middle["timestamp"]));
	const index = newest.indexOf(middle);
	for (const [seconds, forward, expected] of [
		[0, "true", newest.slice(index, index + 2)],
		[0, "false", newest.slice(index - 1, index + 1)],
		// The bar has begun before that, and the next one begins later.
		...(period === "day"
			? []
			: ([
					[1, "true", newest.slice(index + 1, index + 3)],
					[59, "false", newest.slice(index - 1, index + 1)],
				] as const)),
	] as const) {
		const datetime = wallTime(begin + seconds * 1000);
		const bars = barsIn(await context.body({ period, datetime, forward, count: "2" }), path);
		if (!equal(bars, expected))
			context.fail(
				`period=${period}&datetime=${datetime}&forward=${forward} answers ${formatValue(bars.map(({ timestamp }) => timestamp))}`,
			);
	}
}

/** Bars of the newest day alone, and of the one before with it. */
async function checkDay(
	context: RuleContext,
	path: string,
	change: Changes,
	newest: readonly Row[],
): Promise<void> {
	const days = [...new Set(newest.map(({ date }) => String(date)))].slice(1).slice(-2);
	const [start, end] = [days[0], days.at(-1)];
	if (start === undefined || end === undefined) return;
	const expected = newest.filter(({ date }) => start <= String(date) && String(date) <= end);
	const question: Changes = { ...change, start, end, count: undefined };
	const bars = barsIn(await context.body(question), path);
	if (!equal(bars, expected))
		context.fail(
			`${formatValue(change)} from ${start} to ${end} answers ${bars.length} bars, not ${expected.length}`,
		);
}

/** The first days of calendar periods up to the one of a day, oldest first. Weeks begin on Monday. */
const beginnings: Readonly<Record<string, (day: string) => readonly string[]>> = {
	week: (day) => {
		const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
		return Array.from({ length: 20 }, (_, i) => addDays(monday, 7 * (i - 19)));
	},
	month: (day) => Array.from({ length: 20 }, (_, i) => firstOfMonth(day, i - 19)),
	year: (day) => Array.from({ length: 4 }, (_, i) => firstOfMonth(`${day.slice(0, 4)}-01-01`, 12 * (i - 3))),
};

/** The first day of the month so many months after that of a day. */
const firstOfMonth = (day: string, months: number): string =>
	new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
		.toISOString()
		.slice(0, 10);

/** A span of whole calendar weeks, months or years has their bars, be the last day one of trade or not, and no other. */
export const followsCalendarPeriods = (path: string): Rule =>
	ofService("answers spans of whole weeks, months and years with their bars alone", async (context) => {
		let checkedCount = 0;
		for (const [period, beginningsOf] of Object.entries(beginnings)) {
			const all = barsIn(await context.body({ period, count: "100" }), path);
			const begins = beginningsOf(String(all.at(-1)?.["date"] ?? "1970-01-01"));
			for (const [i, next] of begins.entries()) {
				const [start, end] = [begins[i - 2], addDays(next, -1)];
				if (start === undefined || start < String(all[0]?.["date"])) continue;
				const expected = all.filter(({ date }) => start <= String(date) && String(date) <= end);
				checkedCount += 1;
				for (const question of [
					{ start, end, count: undefined },
					{ datetime: `${end} 23:59:59`, forward: "false", count: "2" },
				]) {
					const bars = barsIn(await context.body({ period, ...question }), path);
					if (!equal(bars, expected))
						context.fail(
							`period=${period} and ${formatValue(question)} answer bars of ${formatValue(bars.map(({ date }) => date))}`,
						);
				}
			}
		}
		if (checkedCount === 0) context.skip("too few bars");
	});
