import { addDays, easternDate, easternToUtc } from "@us-market-data/market";
import { compact, later, quarterOf, weekdays } from "../days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles, type Tools } from "../feed.ts";
import { storedCiks } from "./companies.ts";

const archives = "https://www.sec.gov/Archives/";

/** Time in New York by which the index of a day is out. */
const published = "22:15";

/** Days from `start` of which the index is out, oldest first. */
export function indexDays(start: string, now: Date): string[] {
	const today = easternDate(now);
	return weekdays(start, now >= easternToUtc(today, published) ? today : addDays(today, -1));
}

export const indexName = (day: string): string => `master.${compact(day)}.idx`;

export const indexUrl = (day: string): string =>
	`${archives}edgar/daily-index/${day.slice(0, 4)}/QTR${quarterOf(day)}/${indexName(day)}`;

/** A filing that an index names. */
export interface IndexedFiling {
	/** `0000320193-26-000042` */
	accession: string;
	/** Address of its full submission. */
	url: string;
}

const line = /^0*(\d{1,10})\|[^|]*\|([^|]+)\|[\d-]+\|(edgar\/data\/\d+\/(\d{10}-\d{2}-\d{6})\.txt)\s*$/;

/**
 * Filings of a day, of these forms, that concern one of the companies. A filing has a line for each company and
 * person that it concerns.
 */
export function filingsIn(index: string, forms: RegExp, ciks: ReadonlySet<string>): IndexedFiling[] {
	const found = new Map<string, IndexedFiling>();
	for (const text of index.split("\n")) {
		const [, cik = "", form = "", path = "", accession = ""] = line.exec(text) ?? [];
		if (forms.test(form) && ciks.has(cik)) found.set(accession, { accession, url: archives + path });
	}
	return [...found.values()].sort((a, b) => (a.accession < b.accession ? -1 : 1));
}

/** The same of the index at the SEC; null when the day has none, as on a holiday. */
export async function filingsOf(
	day: string,
	forms: RegExp,
	ciks: ReadonlySet<string>,
	tools: Tools,
): Promise<IndexedFiling[] | null> {
	const index = await tools.text(indexUrl(day));
	return index === null ? null : filingsIn(index, forms, ciks);
}

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

/** Since these are called so they are structured; the `SC 13D` and `SC 13G` before were HTML. */
const forms = /^SCHEDULE 13[DG](\/A)?$/;
const firstDay = "2024-12-18";
const daysBack = 30;

/** Schedules 13D and 13G of the held companies, by the daily indexes. */
export const secBeneficialFeed: Feed = {
	name: "sec-beneficial",
	source: "sec-beneficial",
	areas: ["shareholders", "identifiers"],
	what: "schedules of the last 30 days about held companies that are not held",
	schedule: { at: ["23:20"], days: "weekdays" },
	async *due({ now, since, datasets, market, tools }: FeedContext): AsyncIterable<DueFile> {
		const ciks = await storedCiks(market);
		if (ciks.size === 0) return;
		const accessions = new Set(
			[...storedFiles(datasets)].map((file) => /\d{10}-\d{2}-\d{6}/.exec(file)?.[0]),
		);
		for (const day of indexDays(later(firstDay, since ?? addDays(easternDate(now), -daysBack)), now)) {
			for (const { accession, url } of (await filingsOf(day, forms, ciks, tools)) ?? []) {
				if (!accessions.has(accession)) yield { name: `${accession}.txt`, urls: [url], day };
			}
		}
	},
};
