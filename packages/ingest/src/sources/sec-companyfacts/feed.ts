import type { DueFile, Feed, FeedContext } from "../../updates/feeds/feed.ts";
import { ciksToFetchSingly, paddedCik } from "../../updates/feeds/sec-companies.ts";

const factsFolder = "https://data.sec.gov/api/xbrl/companyfacts/";
const factsArchive = "https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip";

/** Companies without reports in XBRL, such as funds, have no file. */
export const secCompanyfactsFeed: Feed = {
	name: "sec-companyfacts",
	source: "sec-companyfacts",
	areas: ["financials", "reportedFacts", "shares", "dividends"],
	what: "the companies of the held securities; the archive of all (1.4 GB) when they are more than 500",
	schedule: { at: ["05:30"], days: "every" },
	async *due({ market }: FeedContext): AsyncIterable<DueFile> {
		const ciks = await ciksToFetchSingly(market);
		if (ciks === null) yield { name: "companyfacts.zip", urls: [factsArchive] };
		for (const name of (ciks ?? []).map((cik) => `${paddedCik(cik)}.json`))
			yield { name, urls: [factsFolder + name] };
	},
};
