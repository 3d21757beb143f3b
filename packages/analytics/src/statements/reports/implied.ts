import { newestOf } from "../facts/fact.ts";
import { helpers, type ItemName } from "../items/concepts.ts";
import type { Report } from "./facts-by-period.ts";
import { type Figure, less, statedFigure } from "./figure.ts";
import type { YearFacts } from "./years.ts";

/**
 * Adds figures that others imply. Gross profit follows where the whole cost of revenue is stated, not only that of
 * goods; liabilities are the assets without the equity of all owners and the items between the two.
 *
 * @param end the quarter at the end of which the period ends
 */
export function withImplied(
	stated: ReadonlyMap<ItemName, Figure>,
	factsOfTag: (tag: string) => YearFacts,
	end: Report,
): Map<ItemName, Figure> {
	const all = new Map(stated);
	const atEnd = (tag: string): Figure | undefined => {
		const fact = newestOf(factsOfTag(tag).get(end) ?? []);
		return fact && statedFigure(fact);
	};
	const imply = (name: ItemName, whole: ItemName, parts: readonly (Figure | undefined)[]): void => {
		const rest = all.has(name) ? undefined : less(stated.get(whole), parts, "implied");
		if (rest) all.set(name, rest);
	};
	if (factsOfTag("CostOfRevenue").size > 0) imply("grossProfit", "revenue", [stated.get("costOfRevenue")]);
	const owners = atEnd(helpers.wholeEquity) ?? stated.get("equity");
	const between = helpers.temporaryEquity.flatMap((tag) => atEnd(tag) ?? []);
	imply("liabilities", "assets", [owners, ...between]);
	return all;
}
