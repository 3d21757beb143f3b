import { readFile } from "node:fs/promises";
import type { MarketReader } from "@us-market-data/store";
import { symbolsByCik } from "../../../sources/sec/cik.ts";
import type { DueFile, Feed, FeedContext } from "../feed.ts";

/** Companies up to which a file of each is fetched; the archive of all is cheaper beyond. */
const maxSingleFiles = 500;

/** CIKs of the companies whose securities are held, without leading zeros. */
export async function storedCiks(market: MarketReader): Promise<ReadonlySet<string>> {
	return new Set((await symbolsByCik(market)).keys());
}

/** `CIK0000320193` */
export const paddedCik = (cik: string): string => `CIK${cik.padStart(10, "0")}`;

/** CIKs to fetch one by one, oldest company first; null when they are too many for that. */
export async function singleCiks(market: MarketReader): Promise<string[] | null> {
	const ciks = await storedCiks(market);
	return ciks.size > maxSingleFiles ? null : [...ciks].sort((a, b) => Number(a) - Number(b));
}

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
		const ciks = await singleCiks(market);
		if (ciks === null) yield { name: "companyfacts.zip", urls: [factsArchive] };
		for (const name of (ciks ?? []).map((cik) => `${paddedCik(cik)}.json`))
			yield { name, urls: [factsFolder + name] };
	},
};

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
		const ciks = await singleCiks(market);
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

const tickersFolder = "https://www.sec.gov/files/";

export const secTickersFeed: Feed = {
	name: "sec-tickers",
	source: "sec-tickers",
	areas: ["identifiers"],
	what: "the two current lists",
	options: { isFetched: true },
	schedule: { at: ["06:30"], days: "every" },
	due: () =>
		["company_tickers.json", "company_tickers_exchange.json"].map((name) => ({
			name,
			urls: [tickersFolder + name],
		})),
};
