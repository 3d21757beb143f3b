import { ranking, rankParts } from "@us-market-data/analytics";
import type { Handler } from "../handler.ts";
import { cursorAfter, positionAfter } from "../shared/cursor.ts";

/** Securities of a ranking in the order of their ranks. A cursor leads to the ranks behind it. */
export const listRank: Handler<"listRank"> = async ({ key, count, cursor }, { data, view }) => {
	const scope = ["listRank", key];
	const start = positionAfter(scope, cursor);
	const { updatedAt, list, rows, hasMore } = ranking(await view(), key, count, start);
	for (const row of rows) data.recordProvenance(row.provenanceOf(...rankParts(key)));
	return {
		ranking: { key, updatedAt, list: list.map((item) => ({ ...item })) },
		next: hasMore ? cursorAfter(scope, [start + list.length]) : null,
	};
};
