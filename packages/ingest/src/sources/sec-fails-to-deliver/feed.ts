import { addDays, easternDate } from "@us-market-data/market";
import { monthStart } from "../../updates/feeds/days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";

const folder = "https://www.sec.gov/files/data/fails-deliver-data/";
const daysBack = 100;

/** One file for each half month: the first half appears at its month's end, the second in the middle of the next. */
export const secFailsToDeliverFeed: Feed = {
	name: "sec-fails-to-deliver",
	source: "sec-fails-to-deliver",
	areas: ["identifiers"],
	what: "the half months of the last 100 days that are not held",
	schedule: { at: ["04:30"], days: "every" },
	*due({ now, since, datasets }: FeedContext): Iterable<DueFile> {
		const today = easternDate(now);
		const files = storedFiles(datasets);
		const start = since ?? addDays(today, -daysBack);
		for (let month = monthStart(start); month <= today; month = monthStart(month, 1)) {
			const next = monthStart(month, 1);
			const halves = [
				{ letter: "a", lastDay: addDays(month, 14), from: addDays(next, -1) },
				{ letter: "b", lastDay: addDays(next, -1), from: addDays(next, 14) },
			];
			for (const { letter, lastDay, from } of halves) {
				const name = `cnsfails${month.slice(0, 7).replace("-", "")}${letter}`;
				if (lastDay < start || from > today || files.has(name)) continue;
				yield { name: `${name}.zip`, urls: [`${folder}${name}.zip`] };
			}
		}
	},
};
