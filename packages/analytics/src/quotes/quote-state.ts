import {
	type AreaRecord,
	addDays,
	beginOfDay,
	type DecimalString,
	easternToUtc,
	endOfSession,
	minuteMs,
	type TradeSession,
	tradingDateOf,
} from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import {
	applying,
	isInPrices,
	isOpenOn,
	type SplitEvent,
	splitAdjustedPrice,
	undoing,
} from "../bars/adjust.ts";
import { times } from "../bars/fraction.ts";
import type { PriceHistory } from "../bars/prices.ts";
import { timestampOf } from "../bars/trading-days.ts";
import type { SecuritySources } from "../derivation.ts";
import {
	beginQuoteOfDay,
	type DayBeginning,
	type QuoteOfDay,
	type RegularFigures,
	type SessionBase,
	type SessionFigures,
} from "./quote-of-day.ts";

type Split = Stored<AreaRecord<"splits">>;

/** What the quote of a security follows from. */
export interface QuoteState {
	quote: QuoteOfDay;
	/** Newest days, null without day bars and without the quote of a source. */
	history: PriceHistory | null;
	/** Datasets of the close before the day, as far as it is not of the day itself. */
	closeDatasetIds: readonly number[];
	/** Splits of the nature of the prices, from the newest day of the history on. */
	splits: readonly Split[];
	/** Newest listed halt of the nature of the prices. */
	halt: Stored<AreaRecord<"halts">> | null;
	/** Last trading day of the security, where its listing has ended. */
	delistingDate: string | null;
}

/**
 * Reads the state of a security's quote on the newest day that has a price; null without prices. Minute bars and trades are
 * read of that day alone, and only behind what day bar and source state.
 */
export async function readQuoteState(sources: SecuritySources): Promise<QuoteState | null> {
	const newest = await newestTimes(sources);
	const history = await sources.prices();
	const days = [history?.days.last.date, newest && tradingDateOf(new Date(newest.time))];
	const day = days
		.filter((one) => one != null)
		.sort()
		.at(-1);
	return day === undefined ? null : readState(sources, day, newest);
}

/** Reads the state of a security's quote on a trading day, which may have no price yet. */
export async function readQuoteStateOn(sources: SecuritySources, day: string): Promise<QuoteState> {
	return readState(sources, day, await newestTimes(sources));
}

async function readState(
	sources: SecuritySources,
	day: string,
	newest: NewestTimes | null,
): Promise<QuoteState> {
	const { list, facts } = sources;
	const history = await sources.prices();
	const last = history?.days.last;
	const datasetId = last?.datasetId ?? newest?.datasetId;
	const isOfNature = (row: { datasetId: number }): boolean =>
		datasetId === undefined || facts.isSample(row.datasetId) === facts.isSample(datasetId);
	const splits = (await list("splits", { from: last?.time ?? 0, order: "asc", limit: 100 })).filter(
		isOfNature,
	);
	const { quote, closeDatasetIds } = await readDay({ sources, history, splits }, day, newest);
	const [halt] = await list("halts", { order: "desc", limit: 1 });
	const [master] = await list("securities", { order: "desc", limit: 1 });
	const isOneNature = history?.days.datasetIds.every((id) => isOfNature({ datasetId: id })) ?? true;
	return {
		quote,
		history,
		closeDatasetIds,
		splits,
		halt: halt && isOfNature(halt) ? halt : null,
		delistingDate: (master && isOneNature && isOfNature(master) && master.record.delistingDate) || null,
	};
}

interface DayReader {
	sources: SecuritySources;
	history: PriceHistory | null;
	splits: readonly Split[];
}

/** Times of the newest records within days. Epoch milliseconds, negative infinity without one. */
interface NewestTimes {
	bar: number;
	trade: number;
	/** The later of both. */
	time: number;
	datasetId: number;
}

/** The newest complete minute bar and the newest trade, up to a time where it is given; null without any. */
async function newestTimes({ list, now }: SecuritySources, to?: number): Promise<NewestTimes | null> {
	const newest = { order: "desc", limit: 1 } as const;
	const complete = Math.min(to ?? Number.POSITIVE_INFINITY, now.getTime() - minuteMs);
	const [bar] = await list("minuteBars", { ...newest, to: complete });
	const [trade] = await list("trades", { ...newest, ...(to !== undefined && { to }) });
	const times = {
		bar: bar?.time ?? Number.NEGATIVE_INFINITY,
		trade: trade?.time ?? Number.NEGATIVE_INFINITY,
	};
	const later = times.trade > times.bar ? trade : bar;
	return later ? { ...times, time: later.time, datasetId: later.datasetId } : null;
}

interface ReadDay {
	quote: QuoteOfDay;
	closeDatasetIds: readonly number[];
}

/**
 * Reads the quote of a day, or of the newest day of the history if that is later.
 *
 * @param newest the newest records up to the end of the day; null without any
 */
async function readDay(reader: DayReader, day: string, newest: NewestTimes | null): Promise<ReadDay> {
	const { sources, history } = reader;
	const last = history?.days.last;
	if (history && last && last.date >= day) {
		const quote = beginQuoteOfDay({ day: last.date, ...stated(history) });
		if (newest && newest.time >= beginOfTradingDay(last.date)) await addRecords(sources, quote, newest);
		return { quote, closeDatasetIds: [] };
	}
	const begin = beginOfTradingDay(day);
	const own = newest && newest.time >= begin ? newest : null;
	const earlier = own ? await newestTimes(sources, begin - 1) : newest;
	const dayBefore = earlier && tradingDateOf(new Date(earlier.time));
	// Of a day with trades but no day bar, the close is not known: its last trade in store may not be the last one.
	const isLastBefore = last !== undefined && (dayBefore === null || dayBefore <= last.date);
	const prevClose = isLastBefore ? closeOn(reader, day, own) : null;
	const quote = beginQuoteOfDay({ day, prevClose });
	if (own) await addRecords(sources, quote, own);
	const shown = isLastBefore ? last.date : dayBefore;
	if (shown !== null && !quote.figures()?.regular)
		quote.before = (await readDay(reader, shown, earlier)).quote.figures();
	return { quote, closeDatasetIds: isLastBefore ? [last.datasetId] : [] };
}

/** The first instant of a trading day, at which its overnight session begins. */
const beginOfTradingDay = (day: string): number => easternToUtc(addDays(day, -1), "20:00").getTime();

/** The close of the newest day of the history in the shares of a later day; null if it depends on the open day of a split. */
function closeOn(
	{ sources, history, splits }: DayReader,
	day: string,
	own: NewestTimes | null,
): DecimalString | null {
	const last = history?.days.last;
	if (!last) return null;
	const { adjustedThrough } = sources.facts;
	const later = splits.map(({ record }) => record).filter(({ exDate }) => exDate > last.date);
	const isInClose = (split: SplitEvent) => isInPrices(split, last.datasetId, last.adjustedThrough);
	const isInDay = (split: SplitEvent) =>
		split.exDate <= day || (own !== null && isInPrices(split, own.datasetId, adjustedThrough(own.datasetId)));
	const added = later.filter((split) => isInDay(split) && !isInClose(split));
	const removed = later.filter((split) => isInClose(split) && !isInDay(split));
	if ([...added, ...removed].some((split) => isOpenOn(split, last.date) || isOpenOn(split, day))) return null;
	const factor = applying(added);
	return splitAdjustedPrice(last.close, { ...factor, splits: times(factor.splits, undoing(removed).splits) });
}

/** What the newest day of the history states: the quote of a source, or the day bar. */
function stated(history: PriceHistory): Pick<DayBeginning, "prevClose" | "bases"> {
	const { days, adjustments, quote } = history;
	const { last } = days;
	const provenance = { asOf: last.asOf, datasetIds: days.datasetIds.slice(-2) };
	const { open, high, low, volume, turnover } = last;
	const figures = { open, high, low, lastDone: last.close, volume, turnover, ...provenance };
	if (quote) {
		const { record } = quote;
		const through = Date.parse(record.timestamp);
		const regular = { ...figures, timestamp: record.timestamp, tradedSince: through };
		const newest = latestTrade(record);
		const base = (session: AreaRecord<"quotes">["preMarketQuote"]): SessionBase =>
			session
				? {
						figures: { ...ofSource(session), ...provenance },
						through: Date.parse(session.timestamp),
						prevClose: session.prevClose,
					}
				: { figures: null, through: newest };
		return {
			prevClose: record.prevClose,
			bases: {
				0: { figures: regular, through: isClosed(last.date, through) ? Number.POSITIVE_INFINITY : through },
				1: base(record.preMarketQuote),
				2: base(record.postMarketQuote),
				3: base(record.overnightQuote),
			},
		};
	}
	const before = days.at(days.length - 2);
	// A bar of a day does not tell when it last traded: after the day before, if at all.
	const tradedSince = volume === "0" ? 0 : beginOfDay(last.date);
	const through = isClosed(last.date, last.asOf) ? Number.POSITIVE_INFINITY : last.asOf;
	return {
		prevClose: before ? splitAdjustedPrice(before.close, adjustments.factor(before)) : null,
		bases: { 0: { figures: { ...figures, timestamp: timestampOf(last), tradedSince }, through } },
	};
}

/** True if a time is not before the end of a regular session: what is stated then has all of it. */
const isClosed = (day: string, time: number): boolean => time >= endOfSession(day);

type SourceSession = NonNullable<AreaRecord<"quotes">["preMarketQuote"]>;

function ofSource({ prevClose: _, ...session }: SourceSession): Omit<SessionFigures, "asOf" | "datasetIds"> {
	return { ...session, open: session.lastDone, tradedSince: Date.parse(session.timestamp) };
}

/** Time of the newest trade of a source's quote, epoch milliseconds. */
export const latestTrade = (record: AreaRecord<"quotes">): number =>
	Math.max(
		...[record, record.preMarketQuote, record.postMarketQuote, record.overnightQuote].map((part) =>
			part ? Date.parse(part.timestamp) : 0,
		),
	);

const sessions = [3, 1, 0, 2] as const;

/** More bars than a trading day has minutes. */
const maxBars = 2_000;

/** Trades that are read at once. */
const pageOfTrades = 50_000;

/** Adds the records of a day that are newer than what its sources state. */
async function addRecords(
	{ list, now }: SecuritySources,
	quote: QuoteOfDay,
	newest: NewestTimes,
): Promise<void> {
	const complete = now.getTime() - minuteMs;
	const open = sessions.filter((session) => quote.openTimes(session).from <= newest.time);
	if (open.length === 0) return;
	const from = Math.min(...open.map((session) => quote.openTimes(session).from));
	const end = beginOfTradingDay(addDays(quote.day, 1)) - 1;
	if (newest.bar >= from) {
		const kinds = open.map(String);
		const query = { from, to: Math.min(complete, end), order: "asc", limit: maxBars } as const;
		const bars = await list("minuteBars", open.length === sessions.length ? query : { ...query, kinds });
		for (const { record, datasetId } of bars) quote.addBar(record, datasetId);
	}
	for (const [first, last] of spansOf(quote, open)) {
		const to = Math.min(last, end, newest.trade);
		for (let offset = 0; first <= to; offset += pageOfTrades) {
			const query = { from: first, to, order: "asc", limit: pageOfTrades, offset } as const;
			const trades = await list("trades", query);
			for (const { record, datasetId } of trades) quote.addTrade(record, datasetId);
			if (trades.length < pageOfTrades) break;
		}
	}
}

/** The regular session of a quote that minute bars or trades have moved, with the records that moved it. */
export interface MovedSession {
	regular: RegularFigures;
	/** True if they are added to what the newest day of the history states. */
	hasBase: boolean;
	bars: Stored<AreaRecord<"minuteBars">>[];
	/** Trades behind the bars, of the regular session. */
	trades: Stored<AreaRecord<"trades">>[];
}

/** Reads the records of the regular session that move a quote; null for one that its source or its day bar states. */
export async function readMovedSession(sources: SecuritySources): Promise<MovedSession | null> {
	const state = await readQuoteState(sources);
	const regular = state?.quote.figures()?.regular;
	if (!state || !regular) return null;
	const base = state.history?.days.last.date === regular.day ? stated(state.history).bases?.[0] : undefined;
	if (base?.figures && base.figures.tradedSince >= regular.tradedSince) return null;
	const { list } = sources;
	const from = base?.through ?? beginOfTradingDay(regular.day);
	const bars = await list("minuteBars", {
		from,
		to: regular.asOf - minuteMs,
		kinds: ["0"],
		order: "asc",
		limit: maxBars,
	});
	const newest = bars.at(-1);
	// A base has the trades of its own millisecond, a bar those before its end.
	const behind = newest ? newest.time + minuteMs : from + 1;
	const query = { from: behind, to: regular.asOf, order: "asc", limit: pageOfTrades } as const;
	const trades = (await list("trades", query)).filter(({ record }) => record.tradeSession === 0);
	return { regular, hasBase: base !== undefined, bars, trades };
}

/** Spans of time in which trades count that no bar has, first and last, in their order. Those of a session are not read twice. */
function spansOf(quote: QuoteOfDay, open: readonly TradeSession[]): [first: number, last: number][] {
	const spans: [number, number][] = [];
	for (const session of open) {
		const { from, before } = quote.openTimes(session);
		const first = Math.max(from, (spans.at(-1)?.[1] ?? Number.NEGATIVE_INFINITY) + 1);
		if (first < before) spans.push([first, before - 1]);
	}
	return spans;
}
