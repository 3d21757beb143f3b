import { addDays, easternDate } from "@us-market-data/market";
import { weekdays } from "./days.ts";
import type { DueFile, Feed, FeedContext } from "./feed.ts";

const folder = "https://www.nasdaqtrader.com/dynamic/SymDir/";

/** The source rewrites the directories several times a day. */
export const nasdaqDirectoryFeed: Feed = {
	name: "nasdaq-directory",
	source: "nasdaq-directory",
	areas: ["securities"],
	what: "today's directories",
	schedule: { at: ["07:30", "20:15"], days: "trading" },
	due: () => ["nasdaqlisted.txt", "otherlisted.txt"].map((name) => ({ name, urls: [folder + name] })),
};

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

/** The list is of the present day; halts that it no longer names stay held. */
export const nasdaqHaltsFeed: Feed = {
	name: "nasdaq-halts",
	source: "nasdaq-halts",
	areas: ["halts"],
	what: "today's halts",
	schedule: { everyMinutes: 5, during: "sessions" },
	due: () => [{ name: "tradehalts.xml", urls: ["https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts"] }],
};

/** Less often, because Nasdaq's list has the halts of other exchanges first. */
export const nyseHaltsFeed: Feed = {
	name: "nyse-halts",
	source: "nyse-halts",
	areas: ["halts"],
	what: "today's halts",
	schedule: { everyMinutes: 30, during: "sessions" },
	due: () => [
		{
			name: "nyse-trade-halts.csv",
			urls: ["https://www.nyse.com/api/trade-halts/current/download"],
		},
	],
};
