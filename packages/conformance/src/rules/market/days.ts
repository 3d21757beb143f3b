import { change, compare, exact, rounded, text } from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { barsOf, splitFactor, splitsOf } from "../figures/prices.ts";
import { addDays, dayOf, instantAt, wallTime } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule } from "../rule.ts";

/** The closes of days are those of the day bars. */
export const closesOfDayBars = (path: string): Rule =>
	ofService(`answers the closes of the day bars in ${path}`, async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const rows = rowsAt(await context.body({ symbol, count: "30" }), path);
			const bars = await barsOf(context, symbol, { adjust: "none", count: "60" });
			const closes = new Map(bars.map(({ date, close }) => [date, close]));
			const wrong = rows.find(({ date, close }) => closes.has(date) && closes.get(date) !== close);
			if (wrong)
				context.fail(
					`${symbol}: ${formatValue(wrong)}, the bar closes at ${formatValue(closes.get(wrong["date"]))}`,
				);
			checkedCount += rows.length;
		}
		if (checkedCount === 0) context.skip(`no ${path}`);
	});

/** Most movers whose bars are read. */
const maxMovers = 8;

/** A move is the change of the close of its day against the close before, of an earlier day too. */
export const movesOfDayBars = (path: string): Rule =>
	ofService("answers moves by the closes of their day and of the one before", async (context) => {
		const first = await context.body({ count: "100" });
		const date = at(first, "topMovers.nextParams.date");
		const questions: readonly Changes[] = [{}, ...(typeof date === "string" ? [{ date }] : [])];
		let checkedCount = 0;
		for (const question of questions) {
			const rows = rowsAt(await context.body({ ...question, count: `${maxMovers}` }), path);
			for (const row of rows) {
				const symbol = String(at(row, "stock.symbol"));
				const bars = await barsOf(context, symbol, { adjust: "none", count: "30" });
				const index = bars.findIndex((bar) => bar["date"] === row["date"]);
				const [bar, before] = [bars[index], bars[index - 1]];
				if (index < 1 || !bar || !before) continue;
				checkedCount += 1;
				const factor = splitFactor(
					await splitsOf(context, symbol),
					String(before["date"]),
					String(bar["date"]),
				);
				const expected = computed(() => rounded(change(exact(bar["close"]), exact(before["close"])), 2));
				const served = computed(() => exact(at(row, "stock.changeRate")));
				if (factor.n !== factor.d || !expected || !served) continue;
				if (compare(served, expected) !== 0 || at(row, "stock.close") !== bar["close"])
					context.fail(
						`${formatValue(row)} closed at ${formatValue(bar["close"])}, a change of ${text(expected)}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no movers with bars");
	});

/** Closed days and changed hours of the events are those of the trading calendar. */
export const closuresOfTheCalendar: Rule = ofService(
	"lists the closed days and half days of the trading calendar",
	async (context) => {
		const range = { start: "2026-01-01", end: "2026-12-31" };
		const body = await context.body({ ...range, category: "closed", cursor: undefined });
		const reported = rowsAt(body, "calendar.list[].events[]").map(
			({ date, eventType, datetime }) => `${String(date)} ${String(eventType)} ${String(datetime)}`,
		);
		const days = rowsAt((await context.other("getTradingCalendar", range)).json, "calendar[]");
		const expected = days
			.filter(({ date, kind }) => kind !== "trading" && new Date(String(date)).getUTCDay() % 6 !== 0)
			.map((day) => `${String(day["date"])} ${String(day["kind"])} ${String(regularClose(day))}`);
		const odd = [...reported, ...expected].find((day) => reported.includes(day) !== expected.includes(day));
		if (odd !== undefined) context.fail(`${odd} is in only one of the two calendars`);
	},
);

/** The time at which the regular session of a day ends; null for a closed one. */
const regularClose = (day: Row): unknown =>
	rowsAt(day, "sessions[]").find(({ tradeSession }) => tradeSession === 0)?.["closesAt"] ?? null;

/** True for an event whose description has the amount of a dividend of its day, or no amount at all. */
function hasAmount(event: Row, paid: readonly Row[]): boolean {
	const reported: readonly string[] = String(event["description"]).match(/\d+\.\d+/g) ?? [];
	const amounts = paid.filter(({ exDate }) => exDate === event["date"]).map(({ amount }) => String(amount));
	return (
		reported.length === 0 ||
		amounts.length === 0 ||
		amounts.some((one) => reported.includes(one) || !one.includes("."))
	);
}

/** Ex-dates of the events are those of the dividends of each security. */
export const exDatesOfDividends: Rule = ofService("lists dividends on their ex-dates", async (context) => {
	const range = { start: "2026-01-01", end: "2026-12-31" };
	const body = await context.body({ ...range, category: "dividend", cursor: undefined });
	const listed = rowsAt(body, "calendar.list[]");
	const events = listed.flatMap((day) =>
		rowsAt(day, "events[]").map((event) => ({ ...event, date: day["date"] })),
	);
	let checkedCount = 0;
	for (const symbol of await informativeSymbols(context)) {
		const { json } = await context.other("listDividends", { symbol, year: "2026" });
		const expected = valuesAt(json, "dividend.list[].exDate").toSorted();
		const reported = events.filter((event) => at(event, "symbol") === symbol).map(({ date }) => date);
		if (!equal(reported.toSorted(), expected))
			context.fail(`${symbol}: ${formatValue(reported)} here, ${formatValue(expected)} among its dividends`);
		checkedCount += expected.length;
		const paid = rowsAt(json, "dividend.list[]");
		const misstated = events.find((event) => at(event, "symbol") === symbol && !hasAmount(event, paid));
		if (misstated) context.fail(`${formatValue(misstated)} is not of the amounts of ${symbol}`);
	}
	if (checkedCount === 0) context.skip("no known security has dividends");
});

/** Names of the sessions by the codes of the market status. */
const statusOf: Readonly<Record<string, number>> = { "1": 201, "0": 202, "2": 203, "3": 207 };

/** The status is that of the session that is on, and what comes next is in the calendar. */
export const statusOfTheCalendar: Rule = ofService(
	"answers the session and the next ones of the trading calendar",
	async (context) => {
		const now = context.now();
		const [reported] = rowsAt(await context.body(), "status.marketTime[]");
		// The market was never closed for longer.
		const start = dayOf(now - 8 * 86_400_000);
		const { json } = await context.other("getTradingCalendar", { start, end: dayOf(now + 12 * 86_400_000) });
		const sessions = rowsAt(json, "calendar[].sessions[]");
		const regular = sessions.filter(({ tradeSession }) => tradeSession === 0);
		const next = (name: string) =>
			regular.map((session) => String(session[name])).find((time) => Date.parse(time) > now);
		const isNear = sessions.some(({ opensAt, closesAt }) =>
			[opensAt, closesAt].some((time) => Math.abs(Date.parse(String(time)) - now) < 60_000),
		);
		// Two clocks may be on two sides of a change; a market-wide halt may close the market.
		if (isNear || !reported || String(reported["label"]).includes("halt")) return;
		const on = sessions.find(
			({ opensAt, closesAt }) => Date.parse(String(opensAt)) <= now && now < Date.parse(String(closesAt)),
		);
		const status = on ? statusOf[String(on["tradeSession"])] : reported["marketStatus"];
		const edges = [
			...sessions.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
			...midnights(json),
		].toSorted();
		const last = edges.findLast((edge) => Date.parse(String(edge)) <= now);
		// The end of a market-wide halt begins a status too.
		const isTrading = reported["marketStatus"] === 202 || reported["marketStatus"] === 203;
		if (reported["timestamp"] !== last && !(isTrading && String(reported["timestamp"]) > String(last)))
			context.fail(
				`timestamp is ${formatValue(reported["timestamp"])}, the status holds since ${formatValue(last)}`,
			);
		const isClosed = reported["marketStatus"] === 204 || reported["marketStatus"] === 121;
		if (reported["marketStatus"] !== status || isClosed === (on !== undefined))
			context.fail(`${formatValue(reported)} during ${formatValue(on)}`);
		if (reported["nextOpensAt"] !== next("opensAt"))
			context.fail(
				`nextOpensAt is ${formatValue(reported["nextOpensAt"])}, the calendar opens at ${next("opensAt")}`,
			);
		if (reported["nextClosesAt"] !== next("closesAt"))
			context.fail(
				`nextClosesAt is ${formatValue(reported["nextClosesAt"])}, the calendar closes at ${next("closesAt")}`,
			);
	},
);

/** Midnights in New York behind half days, at which the market is no longer closed after a half day but closed. */
const midnights = (calendar: unknown): readonly string[] =>
	rowsAt(calendar, "calendar[]")
		.filter(({ kind }) => kind === "half")
		.map(({ date }) => addDays(String(date), 1))
		.filter((next) => !isInSession(calendar, instantAt(`${next} 00:00:00`)))
		.map((next) => instantAt(`${next} 00:00:00`));

const isInSession = (calendar: unknown, instant: string): boolean =>
	rowsAt(calendar, "calendar[].sessions[]").some(
		({ opensAt, closesAt }) => String(opensAt) < instant && instant < String(closesAt),
	);

/** Wall times at which the two last sessions of a half day end; see the example of `getTradingCalendar`. */
const halfDay = { regular: "13:00:00", after: "17:00:00" };

/** A half day ends early, after hours included, and the extended sessions touch the regular one. */
export const halfDaysEndEarly: Rule = ofService(
	"ends half days early, after hours included",
	async (context) => {
		const days = rowsAt(await context.body({ start: "2026-01-01", end: "2026-12-31" }), "calendar[]");
		const half = days.filter(({ kind }) => kind === "half");
		if (half.length === 0) return context.skip("the year has no half days");
		for (const day of half) {
			const [date, sessions] = [day["date"], rowsAt(day, "sessions[]")];
			const [regular, after] = [0, 2].map((code) =>
				sessions.find(({ tradeSession }) => tradeSession === code),
			);
			const [close, end] = [regular, after].map(
				(session) => session && wallTime(String(session["closesAt"])).slice(11),
			);
			if (close !== halfDay.regular) context.fail(`on ${String(date)} the regular session ends at ${close}`);
			if (end && end !== halfDay.after)
				context.fail(`on ${String(date)} the post-market session ends at ${end}`);
			if (after && after["opensAt"] !== regular?.["closesAt"])
				context.fail(`on ${String(date)} the sessions do not touch`);
		}
	},
);
