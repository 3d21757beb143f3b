import type { Feed } from "../../updates/feeds/feed.ts";

const tickersFolder = "https://www.sec.gov/files/";

export const secTickersFeed: Feed = {
	name: "sec-tickers",
	source: "sec-tickers",
	areas: ["identifiers", "sizeRanks"],
	what: "the two current lists",
	options: { isFetched: true },
	schedule: { at: ["06:30"], days: "every" },
	due: () =>
		["company_tickers.json", "company_tickers_exchange.json"].map((name) => ({
			name,
			urls: [tickersFolder + name],
		})),
};
