import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { equal, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** A year that is answered at once. */
const year = { start: "2026-01-01", end: "2026-12-31" };

/** The names of the holidays of the exchanges, as reasons tell them. */
const holidays: readonly (readonly [day: string, name: RegExp])[] = [
	["2026-01-01", /new year/i],
	["2026-01-19", /king/i],
	["2026-02-16", /president|washington/i],
	["2026-04-03", /good friday/i],
	["2026-05-25", /memorial/i],
	["2026-06-19", /juneteenth/i],
	["2026-07-03", /independence/i],
	["2026-09-07", /labor/i],
	["2026-11-26", /thanksgiving/i],
	["2026-11-27", /thanksgiving/i],
	["2026-12-24", /christmas/i],
	["2026-12-25", /christmas/i],
];

const isWeekend = (day: unknown): boolean => new Date(String(day)).getUTCDay() % 6 === 0;

/** A closed or short day tells why: a holiday by its name, Saturdays and Sundays as a weekend. */
export const reasonsAreThoseOfTheDays: Rule = ofService(
	"answers reasons that are those of the days",
	async (context) => {
		const days = rowsAt(await context.body(year), "calendar[]");
		const reasons = new Map(days.map(({ date, reason }) => [date, reason]));
		for (const [day, name] of holidays)
			if (!name.test(String(reasons.get(day))))
				context.fail(`${day} has the reason ${formatValue(reasons.get(day))}`);
		const odd = days.find(({ date, reason }) => isWeekend(date) !== /weekend/i.test(String(reason)));
		if (odd) context.fail(`${formatValue(odd["date"])} has the reason ${formatValue(odd["reason"])}`);
	},
);

/** No session lasts longer than one from noon to midnight. */
const maxSessionMs = 12 * 3_600_000;

/** The sessions of days that follow each other lie one behind the other. */
export const sessionsDoNotOverlap: Rule = ofService(
	"answers sessions of which no two overlap",
	async (context) => {
		const sessions = rowsAt(await context.body(year), "calendar[].sessions[]");
		for (const [i, session] of sessions.entries()) {
			const [opens, closes] = [session["opensAt"], session["closesAt"]].map((time) =>
				Date.parse(String(time)),
			);
			const before = sessions[i - 1];
			if (before && String(before["closesAt"]) > String(session["opensAt"]))
				context.fail(`${formatValue(session)} begins before the end of ${formatValue(before)}`);
			if (Number(closes) - Number(opens) > maxSessionMs) context.fail(`${formatValue(session)} is too long`);
		}
	},
);

/** A range without a start begins today, unless its end lies in the past; see `start`. */
export const beginsToday = (...paths: readonly string[]): Rule =>
	ofService("answers a range without a start from today on", async (context) => {
		const today = dayOf(context.now());
		const month = { start: today, end: addDays(today, 30) };
		const pairs = [
			[{ start: undefined, end: undefined }, month],
			[
				{ start: undefined, end: addDays(today, 45) },
				{ start: today, end: addDays(today, 45) },
			],
			[
				{ start: undefined, end: today },
				{ start: today, end: today },
			],
		] as const;
		for (const [open, closed] of pairs) {
			const [one, other] = [await context.body(open), await context.body(closed)];
			if (dayOf(context.now()) !== today) return;
			const [left, right] = [one, other].map((body) => paths.map((path) => valuesAt(body, path)));
			if (!equal(left, right))
				context.fail(`${formatValue(open)} answers otherwise than ${formatValue(closed)}`);
		}
	});
