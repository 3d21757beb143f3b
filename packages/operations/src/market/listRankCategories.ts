import { rankCategories } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** The rankings that `listRank` answers, in groups. */
export const listRankCategories: Handler<"listRankCategories"> = () => ({
	categories: rankCategories.map((category) => ({
		...category,
		rankings: category.rankings.map((ranking) => ({ ...ranking })),
	})),
});
