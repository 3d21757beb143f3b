import { addDays, easternDate } from "@us-market-data/market";
import { monthStart } from "../../updates/feeds/days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";

const folder = "https://www.sec.gov/files/structureddata/data/form-13f-data-sets/";
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Windows that are fetched unless the operator gives a first day. */
const windowsBack = 3;
/** The first window of this kind; before there was a set for each quarter of the calendar. */
const firstWindow = "2024-03-01";

/** Sets of three months that begin in March, June, September and December. */
export const sec13fFeed: Feed = {
	name: "sec-13f",
	source: "sec-13f",
	areas: ["shareholders"],
	what: "the sets of the last 9 months that are not held",
	schedule: { at: ["04:00"], days: "every" },
	*due({ now, since, datasets }: FeedContext): Iterable<DueFile> {
		const files = storedFiles(datasets);
		const today = easternDate(now);
		for (const name of endedWindows(since, today)) {
			if (!files.has(name)) yield { name, urls: [folder + name] };
		}
	},
};

/** Windows that ended before today, newest first. */
function* endedWindows(since: string | null, today: string): Generator<string> {
	const month = Number(today.slice(5, 7));
	// December is the first month of its window, as March, June and September are.
	let start = monthStart(today, -(month % 3) - 3);
	for (let count = 0; start >= firstWindow; count++, start = monthStart(start, -3)) {
		const lastDay = addDays(monthStart(start, 3), -1);
		if (since === null ? count >= windowsBack : lastDay < since) return;
		yield `${spelled(start)}-${spelled(lastDay)}_form13f.zip`;
	}
}

/** `01jun2025` */
const spelled = (day: string): string =>
	`${day.slice(8)}${months[Number(day.slice(5, 7)) - 1]}${day.slice(0, 4)}`;
