import type { AreaName, AreaRecord } from "@us-market-data/market";
import { dateOfDay, dayMs, easternDate } from "@us-market-data/market";
import { columnsOfBars, type DayBarColumns, type ListQuery, type Stored } from "@us-market-data/store";
import type { DatasetFacts } from "../provenance.ts";
import {
	type Adjustments,
	adjusted,
	type DatedClose,
	type DividendEvent,
	forwardAdjustments,
	hasOpenDay,
	openSplits,
	type Priced,
	type SplitEvent,
} from "./adjust.ts";
import { type NewestDay, type TradingDay, TradingDays } from "./trading-days.ts";

/** Reads the records of one security. */
export type ListRecords = <A extends AreaName>(area: A, query: ListQuery) => Promise<Stored<AreaRecord<A>>[]>;

/** Reads the newest day bars of one security, at most so many. */
export type ReadNewestBars = (limit: number) => Promise<DayBarColumns>;

/** Trading days that the derivations look back on: a year for 250-day changes, 80 weeks for weekly averages. */
const lookbackDays = 400;

/** The newest days of a security, and what they are adjusted by. */
export interface PriceHistory {
	days: TradingDays;
	adjustments: Adjustments;
	/** Datasets of days, splits and dividends. */
	datasetIds: number[];
	/** The quote, if it is of the newest day or later; it is then the newest of `days`. */
	quote: Stored<AreaRecord<"quotes">> | null;
}

/** The read of the newest day bars by way of a list, for records that do not come from a store directly. */
export const listedBars =
	(list: ListRecords): ReadNewestBars =>
	async (limit) =>
		columnsOfBars((await list("dayBars", newestFirst(limit))).reverse());

/** Reads the newest days of a security; null when it has neither bars nor a quote. */
export async function readPriceHistory(
	list: ListRecords,
	facts: DatasetFacts,
	newestBars: ReadNewestBars = listedBars(list),
): Promise<PriceHistory | null> {
	return readHistoryOf(await newestBars(lookbackDays), list, facts, newestBars);
}

async function readHistoryOf(
	columns: DayBarColumns,
	list: ListRecords,
	facts: DatasetFacts,
	newestBars: ReadNewestBars,
): Promise<PriceHistory | null> {
	const [stored] = await list("quotes", newestFirst(1));
	const newest = columns.days.at(-1);
	const quote = stored && isOfNewestDay(stored, newest) ? stored : null;
	if (!quote && newest === undefined) return null;
	const days = new TradingDays(columns, quote && dayOfQuote(quote, facts), facts);
	const { last } = days;
	const isSample = facts.isSample(last.datasetId);
	const from = days.at(0)?.time ?? last.time;
	const { splits, dividends, rows } = await readEvents(list, from, (id) => facts.isSample(id) === isSample);
	const certainDays = daysWithShareCount(days, splits);
	if (certainDays < columns.days.length)
		return readHistoryOf(await newestBars(certainDays), list, facts, newestBars);
	return {
		days,
		adjustments: forwardAdjustments(closesOf(days, dividends), splits, dividends, last.date),
		datasetIds: [
			...new Set([
				...distinct(days.datasetIds),
				...[...rows.splits, ...rows.dividends].map((row) => row.datasetId),
			]),
		],
		quote,
	};
}

/**
 * The number of newest bars whose share count is known: those before the first certain day of a split that filings alone
 * state are left out, where their prices would have to be adjusted for it on days of which that is open. At least one.
 */
function daysWithShareCount(days: TradingDays, splits: readonly SplitEvent[]): number {
	const open = splits.filter(hasOpenDay);
	if (open.length === 0) return Number.POSITIVE_INFINITY;
	const starts = [...days].flatMap((day) => openSplits(open, day, true).map(({ exDate }) => exDate));
	const last = starts.sort().at(-1);
	return last === undefined ? Number.POSITIVE_INFINITY : Math.max(1, days.length - days.indexFrom(last));
}

/** Values in the order in which they come first. Neighbours mostly have the same. */
function distinct(values: readonly number[]): Set<number> {
	const found = new Set<number>();
	let before: number | undefined;
	for (const value of values) {
		if (value !== before) found.add(value);
		before = value;
	}
	return found;
}

/** The last day before each ex-date: dividends are measured against its close. Oldest first. */
function closesOf(days: TradingDays, dividends: readonly DividendEvent[]): TradingDay[] {
	const exDates = [...new Set(dividends.map(({ exDate }) => exDate))].sort();
	return exDates.map((exDate) => days.before(exDate)).filter((day) => day !== undefined);
}

/** Age and dataset of a trading day. */
export type DayProvenance = Pick<TradingDay, "asOf" | "datasetId">;

/** A trading day as a part of a figure. */
export const provenanceOfDay = ({ asOf, datasetId }: DayProvenance) => ({ time: asOf, datasetId });

/** Age and dataset of the newest day that `readPriceHistory` would find. */
export async function readNewestDay(list: ListRecords, facts: DatasetFacts): Promise<DayProvenance | null> {
	const [bar] = await list("dayBars", newestFirst(1));
	const [quote] = await list("quotes", newestFirst(1));
	if (quote && isOfNewestDay(quote, bar && bar.time / dayMs))
		return { asOf: facts.asOf("quotes", quote), datasetId: quote.datasetId };
	return bar ? { asOf: facts.asOf("dayBars", bar), datasetId: bar.datasetId } : null;
}

type Quote = Stored<AreaRecord<"quotes">>;

/** @param newest day of the newest bar, in days since 1970-01-01; undefined without one */
const isOfNewestDay = ({ time }: Quote, newest: number | undefined): boolean =>
	newest === undefined || easternDate(new Date(time)) >= dateOfDay(newest);

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
	// The newest price has the share count of today, but nobody has traded it without a dividend of a later day.
	const paid = dividends.filter(({ exDate }) => newest === undefined || exDate <= newest.record.date);
	return { adjustments: forwardAdjustments(days, splits, paid, asOf), events };
}

/** The last day before each ex-date, from a time on: dividends are measured against its close. Oldest first. */
async function closesBefore(
	list: ListRecords,
	facts: DatasetFacts,
	dividends: readonly DividendEvent[],
	from: number,
): Promise<DatedClose[]> {
	const exDates = [...new Set(dividends.map(({ exDate }) => exDate))].sort();
	const found = await Promise.all(
		exDates.map((exDate) => list("dayBars", { ...newestFirst(1), from, to: Date.parse(exDate) - 1 })),
	);
	return found.flat().map(({ record: { date, close }, datasetId }) => ({
		date,
		close,
		adjustedThrough: facts.adjustedThrough(datasetId),
		datasetId,
	}));
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
		const day = { date: dateOf(record), adjustedThrough: facts.adjustedThrough(datasetId), datasetId };
		return adjusted(record, adjustments.factor(day));
	});
};

const tenDays = 10 * dayMs;

const newestFirst = (limit: number) => ({ order: "desc", limit }) as const;

function dayOfQuote(quote: Quote, facts: DatasetFacts): NewestDay {
	const date = easternDate(new Date(quote.time));
	const { open, high, low, lastDone, volume, turnover } = quote.record;
	const { datasetId, time } = quote;
	const day = { date, open, high, low, close: lastDone, volume, turnover, datasetId, time };
	return { ...day, asOf: facts.asOf("quotes", quote), adjustedThrough: facts.adjustedThrough(datasetId) };
}

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
