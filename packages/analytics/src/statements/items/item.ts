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
	 * list serves both). Companies change tags over the years, and taxonomies rename them. A tag with `+` is the sum of
	 * two; both must be stated.
	 */
	tags: readonly string[];
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

/** True for items as of a day, which do not add up. */
export const isOfDay = (kind: Kind): boolean => kind === "instant" || kind === "count";
