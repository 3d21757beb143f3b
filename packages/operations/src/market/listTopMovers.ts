import { topMovers } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import { cursorAfter, keyAfter, positionIn } from "../shared/cursor.ts";

/** Securities that moved on a trading day by more than their own 20-day standard deviation. */
export const listTopMovers: Handler<"listTopMovers"> = async (
	{ sort, date: requested, count, cursor },
	{ data, view },
) => {
	const scope = ["listTopMovers", sort, requested];
	// The newest day of the first page may not be the newest any more.
	const [shown, position] = keyAfter(scope, cursor, ["", 0]) ?? [requested, 0];
	const start = positionIn(cursor, position);
	const { events, date, hasMore, previousDate, cited } = topMovers(await view(), {
		sort,
		date: shown,
		count,
		start,
	});
	for (const event of cited) {
		data.recordProvenance(event);
		data.recordProvenance(event.row.provenanceOf("listing"));
	}
	return {
		topMovers: {
			list: events.map((event) => ({ ...event, post: event.post && { ...event.post } })),
			nextParams: previousDate === null ? null : { date: previousDate },
		},
		next: hasMore ? cursorAfter(scope, [date, start + events.length]) : null,
	};
};

export const isLongQuery: LongQueryTest<"listTopMovers"> = () => true;
