import { ranking, rankParts } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";

/** The first securities of a ranking. */
export const listRank: Handler<"listRank"> = async ({ key, count }, { data, view }) => {
	const { updatedAt, list, rows } = ranking(await view(), key, count);
	for (const row of rows) data.recordProvenance(row.provenanceOf(...rankParts(key)));
	return { ranking: { key, updatedAt, list: list.map((item) => ({ ...item })) } };
};
