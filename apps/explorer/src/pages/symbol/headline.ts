import type { Schema } from "@us-market-data/client";
import { addDays } from "../../figures/time.ts";

type Bar = Pick<Schema<"Candlestick">, "date" | "high" | "low" | "close">;
type Action = Pick<Schema<"CorporateAction">, "effectiveDate" | "split">;

/** The lowest and the highest price of a time. */
export interface PriceRange {
	low: string;
	high: string;
}

/** The figures in the head of a security. All prices are in shares of today, as the adjusted chart has them. */
export interface Headline {
	lastDone: string | null;
	/** Null where the price was brought to the shares of today: its change in money was not traded. */
	changeValue: string | null;
	day: PriceRange | null;
	year: PriceRange | null;
	/** The split since the newest price, and the price as it was traded. */
	splitSince: { date: string; newShares: string; oldShares: string; traded: string } | null;
}

/** Days before the newest bar that belong to its 52 weeks. */
const daysOfYear = 364;

/** The splits that the bars of 52 weeks may need adjustment for: the newest bar may be old itself. */
export const splitsOfYear = (actions: readonly Action[], today: string): readonly Action[] =>
	actions.filter(
		({ split, effectiveDate }) =>
			split !== null && effectiveDate > addDays(today, -daysOfYear * 2) && effectiveDate <= today,
	);

/** The head of a security from its quote, the bars of a year, oldest first, and its splits. */
export function headlineOf(
	quote: Pick<Schema<"Quote">, "lastDone" | "changeValue" | "low" | "high"> & { day: string | undefined },
	bars: readonly Bar[],
	actions: readonly Action[],
	today: string,
): Headline {
	const newest = bars.at(-1);
	const { lastDone, changeValue, low, high, day = newest?.date ?? "" } = quote;
	const found = actions.find(
		({ split, effectiveDate }) => split !== null && effectiveDate > day && effectiveDate <= today,
	);
	const year = newest ? rangeOf(bars.filter(({ date }) => date > addDays(newest.date, -daysOfYear))) : null;
	if (!found?.split || lastDone === null || newest?.date !== day)
		return {
			lastDone,
			changeValue,
			day: low === null || high === null ? null : { low, high },
			year,
			splitSince: null,
		};
	const { newShares, oldShares } = found.split;
	return {
		lastDone: newest.close,
		changeValue: null,
		day: { low: newest.low, high: newest.high },
		year,
		splitSince: { date: found.effectiveDate, newShares, oldShares, traded: lastDone },
	};
}

/** The texts of the lowest and the highest price. */
function rangeOf(bars: readonly Bar[]): PriceRange | null {
	const [first] = bars;
	if (!first) return null;
	let { low, high } = first;
	for (const bar of bars) {
		if (Number(bar.low) < Number(low)) low = bar.low;
		if (Number(bar.high) > Number(high)) high = bar.high;
	}
	return { low, high };
}

/** The position of a price between low (0) and high (100), in percent. */
export function positionIn({ low, high }: PriceRange, price: string): number {
	const [from, to] = [Number(low), Number(high)];
	if (to <= from) return 50;
	return Math.round(Math.max(0, Math.min(1, (Number(price) - from) / (to - from))) * 1000) / 10;
}

/** The next ex-date, or the last one where none is announced. */
export function nearestDividend<One extends Pick<Schema<"CorporateAction">, "effectiveDate" | "dividend">>(
	actions: readonly One[],
	today: string,
): One | undefined {
	const dividends = actions
		.filter(({ dividend }) => dividend !== null)
		.sort((one, other) => (one.effectiveDate < other.effectiveDate ? -1 : 1));
	return dividends.find(({ effectiveDate }) => effectiveDate >= today) ?? dividends.at(-1);
}

/** Kinds of events at which a company reports its results. Its calendar has conferences too. */
const kindsOfReport: readonly (string | null)[] = ["earnings", "10-K", "10-Q", "20-F", "40-F", "8-K", "6-K"];

/** The first report of results in a calendar, whose days stand oldest first. */
export const nextReport = <Event extends Pick<Schema<"FinanceEvent">, "eventType">>(
	days: readonly { events: readonly Event[] }[],
): Event | undefined =>
	days.flatMap(({ events }) => events).find(({ eventType }) => kindsOfReport.includes(eventType));
