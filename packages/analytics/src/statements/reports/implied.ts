import type { ItemName } from "../items/index.ts";
import { type Figure, less } from "./figure.ts";
import type { YearFacts } from "./years.ts";

/**
 * Adds figures that others imply. Gross profit follows where the whole cost of revenue is stated, not only that of
 * goods; liabilities are the assets without the equity of all owners and the items between the two.
 */
export function withImplied(
	stated: ReadonlyMap<ItemName, Figure>,
	factsOfTag: (tag: string) => YearFacts,
): Map<ItemName, Figure> {
	const all = new Map(stated);
	const imply = (name: ItemName, whole: ItemName, parts: readonly (Figure | undefined)[]): void => {
		const rest = all.has(name) ? undefined : less(stated.get(whole), parts, "implied");
		if (rest) all.set(name, rest);
	};
	if (factsOfTag("CostOfRevenue").size > 0) imply("grossProfit", "revenue", [stated.get("costOfRevenue")]);
	const owners = stated.get("totalEquity") ?? stated.get("equity");
	const between = (["temporaryEquity", "redeemableNoncontrolling"] as const).flatMap(
		(name) => stated.get(name) ?? [],
	);
	imply("liabilities", "assets", [owners, ...between]);
	return all;
}
