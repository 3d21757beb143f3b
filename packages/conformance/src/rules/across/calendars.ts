import { sessionsOf } from "../market/sessions.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** Weekdays without trading, as the exchanges announced them: holidays, and closures that nobody foresaw. */
const closed: Readonly<Record<string, readonly string[]>> = {
	1962: ["01-01", "02-22", "04-20", "05-30", "07-04", "09-03", "11-06", "11-22", "12-25"],
	1963: ["01-01", "02-22", "04-12", "05-30", "07-04", "09-02", "11-05", "11-25", "11-28", "12-25"],
	1969: ["01-01", "02-10", "02-21", "03-31", "04-04", "05-30", "07-04", "07-21", "09-01", "11-27", "12-25"],
	1977: ["02-21", "04-08", "05-30", "07-04", "07-14", "09-05", "11-24", "12-26"],
	2001: [
		"01-01",
		"01-15",
		"02-19",
		"04-13",
		"05-28",
		"07-04",
		"09-03",
		"09-11",
		"09-12",
		"09-13",
		"09-14",
		"11-22",
		"12-25",
	],
	2012: ["01-02", "01-16", "02-20", "04-06", "05-28", "07-04", "09-03", "10-29", "10-30", "11-22", "12-25"],
	2018: ["01-01", "01-15", "02-19", "03-30", "05-28", "07-04", "09-03", "11-22", "12-05", "12-25"],
	2021: ["01-01", "01-18", "02-15", "04-02", "05-31", "07-05", "09-06", "11-25", "12-24"],
	2022: ["01-17", "02-21", "04-15", "05-30", "06-20", "07-04", "09-05", "11-24", "12-26"],
	2023: ["01-02", "01-16", "02-20", "04-07", "05-29", "06-19", "07-04", "09-04", "11-23", "12-25"],
	2024: ["01-01", "01-15", "02-19", "03-29", "05-27", "06-19", "07-04", "09-02", "11-28", "12-25"],
	2025: ["01-01", "01-09", "01-20", "02-17", "04-18", "05-26", "06-19", "07-04", "09-01", "11-27", "12-25"],
	2026: ["01-01", "01-19", "02-16", "04-03", "05-25", "06-19", "07-03", "09-07", "11-26", "12-25"],
	2027: ["01-01", "01-18", "02-15", "03-26", "05-31", "06-18", "07-05", "09-06", "11-25", "12-24"],
	2028: ["01-17", "02-21", "04-14", "05-29", "06-19", "07-04", "09-04", "11-23", "12-25"],
	2030: ["01-01", "01-21", "02-18", "04-19", "05-27", "06-19", "07-04", "09-02", "11-28", "12-25"],
};

/** Days that end early, as the exchanges announced them. */
const half: Readonly<Record<string, readonly string[]>> = {
	2012: ["07-03", "11-23", "12-24"],
	2018: ["07-03", "11-23", "12-24"],
	2021: ["11-26"],
	2022: ["11-25"],
	2023: ["07-03", "11-24"],
	2024: ["07-03", "11-29", "12-24"],
	2025: ["07-03", "11-28", "12-24"],
	2026: ["11-27", "12-24"],
	2027: ["11-26"],
	2028: ["07-03", "11-24"],
	2030: ["07-03", "11-29", "12-24"],
};

const isWeekend = (day: string): boolean => new Date(day).getUTCDay() % 6 === 0;

/** Weekdays on which the market is closed, and half days, are those that the exchanges announced. */
export const matchesTheHolidays: Rule = ofService(
	"keeps the holidays and half days of the exchanges",
	async (context) => {
		for (const [year, days] of Object.entries(closed)) {
			const range = { start: `${year}-01-01`, end: `${year}-12-31` };
			const calendar = rowsAt(await context.body(range), "calendar[]");
			const of = (kind: string) =>
				calendar
					.filter((day) => day["kind"] === kind && !isWeekend(String(day["date"])))
					.map(({ date }) => date);
			const expected = days.map((day) => `${year}-${day}`);
			if (!equal(of("closed"), expected))
				context.fail(`${year}: closed on ${formatValue(of("closed"))}, not ${formatValue(expected)}`);
			const early = half[year]?.map((day) => `${year}-${day}`);
			if (early && !equal(of("half"), early))
				context.fail(`${year}: half days are ${formatValue(of("half"))}, not ${formatValue(early)}`);
			const open = calendar.find(({ date, kind }) => isWeekend(String(date)) && kind !== "closed");
			if (open) context.fail(`${formatValue(open)} is a weekend`);
		}
	},
);

/** Full days and half days are those of the trading calendar, over years. */
export const daysOfTheCalendar: Rule = ofService(
	"answers the days of the trading calendar",
	async (context) => {
		for (const year of ["2005", "2012", "2019", "2024", "2026", "2027", "2030"]) {
			const range = { start: `${year}-01-01`, end: `${year}-12-31` };
			const body = await context.body(range);
			const days = rowsAt((await context.other("getTradingCalendar", range)).json, "calendar[]");
			for (const [member, kind] of [
				["tradingDays", "trading"],
				["halfTradingDays", "half"],
			] as const) {
				const expected = days.filter((day) => day["kind"] === kind).map(({ date }) => date);
				const reported = valuesAt(body, `${member}[]`);
				const odd = [...reported, ...expected].find(
					(day) => reported.includes(day) !== expected.includes(day),
				);
				if (odd !== undefined)
					context.fail(`${formatValue(odd)} is in only one of ${member} and the trading calendar`);
			}
		}
	},
);

/** Sessions of a day follow each other without a gap, those around the regular one included. */
export const sessionsTouch: Rule = ofService("answers sessions that follow each other", async (context) => {
	const days = rowsAt(await context.body({ start: "2026-01-01", end: "2026-12-31" }), "calendar[]");
	for (const day of days) {
		const [date, list] = [day["date"], rowsAt(day, "sessions[]")];
		const gap = list.findIndex((session, i) => i > 0 && list[i - 1]?.["closesAt"] !== session["opensAt"]);
		if (gap > 0)
			context.fail(
				`on ${formatValue(date)} ${formatValue(list[gap])} does not follow ${formatValue(list[gap - 1])}`,
			);
		if (
			list.length > 0 &&
			!equal(
				list.map(({ tradeSession }) => tradeSession),
				[3, 1, 0, 2],
			)
		)
			context.fail(
				`${formatValue(date)} has the sessions ${formatValue(list.map(({ tradeSession }) => tradeSession))}`,
			);
	}
});

const path = "calendar.list";

/** The day that is told as the next with events is the first of a longer range. */
export const nextDateIsTheFirst: Rule = ofService(
	"tells the first day behind the range that has events",
	async (context) => {
		let checkedCount = 0;
		for (const category of ["report", "dividend", "split", "closed", "ipo", "macrodata"])
			for (const end of ["2026-01-15", "2026-03-31", "2026-06-05"]) {
				const body = await context.body({ category, start: end, end });
				const until = addDays(end, 365);
				const later = await context.body({ category, start: addDays(end, 1), end: until });
				const [first] = valuesAt(later, `${path}[].date`);
				const next = at(body, "calendar.nextDate");
				if (first === undefined && (next === null || String(next) > until)) continue;
				checkedCount += 1;
				if (next !== first)
					context.fail(
						`${category} behind ${end}: nextDate is ${formatValue(next)}, the first is ${formatValue(first)}`,
					);
			}
		if (checkedCount === 0) context.skip("no events");
	},
);

/** Most events of which the securities are asked. */
const maxEvents = 12;

/** True for an event whose description names the shares of the split of its day, or none. */
function hasRatio(event: Row, splits: readonly Row[]): boolean {
	const [, fresh, old] = /(\d+(?:\.\d+)?)-for-(\d+(?:\.\d+)?)/.exec(String(event["description"])) ?? [];
	const own = splits.find(({ effectiveDate }) => effectiveDate === event["date"]);
	if (fresh === undefined || !own) return true;
	return at(own, "split.newShares") === fresh && at(own, "split.oldShares") === old;
}

/** Splits among the events are actions of their securities, and the other way round. */
export const splitsOfActions: Rule = ofService("lists splits on their ex-dates", async (context) => {
	const range = { start: "2026-01-01", end: "2026-12-31" };
	const body = await context.body({ ...range, category: "split", cursor: undefined });
	const events = rowsAt(body, `${path}[].events[]`);
	const named = events
		.flatMap(({ symbol }) => (typeof symbol === "string" ? [symbol] : []))
		.slice(0, maxEvents);
	let checkedCount = 0;
	for (const symbol of new Set([...named, ...context.service.symbols])) {
		const { json } = await context.other("listCorporateActions", { symbol, kinds: "split", ...range });
		const actions = valuesAt(json, "actions[].effectiveDate").toSorted();
		const reported = events.filter((event) => event["symbol"] === symbol).map(({ date }) => date);
		checkedCount += reported.length;
		const splits = rowsAt(json, "actions[]");
		const reversed = events.find((event) => event["symbol"] === symbol && !hasRatio(event, splits));
		if (reversed) context.fail(`${formatValue(reversed)} is not of the splits of ${symbol}`);
		// An announced split may not be in force yet.
		const pastDays = reported.filter((date) => String(date) <= dayOf(context.now()));
		if (actions.some((date) => !reported.includes(date)) || pastDays.some((date) => !actions.includes(date)))
			context.fail(
				`${symbol}: ${formatValue(reported)} among the events, ${formatValue(actions)} among the actions`,
			);
	}
	if (checkedCount === 0) context.skip("the year has no splits");
});

/** An event of the whole day has no time, and one of a session lies in its day. */
export const moversCloseWithTheirDay = (list: string): Rule =>
	ofService("answers moves within the regular session of their day", async (context) => {
		const rows = rowsAt(await context.body({ count: "100" }), list);
		const days = rows.map(({ date }) => String(date)).toSorted();
		const [first, last] = [days[0], days.at(-1)];
		if (first === undefined || last === undefined) return context.skip("no movers");
		const regular = (await sessionsOf(context, first, last)).filter(({ tradeSession }) => tradeSession === 0);
		const wrong = rows.find(({ date, timestamp }) => {
			const session = regular.find((one) => one.date === date);
			const time = Date.parse(String(timestamp));
			return !session || time <= Date.parse(session.opensAt) || time > Date.parse(session.closesAt);
		});
		if (wrong) context.fail(`${formatValue(wrong)} is not of the session of its day`);
	});
