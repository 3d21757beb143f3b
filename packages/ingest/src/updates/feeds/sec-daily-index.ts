import { addDays, easternDate, easternToUtc } from "@us-market-data/market";
import { compact, quarterOf, weekdays } from "./days.ts";
import type { Tools } from "./feed.ts";

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
