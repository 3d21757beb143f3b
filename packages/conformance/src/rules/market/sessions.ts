import { addDays, dayOf, wallTime } from "../new-york.ts";
import { claim, ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

interface Session {
	readonly date: string;
	readonly tradeSession: unknown;
	readonly opensAt: string;
	readonly closesAt: string;
}

/** Most days that the trading calendar answers at once. */
const maxDays = 365;

/** The sessions of the market from a day to a later one, by the trading calendar, in order of time. */
export async function sessionsOf(
	context: RuleContext,
	from: string,
	to: string,
): Promise<readonly Session[]> {
	const sessions: Session[] = [];
	for (let start = from; start <= to; start = addDays(start, maxDays + 1)) {
		const end = addDays(start, maxDays);
		const { json } = await context.other("getTradingCalendar", { start, end: end < to ? end : to });
		for (const day of rowsAt(json, "calendar[]"))
			for (const session of rowsAt(day, "sessions[]"))
				sessions.push({
					date: String(day["date"]),
					tradeSession: session["tradeSession"],
					opensAt: String(session["opensAt"]),
					closesAt: String(session["closesAt"]),
				});
	}
	return sessions;
}

/** Days on which the clocks of New York change, with a week on both sides. */
const clockChanges = [
	{ start: "2026-03-02", end: "2026-03-13" },
	{ start: "2026-10-26", end: "2026-11-06" },
];

/** Wall times in New York at which the sessions of a full day begin and end; see the trading calendar in the contract. */
const fullDay: Readonly<Record<string, readonly [string, string]>> = {
	"0": ["09:30:00", "16:00:00"],
	"1": ["04:00:00", "09:30:00"],
	"2": ["16:00:00", "20:00:00"],
	"3": ["20:00:00", "04:00:00"],
};

/** The sessions of full days begin and end by the clocks of New York, in summer and in winter. */
export const followsTheClocks: Rule = claim(
	"opens and closes by the clocks of New York, in summer and in winter",
	async (context) => {
		for (const range of clockChanges) {
			const days = rowsAt(await context.body(range), "calendar[]");
			for (const day of days) {
				for (const session of day["kind"] === "trading" ? rowsAt(day, "sessions[]") : []) {
					const times = [session["opensAt"], session["closesAt"]].map((time) =>
						wallTime(String(time)).slice(11),
					);
					const expected = fullDay[String(session["tradeSession"])];
					if (times.join() !== expected?.join())
						context.fail(
							`on ${String(day["date"])} session ${formatValue(session["tradeSession"])} is from ${times.join(" to ")} in New York`,
						);
				}
			}
		}
	},
);

/** Bars of a day and longer begin with the regular session of their day, on both sides of each change of the clocks. */
export const dayBarsBeginWithTheSession = (path: string, change: Changes): Rule =>
	ofService("begins bars of a day or longer with the regular session of their day", async (context) => {
		const bars: Row[] = [];
		for (const period of ["day", "week", "month"])
			bars.push(...rowsAt(await context.body({ ...change, period, count: "300" }), `${path}[]`));
		const days = bars.map(({ date }) => String(date)).toSorted();
		const [first, last] = [days[0], days.at(-1)];
		if (first === undefined || last === undefined) return context.skip("no bars");
		const sessions = await sessionsOf(context, first, last);
		const opens = new Map(
			sessions.flatMap(({ date, tradeSession, opensAt }) => (tradeSession === 0 ? [[date, opensAt]] : [])),
		);
		const wrong = bars.find(({ date, timestamp }) => opens.get(String(date)) !== timestamp);
		if (wrong)
			context.fail(`${formatValue(wrong)} begins not at ${formatValue(opens.get(String(wrong["date"])))}`);
	});

/** Items lie in the session that they name, by the trading calendar. */
export const liesInItsSession = (path: string, change: Changes = {}): Rule =>
	ofService(`answers ${path} in the sessions that they name`, async (context) => {
		const items = rowsAt(await context.body(change), path);
		const times = items.map(({ timestamp }) => String(timestamp)).toSorted();
		const [first, last] = [times[0], times.at(-1)];
		if (first === undefined || last === undefined) return context.skip(`no ${path}`);
		const sessions = await sessionsOf(context, dayOf(first), addDays(dayOf(last), 1));
		const wrong = items.find((item) => !sessions.some((session) => isIn(session, item)));
		if (wrong) context.fail(`${formatValue(wrong)} is in no such session`);
	});

/** An item with a day belongs to the day of its session; a closing trade is at the end itself. */
const isIn = ({ date, tradeSession, opensAt, closesAt }: Session, item: Row): boolean => {
	const time = Date.parse(String(item["timestamp"]));
	const isThen = Date.parse(opensAt) <= time && time <= Date.parse(closesAt);
	return isThen && tradeSession === item["tradeSession"] && date === (item["date"] ?? date);
};

/** Session quotes lie in their session, and the last trade of the day not behind its end. */
export const quotesLieInTheirSessions = (path: string): Rule =>
	ofService("answers quotes of the sessions in which they were made", async (context) => {
		const rows = rowsAt(await context.body(), path);
		const named = { preMarketQuote: 1, postMarketQuote: 2, overnightQuote: 3 };
		const quotes = rows.flatMap((row) => [
			{ tradeSession: 0, timestamp: row["timestamp"] },
			...Object.entries(named).map(([name, tradeSession]) => ({
				tradeSession,
				timestamp: at(row, `${name}.timestamp`),
			})),
		]);
		const timed = quotes.filter(({ timestamp }) => typeof timestamp === "string");
		const times = timed.map(({ timestamp }) => String(timestamp)).toSorted();
		const [first, last] = [times[0], times.at(-1)];
		if (first === undefined || last === undefined) return context.skip("no quotes");
		const sessions = await sessionsOf(context, dayOf(first), addDays(dayOf(last), 1));
		const wrong = timed.find((quote) => !sessions.some((session) => isIn(session, quote)));
		if (wrong) context.fail(`${formatValue(wrong)} is in no such session`);
	});
