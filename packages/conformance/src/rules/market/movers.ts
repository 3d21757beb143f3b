import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, rowsAt, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";
import { sessionsOf } from "./sessions.ts";

/** Days before the newest one that are looked at. */
const maxDaysBack = 40;

/** Days on each side of which moves are asked for. */
const maxDays = 3;

/** The plain answer is of the newest day with moves, and leads to the next older one; days without trading have none. */
export const leadsToTheNextOlderDay = (path: string): Rule =>
	ofService("leads to the next older day with moves, from the newest on", async (context) => {
		const body = await context.body();
		const day = valuesAt(body, `${path}.date`).map(String)[0];
		const older = at(body, "topMovers.nextParams.date") ?? null;
		if (day === undefined) return context.skip("no day has moves");
		const isYounger = (date: string) => older === null || date > String(older);
		const today = dayOf(context.now());
		const sessions = await sessionsOf(context, addDays(day, -maxDaysBack), today);
		const days = [...new Set(sessions.map(({ date }) => date))];
		const between = days.filter((one) => isYounger(one) && one < day).slice(-maxDays);
		const later = days.filter((one) => day < one).slice(0, maxDays);
		const closed = [1, 2, 3, 4, 5, 6].map((back) => addDays(day, -back)).find((one) => !days.includes(one));
		for (const date of [...between, ...later, ...(closed === undefined ? [] : [closed])]) {
			const there = await context.body({ date });
			const found = valuesAt(there, path);
			const next = at(there, "topMovers.nextParams.date");
			if (found.length > 0)
				context.fail(`${date} has ${found.length} moves, between ${formatValue(older)} and ${day} or later`);
			const newest = date > day ? day : older;
			if (isYounger(date) && (next ?? null) !== newest)
				context.fail(`date=${date} leads on to ${formatValue(next)}, not to ${formatValue(newest)}`);
		}
	});

/** Words that begin the reason of a move, by its direction. */
const words: readonly (readonly [RegExp, number])[] = [
	[/^(up|rise|rose|gain)/i, 2],
	[/^(down|fall|fell|drop|loss)/i, 1],
];

/** The words of a reason tell the direction of its move. */
export const reasonsNameTheDirection = (path: string): Rule =>
	ofService("tells in words the direction that it tells as a code", async (context) => {
		const rows = rowsAt(await context.body({ count: "100" }), path);
		if (rows.length === 0) return context.skip("no movers");
		for (const { alertReason, direction } of rows) {
			const reported = words.find(([word]) => word.test(String(alertReason)))?.[1];
			if (reported !== undefined && reported !== direction)
				context.fail(`${formatValue(alertReason)} has the direction ${formatValue(direction)}`);
		}
	});
