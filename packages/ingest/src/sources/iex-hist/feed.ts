import { easternDate, previousTradingDay } from "@us-market-data/market";
import { FetchFailed } from "../../fetching/fetch-failed.ts";
import { compact, newestTradingDays } from "../../updates/feeds/days.ts";
import { type DueFile, type Feed, type FeedContext, storedFiles } from "../../updates/feeds/feed.ts";

const index = "https://iextrading.com/api/1.0/hist?date=";

/** The captures of a trading day appear on the next. */
export const iexHistFeed: Feed = {
	name: "iex-hist",
	source: "iex-hist",
	areas: ["depth", "trades", "minuteBars", "halts"],
	what: "the order-by-order capture (DEEP+) of the last trading day",
	optIn: "gigabytes a day, and you must first accept IEX's terms for historical data",
	schedule: { at: ["09:00"], days: "trading" },
	async *due({ now, since, datasets, tools }: FeedContext): AsyncIterable<DueFile> {
		const last = previousTradingDay(easternDate(now));
		const isStored = (day: string) => [...storedFiles(datasets)].some((file) => file.includes(compact(day)));
		for (const day of newestTradingDays(since ?? last, last).filter((day) => !isStored(day))) {
			const url = captureOf(await tools.text(index + compact(day)), day);
			if (url !== null) yield { name: `iex-deep-plus-${compact(day)}.pcap.gz`, urls: [url], day };
		}
	},
};

/** Address of a day's capture, from the index; null when it names none. */
function captureOf(text: string | null, day: string): string | null {
	if (text === null) return null;
	const entries = entriesOf(text, day);
	const link = entries.find((entry) => entry["feed"] === "DPLS")?.["link"];
	return typeof link === "string" ? link : null;
}

function entriesOf(text: string, day: string): Record<string, unknown>[] {
	const pageError = (value: string): FetchFailed =>
		new FetchFailed(
			"page",
			{ file: index + compact(day), field: "answer", value },
			"a JSON list of captures",
		);
	try {
		const list: unknown = JSON.parse(text);
		if (Array.isArray(list)) return list.filter((entry) => typeof entry === "object" && entry !== null);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw pageError(text);
}
