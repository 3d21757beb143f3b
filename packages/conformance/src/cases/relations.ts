import { addDays, dayOf } from "../rules/new-york.ts";
import { ofService, same } from "../rules/questions.ts";
import { equal } from "../rules/reading.ts";
import type { Changes, Rule } from "../rules/rule.ts";

type Conform = (values: Changes) => Changes;

/** A range with its ends in order; without one end, the other is left out too. */
export const ordered =
	(start: string, end: string): Conform =>
	(values) => {
		const [one, other] = [values[start], values[end]];
		if (one === undefined || other === undefined) return { ...values, [start]: undefined, [end]: undefined };
		return one <= other ? values : { ...values, [start]: other, [end]: one };
	};

/** A range of days without one of its ends is of 30 days, and both ends are trading days here. */
export const monthByDefault: readonly Rule[] = [
	same({ start: "2026-06-01", end: undefined }, { start: "2026-06-01", end: "2026-07-01" }),
	same({ start: undefined, end: "2026-07-01" }, { start: "2026-06-01", end: "2026-07-01" }),
];

/** Without both its ends a range of days is that of the 30 days after today in Eastern time. */
export const fromTodayByDefault: Rule = ofService(
	"answers the days from today on unless asked otherwise",
	async (context) => {
		const today = dayOf(context.now());
		for (const [end, last] of [
			[undefined, addDays(today, 30)],
			// An end that is not past has a start today.
			[today, today],
			[addDays(today, 9), addDays(today, 9)],
		] as const) {
			const range = { start: today, end: last };
			const [open, reported] = [await context.body({ start: undefined, end }), await context.body(range)];
			if (dayOf(context.now()) === today && !equal(open, reported))
				context.fail(`end=${end ?? ""} without a start is not ${range.start} to ${range.end}`);
		}
	},
);

/** The first of two groups of parameters that exclude each other. */
export const oneOf =
	(first: readonly string[], second: readonly string[]): Conform =>
	(values) => {
		if (!first.some((name) => values[name] !== undefined)) return values;
		return { ...values, ...Object.fromEntries(second.map((name) => [name, undefined])) };
	};

/** With a cursor, the parameters of the list of which it is. */
export const ofItsList =
	(list: Changes): Conform =>
	(values) =>
		values["cursor"] === undefined ? values : { ...values, ...list };

/** Applies relations in turn. */
export const all =
	(...relations: readonly Conform[]): Conform =>
	(values) =>
		relations.reduce((resolved, relation) => relation(resolved), values);
