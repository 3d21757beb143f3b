import type { Feed } from "./feed.ts";

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
