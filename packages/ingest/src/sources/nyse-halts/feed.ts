import type { Feed } from "../../updates/feeds/feed.ts";

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
