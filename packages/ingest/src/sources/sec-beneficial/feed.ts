import { addDays, easternDate } from "@us-market-data/market";
import { later } from "../../updates/feeds/days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";
import { storedCiks } from "../../updates/feeds/sec-companies.ts";
import { filingsOf, indexDays } from "../../updates/feeds/sec-daily-index.ts";

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
