import { addDays, easternDate } from "@us-market-data/market";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";
import { indexDays, indexName, indexUrl } from "../../updates/feeds/sec-daily-index.ts";

const feed =
	"https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&type=8-K&count=100&start=0&output=atom";
const indexesBack = 7;

/** The newest 8-Ks while EDGAR takes filings, and of each day the index of all. */
export const secLatestFilingsFeed: Feed = {
	name: "sec-latest-filings",
	source: "sec-latest-filings",
	areas: ["filings", "news"],
	what: "the latest 8-Ks, and the daily indexes of the last 7 days that are not held",
	schedule: { everyMinutes: 10, during: ["06:00", "22:30"], days: "weekdays" },
	*due({ now, since, datasets }: FeedContext): Iterable<DueFile> {
		yield { name: "getcurrent-8-K.atom", urls: [feed] };
		const files = storedFiles(datasets);
		for (const day of indexDays(since ?? addDays(easternDate(now), -indexesBack), now)) {
			const name = indexName(day);
			if (!files.has(name)) yield { name, urls: [indexUrl(day)], day };
		}
	},
};
