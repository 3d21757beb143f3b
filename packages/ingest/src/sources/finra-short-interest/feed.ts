import { addDays, easternDate, nextTradingDay } from "@us-market-data/market";
import { compact, monthStart, tradingDayUntil } from "../../updates/feeds/days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";

const folder = "https://cdn.finra.org/equity/otcmarket/biweekly/";
const daysBack = 60;
/** Trading days between settlement and publication, at least. */
const untilPublished = 6;

/** Settlement days of the middle and the end of each month; the newest held one again, as it may be revised. */
export const finraShortInterestFeed: Feed = {
	name: "finra-short-interest",
	source: "finra-short-interest",
	areas: ["shortInterest"],
	what: "each settlement day of the last 60 days that is not held; the newest held one again",
	schedule: { at: ["18:45"], days: "trading" },
	*due({ now, since, datasets }: FeedContext): Iterable<DueFile> {
		const today = easternDate(now);
		const files = storedFiles(datasets);
		const nameOf = (day: string) => `shrt${compact(day)}.csv`;
		const days = settlementDays(since ?? addDays(today, -daysBack), today);
		const revised = days.find((day) => files.has(nameOf(day)));
		for (const day of days.filter((day) => publishedFrom(day) <= today)) {
			const name = nameOf(day);
			if (!files.has(name) || day === revised) yield { name, urls: [folder + name] };
		}
	},
};

/** Settlement days between two days, newest first: the 15th and the last of each month, or the trading day before. */
export function settlementDays(start: string, end: string): string[] {
	const days: string[] = [];
	for (let month = monthStart(start); month <= end; month = monthStart(month, 1)) {
		days.push(tradingDayUntil(`${month.slice(0, 7)}-15`), tradingDayUntil(addDays(monthStart(month, 1), -1)));
	}
	return days.filter((day) => day >= start && day <= end).reverse();
}

function publishedFrom(settlement: string): string {
	let day = settlement;
	for (let passed = 0; passed < untilPublished; passed++) day = nextTradingDay(day);
	return day;
}
