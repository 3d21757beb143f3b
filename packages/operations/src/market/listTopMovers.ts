import { topMovers } from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";

/** Securities that moved on a trading day by more than their own 20-day standard deviation. */
export const listTopMovers: Handler<"listTopMovers"> = async ({ sort, date, count }, { data, view }) => {
	const { events, previousDate, cited } = topMovers(await view(), { sort, date, count });
	for (const event of cited) {
		data.recordProvenance(event);
		data.recordProvenance(event.row.provenanceOf("listing"));
	}
	return {
		topMovers: {
			list: events.map((event) => ({ ...event, post: event.post && { ...event.post } })),
			nextParams: previousDate === null ? null : { date: previousDate },
		},
	};
};

export const isLongQuery: LongQueryTest<"listTopMovers"> = () => true;
