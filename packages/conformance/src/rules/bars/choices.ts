import { addDays } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, equal, formatValue, type Row, rowsAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { mayDiffer } from "./parts-of-the-past.ts";

const barsIn = (body: unknown, path: string): readonly Row[] => rowsAt(body, `${path}[]`);

/** Bars that are read of all sessions, which hold more than two days at an hour and some hours at a minute. */
const read = "1000";

/** Without the sessions around it the regular one has the bars that it has among all sessions. */
export const coversItsSessions = (path: string, periods: readonly string[]): Rule =>
	ofService(
		`answers the regular ${path} of all sessions to intraday, and those of the others only to all`,
		async (context) => {
			let checkedCount = 0;
			for (const period of periods) {
				const request = async (session: string) =>
					barsIn(await context.body({ period, session, count: read }), path);
				const [regular, all] = [await request("intraday"), await request("all")];
				const stray = regular.find(({ tradeSession }) => tradeSession !== 0);
				if (stray) context.fail(`period=${period}&session=intraday answers ${formatValue(stray)}`);
				const expected = all.filter(({ tradeSession }) => tradeSession === 0);
				// The oldest bar of either answer may stand within the other one.
				const length = Math.max(0, Math.min(expected.length, regular.length) - 1);
				const [one, other] = [regular, expected].map((bars) => bars.slice(bars.length - length));
				const index = one?.findIndex((bar, i) => !equal(bar, other?.[i])) ?? -1;
				if (index >= 0)
					context.fail(
						`period=${period}: ${formatValue(one?.[index])}, among all sessions ${formatValue(other?.[index])}`,
					);
				checkedCount += length;
			}
			if (checkedCount === 0) context.skip("no bars below a day");
		},
	);

/** Days before and after an action that a question about old bars spans. */
const around = 20;

/** Securities that are judged at most. */
const maxSecurities = 4;

/**
 * The day of the newest action of a security that adjusts prices, with some weeks of bars on both sides, and the day of the
 * action before; undefined without one.
 */
async function actionDays(
	context: RuleContext,
	symbol: string,
	bars: readonly Row[],
): Promise<{ readonly day: string; readonly before: string } | undefined> {
	const { json } = await context.other("listCorporateActions", { symbol });
	const [oldest, newest] = [bars[around]?.["date"], bars.at(-1 - around)?.["date"]];
	const days = rowsAt(json, "actions[]")
		.filter(({ kind }) => kind === "split" || kind === "dividend")
		.map(({ effectiveDate }) => String(effectiveDate))
		.toSorted();
	const day = days.findLast((one) => oldest !== undefined && String(oldest) < one && one <= String(newest));
	return day === undefined ? undefined : { day, before: days.findLast((one) => one < day) ?? "" };
}

/** Old bars are scaled alike wherever a question ends: forward adjustment leaves the newest bar of all as traded. */
export const scalesFromTheNewest = (path: string): Rule =>
	ofService("scales old bars alike, wherever the question ends", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			if (checkedCount >= maxSecurities) break;
			const forward = { symbol, period: "day", adjust: "forward" };
			const all = barsIn(await context.body({ ...forward, count: read }), path);
			const day = (await actionDays(context, symbol, all))?.day;
			if (day === undefined) continue;
			const [start, end] = [addDays(day, -around), addDays(day, -1)];
			const expected = all.filter(({ date }) => start <= String(date) && String(date) <= end);
			if (expected.length === 0) continue;
			checkedCount += 1;
			for (const question of [
				{ start, end, count: undefined },
				{ datetime: `${end} 12:00:00`, forward: "false", count: `${expected.length}` },
			]) {
				const bars = barsIn(await context.body({ ...forward, ...question }), path);
				if (!equal(bars, expected))
					context.fail(
						`${symbol}: ${formatValue(question)} ends with ${formatValue(bars.at(-1))}, among newer bars ${formatValue(expected.at(-1))}`,
					);
			}
		}
		if (checkedCount === 0) context.skip("no known security has an adjustment");
	});

/** A bar of a day is public when its session has ended, and the bars of the past are those that are held today. */
export const barsOfThePast = (path: string): Rule =>
	ofService("answers as of an instant the bars that had ended then", async (context) => {
		const present = barsIn(await context.body({ period: "day", count: "60" }), path);
		const index = Math.floor(present.length / 2);
		const [before, day] = [present[index - 1], present[index]];
		if (!before || !day) return context.skip("too few bars");
		let checkedCount = 0;
		for (const [as_of, last] of [
			[String(day["date"]), day],
			// Noon in New York, an hour earlier in winter: the session goes on. In the evening it has ended.
			[`${String(day["date"])}T16:00:00Z`, before],
			[`${String(day["date"])}T21:30:00Z`, day],
		] as const) {
			const body = await context.body({ period: "day", count: "5", as_of });
			const bars = barsIn(body, path);
			// Bars are left out of which nobody says when they, or the splits in them, became public.
			if (bars.length === 0 || (await mayDiffer(context, body))) continue;
			checkedCount += 1;
			const end = present.indexOf(last) + 1;
			if (!equal(bars, present.slice(Math.max(0, end - 5), end)))
				context.fail(
					`as_of=${as_of} ends with ${formatValue(bars.at(-1))}, the bars of today have ${formatValue(last)}`,
				);
		}
		if (checkedCount === 0) context.skip("no bars of the past");
	});

/** As of a day the newest bar is as traded, whatever actions followed. */
export const adjustedAsOfThen = (path: string): Rule =>
	ofService("adjusts as of a day by the actions until then", async (context) => {
		let checkedCount = 0;
		for (const symbol of context.service.symbols) {
			if (checkedCount >= maxSecurities) break;
			const base = { symbol, period: "day", adjust: "none" };
			const all = barsIn(await context.body({ ...base, count: read }), path);
			const action = await actionDays(context, symbol, all);
			if (!action) continue;
			const as_of = addDays(action.day, -1);
			const asTraded = await context.body({ ...base, as_of, count: "10" });
			const forward = await context.body({ ...base, as_of, count: "10", adjust: "forward" });
			const [raw, adjusted] = [barsIn(asTraded, path), barsIn(forward, path)];
			const untouched = (bars: readonly Row[]) => bars.filter(({ date }) => String(date) >= action.before);
			if (raw.length === 0 || (await mayDiffer(context, forward, symbol))) continue;
			checkedCount += 1;
			if (!equal(untouched(raw), untouched(adjusted)))
				context.fail(
					`${symbol}: as_of=${as_of} adjusts ${formatValue(at(raw.at(-1), "close"))} to ${formatValue(at(adjusted.at(-1), "close"))} before the action of ${action.day}`,
				);
		}
		if (checkedCount === 0) context.skip("no known security has an action of the past");
	});
