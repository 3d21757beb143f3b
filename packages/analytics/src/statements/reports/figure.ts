import { type DecimalString, type DerivedRule, difference, sum } from "@us-market-data/market";
import { type Fact, newestOf } from "../fact.ts";

/**
 * Origin of a figure that no filing states as it is: the sum of two tags, a period less others (a fourth quarter is the
 * year less three quarters), what other figures of the period imply, or a figure in the shares of before a split.
 */
export type Rule = DerivedRule;

/** A figure of a fiscal period. */
export interface Figure {
	value: DecimalString;
	/** Null for a figure that a filing states. */
	rule: Rule | null;
	/** The facts that it is or follows from. */
	facts: readonly Fact[];
}

/** The figure of a fact. */
export const statedFigure = (fact: Fact): Figure => ({
	value: fact.value,
	rule: fact.asFiled === undefined ? null : "split",
	facts: [fact],
});

/** The sum of facts of one period. */
export const summed = (facts: readonly Fact[]): Figure => ({
	value: sum(facts.map(({ value }) => value)),
	rule: "sum",
	facts,
});

/** A figure less others, undefined when one of them is not known. */
export function less(
	whole: Figure | undefined,
	parts: readonly (Figure | undefined)[],
	rule: Rule = "difference",
): Figure | undefined {
	if (!whole) return undefined;
	let { value } = whole;
	const facts = [...whole.facts];
	for (const part of parts) {
		if (!part) return undefined;
		value = difference(value, part.value);
		facts.push(...part.facts);
	}
	return { value, rule, facts };
}

/** The newest fact behind figures. */
export const newestFact = (figures: Iterable<Figure>): Fact | undefined =>
	newestOf([...figures].flatMap(({ facts }) => facts));
