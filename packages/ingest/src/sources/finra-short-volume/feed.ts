import { addDays } from "@us-market-data/market";
import { compact, newestPublished, newestTradingDays } from "../../updates/feeds/days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";

const folder = "https://cdn.finra.org/equity/regsho/daily/";
/** The consolidated file comes first, because it is the most important. */
const prefixes = ["CNMS", "FNSQ", "FNQC", "FNYX", "FNRA", "FORF"];
const daysBack = 30;
/** Files are revised in place within two days. */
const revised = 2;

/** Every trading day that is not held, and the last that are held again. */
export const finraShortVolumeFeed: Feed = {
	name: "finra-short-volume",
	source: "finra-short-volume",
	areas: ["shortVolume"],
	what: "each trading day of the last 30 that is not held, of all facilities; the two newest held days again",
	schedule: { at: ["18:30", "21:30"], days: "trading" },
	*due({ now, since, datasets }: FeedContext): Iterable<DueFile> {
		const last = newestPublished(now, "18:00");
		const files = storedFiles(datasets);
		const nameOf = (prefix: string, day: string) => `${prefix}shvol${compact(day)}.txt`;
		const days = newestTradingDays(since ?? addDays(last, -daysBack), last);
		const isStored = (day: string) => prefixes.some((prefix) => files.has(nameOf(prefix, day)));
		const revisedDays = new Set(days.filter(isStored).slice(0, revised));
		for (const day of days) {
			for (const name of prefixes.map((prefix) => nameOf(prefix, day))) {
				if (!files.has(name) || revisedDays.has(day)) yield { name, urls: [folder + name], day };
			}
		}
	},
};
