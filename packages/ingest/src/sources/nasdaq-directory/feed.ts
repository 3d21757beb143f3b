import type { Feed } from "../../updates/feeds/feed.ts";

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
