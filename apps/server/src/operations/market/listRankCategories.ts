import { rankCategories } from "../../analytics/answers/rankings.ts";
import type { Handler } from "../handler.ts";

/** The rankings that `listRank` answers, in groups. */
export const listRankCategories: Handler<"listRankCategories"> = () => ({
	categories: rankCategories.map((category) => ({
		...category,
		secondTags: category.secondTags.map((tag) => ({ ...tag })),
	})),
});
