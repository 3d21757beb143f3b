import { readFile } from "node:fs/promises";
import type { DueFile, Feed, FeedContext } from "../../updates/feeds/feed.ts";
import { ciksToFetchSingly, paddedCik } from "../../updates/feeds/sec-companies.ts";

const folder = "https://data.sec.gov/submissions/";
const archive = "https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip";

/** A file of each company with the pages that it names, or at night the archive of all. */
export const secSubmissionsFeed: Feed = {
	name: "sec-submissions",
	source: "sec-submissions",
	areas: ["companies", "filings", "news", "identifiers", "events"],
	what: "the companies of the held securities; the archive of all (1.5 GB) when they are more than 500",
	schedule: { at: ["05:00"], days: "every" },
	async *due({ market }: FeedContext): AsyncIterable<DueFile> {
		const ciks = await ciksToFetchSingly(market);
		if (ciks === null) yield { name: "submissions.zip", urls: [archive] };
		for (const cik of ciks ?? []) {
			const name = `${paddedCik(cik)}.json`;
			yield { name, urls: [folder + name], follow: (path) => pagesOf(path, paddedCik(cik)) };
		}
	},
};

/** The pages of older filings that a company's file names. The importer judges any other file. */
async function pagesOf(path: string, cik: string): Promise<DueFile[]> {
	const names = [
		...(await readFile(path, "utf8")).matchAll(/"name"\s*:\s*"(CIK\d{10}-submissions-\d{3}\.json)"/g),
	];
	return names
		.flatMap(([, name]) => name ?? [])
		.filter((name) => name.startsWith(cik))
		.map((name) => ({ name, urls: [folder + name] }));
}
