import { at, shown, valuesAt } from "../reading.ts";
import type { Rule } from "../rule.ts";

/** A bound of a condition as text says it. */
interface Bound {
	min?: string;
	max?: string;
}

/** Market values are stored in 100 millions. */
const inUnits: Readonly<Record<string, number>> = { billion: 10, million: 0.01 };

/** The bounds in a description: `3 to 12`, `at least 8 %`, `at most 1`, `at least 1 billion`. */
export function boundsIn(text: string): Bound[] {
	const ranges = [...text.matchAll(/(\d[\d.]*) to (\d[\d.]*)/g)].map(([, min = "", max = ""]) => ({
		min,
		max,
	}));
	const ends = [...text.matchAll(/at (least|most) (\d[\d.]*)(?: (billion|million))?/g)].map(
		([, end, number, unit]) => {
			const value = unit === undefined ? (number ?? "") : String(Number(number) * (inUnits[unit] ?? 1));
			return end === "least" ? { min: value } : { max: value };
		},
	);
	return [...ranges, ...ends];
}

/** The words of a strategy and its conditions agree: each bound of the description is one of a condition. */
export const keepsItsDescription: Rule = {
	title: "has the bounds that its description states",
	scope: "answer",
	async check(context) {
		const strategies = valuesAt(await context.body(), "strategies[]");
		const stated = strategies.flatMap((strategy) =>
			boundsIn(String(at(strategy, "description"))).map((bound) => ({ strategy, bound })),
		);
		if (stated.length === 0) context.skip("no description states a bound");
		for (const { strategy, bound } of stated) {
			const conditions = valuesAt(strategy, "conditions[]");
			const has = conditions.some((condition) =>
				Object.entries(bound).every(
					([end, value]) => Number(at(condition, end) ?? Number.NaN) === Number(value),
				),
			);
			if (!has)
				context.fail(
					`strategy ${shown(at(strategy, "id"))} states ${shown(bound)}; its conditions are ${shown(conditions)}`,
				);
		}
	},
};
