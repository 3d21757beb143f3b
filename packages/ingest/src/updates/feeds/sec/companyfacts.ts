import type { Due, Feed, FeedContext } from "../feed.ts";
import { paddedCik, singleCiks } from "./companies.ts";

const folder = "https://data.sec.gov/api/xbrl/companyfacts/";
const archive = "https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip";

/** Companies without reports in XBRL, such as funds, have no file. */
export const secCompanyfactsFeed: Feed = {
	name: "sec-companyfacts",
	source: "sec-companyfacts",
	areas: ["financials", "reportedFacts", "shares", "dividends"],
	what: "the companies of the held securities; the archive of all (1.4 GB) when they are more than 500",
	schedule: { at: ["05:30"], days: "every" },
	async *due({ market }: FeedContext): AsyncIterable<Due> {
		const ciks = await singleCiks(market);
		if (ciks === null) yield { name: "companyfacts.zip", urls: [archive] };
		for (const name of (ciks ?? []).map((cik) => `${paddedCik(cik)}.json`))
			yield { name, urls: [folder + name] };
	},
};
