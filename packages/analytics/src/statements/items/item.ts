/**
 * Behaviour of an item over time: `flow` adds up over the year, `perShare` nearly does, `average` does not, `instant`
 * and `count` are as of a day.
 */
export type Kind = "flow" | "perShare" | "average" | "instant" | "count";

/** Kind of unit in which an item is stated. */
export type Unit = "money" | "perShare" | "shares";

/** An item of the statements and its tags in the filings. */
export interface Item {
	label: string;
	kind: Kind;
	unit: Unit;
	/**
	 * Tags, the one to prefer first: US GAAP, then IFRS for foreign companies (their tags have different names, so one
	 * list serves both). Companies change tags over the years, and taxonomies rename them. Tags with `+` or `-` between
	 * them are a sum or a difference; all must be stated.
	 */
	tags: readonly string[];
	/**
	 * Tags of totals that also hold what is not the item, such as the noncontrolling interests in `ProfitLoss`. Such a tag
	 * counts only in a year in which the part that does not belong is not known to exist: none of the tags listed with
	 * it has another value than zero, and no filing states another tag of the item with another value.
	 */
	totals?: Readonly<Record<string, readonly string[]>>;
	/**
	 * True when all tags state the same measure. A period is then of the first tag that states it, and what no tag states
	 * follows from the others, whatever their tags.
	 */
	isOneMeasure?: true;
	/**
	 * True when it can only grow over a year. A year below its quarters is then an error, such as a quarter's figure.
	 */
	grows?: true;
}

const unitOf = {
	flow: "money",
	instant: "money",
	perShare: "perShare",
	average: "shares",
	count: "shares",
} as const;

const item =
	(kind: Kind) =>
	(label: string, ...tags: string[]): Item => ({ label, kind, unit: unitOf[kind], tags });

export const flow = item("flow");
export const instant = item("instant");
export const perShare = item("perShare");
export const average = item("average");
export const count = item("count");

/** An item of which all tags state the same measure, once the totals that hold more are left out. */
export const oneMeasure = (of: Item, totals: NonNullable<Item["totals"]> = {}): Item => ({
	...of,
	totals,
	isOneMeasure: true,
});

/** A tag within a sum or difference. */
export interface Term {
	tag: string;
	isSubtracted: boolean;
}

/**
 * A tag of an item, or a sum or difference of several, as tags with their signs.
 * @example termsOf("ProfitLoss-MinorityInterest")[1] // { tag: "MinorityInterest", isSubtracted: true }
 */
export function termsOf(tag: string): Term[] {
	return tag
		.split(/(?=[+-])/)
		.map((term) => ({ tag: term.replace(/^[+-]/, ""), isSubtracted: term.startsWith("-") }));
}

/** True for items as of a day, which do not add up. */
export const isOfDay = (kind: Kind): boolean => kind === "instant" || kind === "count";
