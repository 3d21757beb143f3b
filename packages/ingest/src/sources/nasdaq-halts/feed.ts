import type { Feed } from "../../updates/feeds/feed.ts";

/** The list is of the present day; halts that it no longer names stay held. */
export const nasdaqHaltsFeed: Feed = {
	name: "nasdaq-halts",
	source: "nasdaq-halts",
	areas: ["halts"],
	what: "today's halts",
	schedule: { everyMinutes: 5, during: "sessions" },
	due: () => [{ name: "tradehalts.xml", urls: ["https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts"] }],
};
