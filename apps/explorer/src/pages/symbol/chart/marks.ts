import type { Schema } from "@us-market-data/client";
import type { ChartPeriod } from "@us-market-data/client/charts";
import { dayOf } from "../../../figures/time.ts";
import { webAddress } from "../../../parts/web-address.ts";

/** An event on the axis of the chart. */
export interface Mark {
	/** Day in New York, `YYYY-MM-DD`. */
	date: string;
	kind: "split" | "dividend" | "filing";
	text: string;
	/** Address of the document of a filing; other marks lead to the tab of dividends and splits. */
	url: string | undefined;
}

/** The marks of one bar. */
export interface MarkedBar {
	/** Place of the bar. */
	index: number;
	marks: Mark[];
}

/** Forms that get a mark: reports, and reports of events. */
export const markedForms = ["10-K", "10-Q", "8-K", "20-F", "6-K", "40-F"] as const;

/** Splits and dividends as marks. */
export const marksOfActions = (actions: readonly Schema<"CorporateAction">[]): Mark[] =>
	actions.flatMap(({ effectiveDate: date, split, dividend }): Mark[] => {
		if (split)
			return [
				{ date, kind: "split", text: `Split ${split.newShares} for ${split.oldShares}`, url: undefined },
			];
		if (!dividend) return [];
		const text = `Dividend ${dividend.amount} ${dividend.currency}, ex-date`;
		return [{ date, kind: "dividend", text, url: undefined }];
	});

/** Filings as marks. */
export const marksOfFilings = (filings: readonly Schema<"MainFiling">[]): Mark[] =>
	filings.map(({ title, publishedAt, fileUrls: [url] }) => ({
		date: dayOf(publishedAt),
		kind: "filing",
		text: title,
		url: webAddress(url),
	}));

/** Days behind the date of a bar that still belong to it: those without trading, and those of a longer bar. */
const reaches: Partial<Record<ChartPeriod, number>> = { week: 6, month: 31, year: 366 };
const ofShortBars = 4;

/**
 * Puts marks to the bars that hold their days: the last bar that does not begin later. Those before the first bar, after
 * the last one and in gaps of the bars fall away.
 */
export function markedBars(
	bars: readonly { date: string }[],
	marks: readonly Mark[],
	period: ChartPeriod,
): MarkedBar[] {
	const reach = (reaches[period] ?? ofShortBars) * 86_400_000;
	const byIndex = new Map<number, Mark[]>();
	for (const mark of marks) {
		const index = barOf(bars, mark.date);
		const bar = bars[index];
		if (!bar || Date.parse(mark.date) - Date.parse(bar.date) > reach) continue;
		byIndex.set(index, [...(byIndex.get(index) ?? []), mark]);
	}
	return [...byIndex]
		.sort(([one], [other]) => one - other)
		.map(([index, ofBar]) => ({ index, marks: ofBar }));
}

/** The first bar of the day, or the last one before it; a filing of a weekend belongs to the bar before. -1 before all bars. */
function barOf(bars: readonly { date: string }[], date: string): number {
	let [low, high] = [0, bars.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((bars[middle]?.date ?? "") < date) low = middle + 1;
		else high = middle;
	}
	return bars[low]?.date === date ? low : low - 1;
}
