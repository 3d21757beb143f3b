import { addDays, easternDate } from "@us-market-data/market";
import { weekdays } from "../../updates/feeds/days.ts";
import type { DueFile, Feed, FeedContext } from "../../updates/feeds/feed.ts";

const calendarFolder = "https://api.nasdaq.com/api/calendar/";
const daysAhead = 14;
const daysBack = 3;

/** Days to come, which change, and the last ones. */
export const nasdaqCalendarFeed: Feed = {
	name: "nasdaq-calendar",
	source: "nasdaq-calendar",
	areas: ["dividends", "splits", "estimates", "events"],
	what: "dividends, reports and splits from three days back to two weeks ahead",
	optIn: "undocumented: the address can change or close at any time",
	schedule: { at: ["06:15"], days: "trading" },
	*due({ now, since }: FeedContext): Iterable<DueFile> {
		const today = easternDate(now);
		for (const day of weekdays(since ?? addDays(today, -daysBack), addDays(today, daysAhead))) {
			for (const kind of ["dividends", "earnings", "splits"]) {
				yield { name: `nasdaq-${kind}-${day}.json`, urls: [`${calendarFolder}${kind}?date=${day}`], day };
			}
		}
	},
};
