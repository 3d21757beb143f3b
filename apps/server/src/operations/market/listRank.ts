import { ranking } from "../../analytics/answers/rankings.ts";
import type { Handler } from "../handler.ts";

/** What the record of a ranked security shows. */
const shown = ["listing", "quote", "price", "fundamentals", "flow"] as const;

/** The first securities of a ranking. */
export const listRank: Handler<"listRank"> = async ({ key, count }, { data, view }) => {
	const { updatedAt, lists, rows } = ranking(await view(), key, count);
	for (const row of rows) data.cite(row.provenanceOf(...shown));
	return { ranking: { key, updatedAt, lists: lists.map((item) => ({ ...item })) } };
};
