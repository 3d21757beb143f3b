import { addDays, easternDate } from "@us-market-data/market";
import { type Due, type Feed, type FeedContext, heldFiles } from "../feed.ts";
import { indexDays, indexName, indexUrl } from "./daily-index.ts";

const feed =
	"https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&type=8-K&count=100&start=0&output=atom";
const daysBack = 7;

/** The newest 8-Ks while EDGAR takes filings, and of each day the index of all. */
export const secLatestFilingsFeed: Feed = {
	name: "sec-latest-filings",
	source: "sec-latest-filings",
	areas: ["filings", "news"],
	what: "the latest 8-Ks, and the daily indexes of the last 7 days that are not held",
	schedule: { everyMinutes: 10, during: ["06:00", "22:30"], days: "weekdays" },
	*due({ now, since, held }: FeedContext): Iterable<Due> {
		yield { name: "getcurrent-8-K.atom", urls: [feed] };
		const files = heldFiles(held);
		for (const day of indexDays(since ?? addDays(easternDate(now), -daysBack), now)) {
			const name = indexName(day);
			if (!files.has(name)) yield { name, urls: [indexUrl(day)], day };
		}
	},
};
