import type { Changes } from "../rules/rule.ts";

type Conform = (values: Changes) => Changes;

/** A range with its ends the right way round; without one of them the other is left out too. */
export const ordered =
	(start: string, end: string): Conform =>
	(values) => {
		const [one, other] = [values[start], values[end]];
		if (one === undefined || other === undefined) return { ...values, [start]: undefined, [end]: undefined };
		return one <= other ? values : { ...values, [start]: other, [end]: one };
	};

/** Of two groups of parameters that exclude each other, the one that comes first. */
export const oneOf =
	(first: readonly string[], second: readonly string[]): Conform =>
	(values) => {
		if (!first.some((name) => values[name] !== undefined)) return values;
		return { ...values, ...Object.fromEntries(second.map((name) => [name, undefined])) };
	};

/** One relation after the other. */
export const all =
	(...relations: readonly Conform[]): Conform =>
	(values) =>
		relations.reduce((settled, relation) => relation(settled), values);
