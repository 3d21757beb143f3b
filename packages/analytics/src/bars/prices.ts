import type { AreaName, AreaRecord } from "@us-market-data/market";
import { dayMs, easternDate } from "@us-market-data/market";
import type { ListQuery, Stored } from "@us-market-data/store";
import type { DatasetFacts } from "../provenance.ts";
import {
	type Adjustments,
	adjusted,
	type DividendEvent,
	forwardAdjustments,
	type Priced,
	type SplitEvent,
} from "./adjust.ts";

/** Reads the records of one security. */
export type ListRecords = <A extends AreaName>(area: A, query: ListQuery) => Promise<Stored<AreaRecord<A>>[]>;

/** Trading days that the derivations look back on: a year for 250-day changes, 80 weeks for weekly averages. */
const lookback = 400;

/** One trading day of a security, with where it came from. */
export interface TradingDay
	extends Pick<AreaRecord<"dayBars">, "open" | "high" | "low" | "close" | "volume"> {
	date: string;
	turnover: string | null;
	datasetId: number;
	/** Epoch milliseconds of the record behind it. */
	time: number;
	/** Time up to which it is complete, epoch milliseconds. */
	asOf: number;
	adjustedThrough: string | null;
}

/** The newest days of a security, oldest first, and what they are adjusted by. */
export interface PriceHistory {
	days: TradingDay[];
	adjustments: Adjustments;
	/** Datasets of days, splits and dividends. */
	datasetIds: number[];
	/** The quote, if it is of the newest day or later; it is then the newest of `days`. */
	quote: Stored<AreaRecord<"quotes">> | null;
}

/** Reads the newest days of a security; null when it has neither bars nor a quote. */
export async function readPriceHistory(list: ListRecords, facts: DatasetFacts): Promise<PriceHistory | null> {
	const bars = await list("dayBars", newestFirst(lookback));
	const [held] = await list("quotes", newestFirst(1));
	const days = bars.reverse().map((bar) => dayOfBar(bar, facts));
	const quote = held && withQuote(days, held, facts) ? held : null;
	const last = days.at(-1);
	if (!last) return null;
	const events = await readEvents(
		list,
		days[0]?.time ?? 0,
		(id) => facts.isSample(id) === facts.isSample(last.datasetId),
	);
	return {
		days,
		adjustments: forwardAdjustments(days, events.splits, events.dividends, last.date),
		datasetIds: [
			...new Set([
				...days.map((day) => day.datasetId),
				...[...events.rows.splits, ...events.rows.dividends].map((row) => row.datasetId),
			]),
		],
		quote,
	};
}

/** Age and dataset of a trading day. */
export type NewestDay = Pick<TradingDay, "asOf" | "datasetId">;

/** A trading day as a part of a figure. */
export const citedDay = ({ asOf, datasetId }: NewestDay) => ({ time: asOf, datasetId });

/** The newest day that `readPriceHistory` would find. */
export async function readNewestDay(list: ListRecords, facts: DatasetFacts): Promise<NewestDay | null> {
	const [bar] = await list("dayBars", newestFirst(1));
	const [quote] = await list("quotes", newestFirst(1));
	if (quote && (!bar || isOfNewestDay(quote, bar.record.date)))
		return { asOf: facts.asOf("quotes", quote), datasetId: quote.datasetId };
	return bar ? { asOf: facts.asOf("dayBars", bar), datasetId: bar.datasetId } : null;
}

/** Splits and dividends in force. */
export interface AdjustingEvents {
	splits: readonly Stored<AreaRecord<"splits">>[];
	dividends: readonly Stored<AreaRecord<"dividends">>[];
}

/**
 * The forward adjustment of a security for bars from a time on, as the candlestick operations need it, with the
 * events that it is made of. Events of sample data are left out for real prices, and the reverse.
 *
 * @param from epoch milliseconds of the oldest bar to adjust
 * @param asOf last day that is looked from, `YYYY-MM-DD`; normally today in New York
 */
export async function readAdjustments(
	list: ListRecords,
	facts: DatasetFacts,
	from: number,
	asOf: string,
): Promise<{ adjustments: Adjustments; events: AdjustingEvents }> {
	const [newest] = await list("dayBars", newestFirst(1));
	const fits = (id: number) =>
		newest === undefined || facts.isSample(id) === facts.isSample(newest.datasetId);
	const { splits, dividends, rows } = await readEvents(list, from, fits);
	const days = await closesBefore(list, facts, dividends, from - tenDays);
	const inForce = (row: { time: number }) => row.time <= Date.parse(asOf);
	const events = { splits: rows.splits.filter(inForce), dividends: rows.dividends.filter(inForce) };
	return { adjustments: forwardAdjustments(days, splits, dividends, asOf), events };
}

/** The last day before each ex-date, from a time on: dividends are measured against its close. Oldest first. */
async function closesBefore(
	list: ListRecords,
	facts: DatasetFacts,
	dividends: readonly DividendEvent[],
	from: number,
): Promise<TradingDay[]> {
	const exDates = [...new Set(dividends.map(({ exDate }) => exDate))].sort();
	const found = await Promise.all(
		exDates.map((exDate) => list("dayBars", { ...newestFirst(1), from, to: Date.parse(exDate) - 1 })),
	);
	return found.flat().map((bar) => dayOfBar(bar, facts));
}

/**
 * Bars as they look from the day that the adjustments were made for.
 *
 * @param dateOf trading day of a bar in New York
 */
export const adjustBars = <B extends Priced>(
	bars: readonly Stored<B>[],
	dateOf: (bar: B) => string,
	adjustments: Adjustments,
	facts: DatasetFacts,
): B[] => {
	if (adjustments.none) return bars.map(({ record }) => record);
	return bars.map(({ record, datasetId }) => {
		const day = { date: dateOf(record), adjustedThrough: facts.adjustedThrough(datasetId) };
		return adjusted(record, adjustments.factor(day));
	});
};

const tenDays = 10 * dayMs;

const newestFirst = (limit: number) => ({ order: "desc", limit }) as const;

function dayOfBar(bar: Stored<AreaRecord<"dayBars">>, facts: DatasetFacts): TradingDay {
	const { record, datasetId, time } = bar;
	const asOf = facts.asOf("dayBars", bar);
	const { date, open, high, low, close, volume, turnover } = record;
	const adjustedThrough = facts.adjustedThrough(datasetId);
	return { date, open, high, low, close, volume, turnover, datasetId, time, asOf, adjustedThrough };
}

/** Makes the quote the newest day, unless the bars are ahead of it. Tells whether it did. */
function withQuote(days: TradingDay[], quote: Stored<AreaRecord<"quotes">>, facts: DatasetFacts): boolean {
	const newest = days.at(-1);
	if (newest && !isOfNewestDay(quote, newest.date)) return false;
	const date = easternDate(new Date(quote.time));
	if (newest?.date === date) days.pop();
	const { open, high, low, lastDone, volume, turnover } = quote.record;
	const { datasetId, time } = quote;
	const adjustedThrough = facts.adjustedThrough(datasetId);
	const day = { date, open, high, low, close: lastDone, volume, turnover, datasetId, time, adjustedThrough };
	days.push({ ...day, asOf: facts.asOf("quotes", quote) });
	return true;
}

const isOfNewestDay = (quote: { time: number }, date: string): boolean =>
	easternDate(new Date(quote.time)) >= date;

interface Events {
	splits: SplitEvent[];
	dividends: DividendEvent[];
	rows: AdjustingEvents;
}

async function readEvents(
	list: ListRecords,
	from: number,
	fits: (datasetId: number) => boolean,
): Promise<Events> {
	const query = { from, order: "asc", limit: 10_000 } as const;
	const splits = (await list("splits", query)).filter((row) => fits(row.datasetId));
	const dividends = (await list("dividends", query)).filter((row) => fits(row.datasetId));
	return {
		splits: splits.map((row) => row.record),
		dividends: dividends.map((row) => row.record),
		rows: { splits, dividends },
	};
}
