import {
	type AdjustingEvents,
	adjustBars,
	aggregateDays,
	aggregateMinutes,
	asTraded,
	type DatasetFacts,
	datasetFacts,
	hasOpenDay,
	isInPrices,
	type ListRecords,
	type Minutes,
	once,
	openSplits,
	readAdjustments,
	sourceBars,
} from "@us-market-data/analytics";
import type { BodyOf, InputOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import {
	addDaysWithin,
	easternToUtc,
	minuteMs,
	openOf,
	priceText,
	sampleTag,
	tradingDateOf,
} from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { HandlerContext, RowContext } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { uncertainSplit } from "../reference/uncertain-split.ts";
import { type CursorScope, cursorAfter, timeAfter } from "./cursor.ts";
import { type DayPeriod, wholePeriods } from "./periods.ts";
import { lateStartHint, storedBarsHint } from "./stored-bars-hint.ts";

type Body = BodyOf<"listCandlesticks">;
type Candlestick = Body["candlesticks"][number];
type Options = Pick<InputOf<"listCandlesticks">, "symbol" | "period" | "adjust" | "session">;
type MinuteBar = AreaRecord<"minuteBars">;
type DayBar = AreaRecord<"dayBars">;

/** A selection of bars: the first (`asc`) or last (`desc`) `count` of those that start in a span. */
export interface Span {
	/** First and last day (Eastern), or instants for bars within a day; both included, open when left out. */
	from?: { date: string; instant: number };
	to?: { date: string; instant: number };
	order: "asc" | "desc";
	count: number;
	/** True for a range of days, of which every bar is wanted, not only `count` of them. */
	isRange?: boolean;
}

/** The place in the list at which an answer begins: the beginning without a cursor. */
interface Place {
	/** All that chooses the bars, so that a cursor leads on in no other list. */
	scope: CursorScope;
	cursor: string | undefined;
}

/** The records of one security, not cited: of those that are read only some count. */
export interface Source {
	list: ListRecords;
	facts: () => Promise<DatasetFacts>;
	dataset: ProvenanceReader["dataset"];
	/** Day in New York from which an adjustment looks back. An answer that asks for it holds for that day alone. */
	today: () => string;
}

/** Most bars of an answer. */
export const maxBars = 1_000;

/** Bars of a history whose count is not given, beside an instant. */
export const defaultCount = 10;

const minutesOf: Partial<Record<Body["period"], Minutes | 1>> = {
	"1m": 1,
	"5m": 5,
	"15m": 15,
	"30m": 30,
	"1h": 60,
};

const between =
	(first: number, last: number) =>
	({ time }: { time: number }): boolean =>
		time >= first && time <= last;

/** Bars before the limit by count, with their sources. */
interface Read {
	bars: Candlestick[];
	/** Cites the rows between two times, both included. */
	recordProvenance(data: ProvenanceReader, first: number, last: number): void;
	/** Splits and dividends by which the bars are adjusted. */
	events: AdjustingEvents;
	/** Splits of an open day, for which bars are left out. */
	open: readonly OpenSplit[];
	/** First and last time of the rows of a bar, epoch milliseconds. */
	timesOf(bar: Candlestick): [first: number, last: number];
	/** Start of the last row that was read, when there may be more behind it; undefined when all of them were read. */
	readTo: number | undefined;
}

/**
 * One page of the bars of a security, oldest first: those below a day from minute bars, the others from day bars. The next
 * page goes on in the direction of the span: with later bars behind the first ones, with earlier ones before the last ones.
 */
export async function candlesticks(
	options: Options,
	whole: Span,
	{ scope: chosen, cursor }: Place,
	context: HandlerContext,
): Promise<Body> {
	const { symbol, period, adjust } = options;
	const { data, past } = context;
	const security = await data.requireSecurity(symbol, "path");
	const source = sourceOf(security, context);
	const scope = [...chosen, symbol, ...scopeOf(options)];
	const span = behind(whole, timeAfter(scope, cursor), period);
	const { bars, end, open } = await pageOfBars(options, span, source, data);
	const next = end === undefined ? null : cursorAfter(scope, [end]);
	const leftOut = open[0] && openDayHint(open[0].record, adjust);
	const emptyHint = async () => leftOut ?? (await storedBarsHint(options, source.list, past?.instant));
	const partHint = async () =>
		cutHint(bars, span, next) ?? (await lateStartHint(options, bars, span, source.list));
	const hint = bars.length === 0 ? await emptyHint() : await partHint();
	return {
		candlesticks: bars,
		period,
		adjust,
		hint,
		uncertainSplits: open.map(({ record }) => uncertainSplit(record)),
		next,
	};
}

/**
 * Reads the facts of all datasets, for each request once.
 *
 * @example
 * import type { RowContext } from "@us-market-data/operations/rows";
 *
 * const read = (context: RowContext) => factsOf(context)();
 */
export const factsOf = ({ data }: RowContext): Source["facts"] =>
	once(async () => datasetFacts(await data.datasets()));

/** The records of a security. @param facts those of the request, where it reads several securities */
export const sourceOf = ({ id }: SecurityRef, context: RowContext, facts = factsOf(context)): Source => ({
	list: (area, query) => context.data.untracked.list(area, id, query),
	facts,
	dataset: (datasetId) => context.data.dataset(datasetId),
	today: () => context.clock.easternDate(),
});

/** What chooses bars beside security and span. The session counts for bars within a day alone. */
export const scopeOf = ({ period, adjust, session }: Omit<Options, "symbol">): CursorScope => [
	period,
	adjust,
	...(minutesOf[period] === undefined ? [] : [session]),
];

/** One page of the bars of a security. */
export interface BarPage {
	/** Oldest first. */
	bars: Candlestick[];
	/** Start of the bar at which the page ends, epoch milliseconds; undefined when there are no more behind it. */
	end: number | undefined;
	/** Splits of an open day, for which bars are left out. */
	open: readonly OpenSplit[];
}

/** Reads the bars of a span, cited. */
export async function pageOfBars(
	options: Omit<Options, "symbol">,
	span: Span,
	source: Source,
	data: ProvenanceReader,
): Promise<BarPage> {
	const minutes = minutesOf[options.period];
	// One bar more than is answered shows that the list goes on; another one makes up for rows of the bar before the page.
	const more = { ...span, count: span.count + 2 };
	const read =
		minutes === undefined
			? await dayCandlesticks(options, more, source)
			: await minuteCandlesticks(options, minutes, more, source);
	const bars = firstOrLast(read.bars, span);
	recordBarProvenance(bars, read, data);
	data.recordRows("splits", read.open);
	const edge = span.order === "asc" ? bars.at(-1) : bars[0];
	const isCut = read.bars.length > bars.length;
	const end = edge && (isCut || read.readTo !== undefined) ? Date.parse(edge.timestamp) : read.readTo;
	return { bars, end, open: read.open };
}

/**
 * All one-minute bars of a security on a trading day, as traded.
 *
 * @example
 * import type { RowContext } from "@us-market-data/operations/rows";
 * import type { SecurityRef } from "@us-market-data/store";
 *
 * const barsOf = (security: SecurityRef, context: RowContext) =>
 * 	minuteBarsOn("2026-11-20", security, context, factsOf(context));
 */
export const minuteBarsOn = (
	date: string,
	security: SecurityRef,
	context: RowContext,
	facts: Source["facts"],
): Promise<Candlestick[]> => minuteBarsWithin(startOf(date), endOf(date), security, context, facts);

/**
 * All one-minute bars of a security that start within a span, as traded.
 *
 * @example
 * import type { RowContext } from "@us-market-data/operations/rows";
 * import type { SecurityRef } from "@us-market-data/store";
 *
 * const barsOf = (security: SecurityRef, context: RowContext) =>
 * 	minuteBarsWithin(startOf("2026-11-19"), endOf("2026-11-20"), security, context, factsOf(context));
 */
export async function minuteBarsWithin(
	from: NonNullable<Span["from"]>,
	to: NonNullable<Span["to"]>,
	security: SecurityRef,
	context: RowContext,
	facts: Source["facts"],
): Promise<Candlestick[]> {
	const options = { period: "1m", adjust: "none", session: "all" } as const;
	const whole: Span = { from, to, order: "asc", count: maxBars };
	const source = sourceOf(security, context, facts);
	const bars: Candlestick[] = [];
	let key: number | undefined;
	do {
		const page = await pageOfBars(options, behind(whole, key, "1m"), source, context.data);
		bars.push(...page.bars);
		key = page.end;
	} while (key !== undefined);
	return bars;
}

/** The bar of one day as it was traded; undefined, with the splits, where it depends on a split without a day. */
export async function dayBarAsTraded(
	row: Stored<DayBar>,
	source: Source,
): Promise<{ bar: Candlestick | undefined; open: readonly OpenSplit[] }> {
	const { bars, open } = await tradedBars([row], ({ date }) => date, source);
	return { bar: bars[0] && ofDays(bars[0]), open };
}

/**
 * The span behind the last bar of a page, in its direction.
 *
 * @param key start of that bar, epoch milliseconds
 */
export function behind(span: Span, key: number | undefined, period: Body["period"]): Span {
	if (key === undefined) return span;
	if (minutesOf[period] !== undefined) {
		// A bar is shorter than its period where its session ends.
		const instant = span.order === "asc" ? key + 1 : key - 1;
		const bound = { date: tradingDateOf(new Date(instant)), instant };
		return span.order === "asc" ? { ...span, from: bound } : { ...span, to: bound };
	}
	const date = tradingDateOf(new Date(key));
	const { from = date, to = date } = wholePeriods(
		{ from: date, to: date },
		period === "day" ? undefined : (period as DayPeriod),
	);
	return span.order === "asc"
		? { ...span, from: startOf(addDaysWithin(to, 1)) }
		: { ...span, to: endOf(addDaysWithin(from, -1)) };
}

/** Tells of a range of days that the answer ends before it does. */
function cutHint(bars: readonly Candlestick[], { isRange }: Span, next: string | null): string | null {
	const last = bars.at(-1);
	if (!isRange || next === null || !last) return null;
	return `These are the first ${bars.length} bars of the range, to ${last.timestamp}. Send cursor=${next} for the bars behind them.`;
}

/** Tells why an answer is empty whose bars are left out because the day of a split is open. */
const openDayHint = (
	{ numerator, denominator, notBefore, exDate }: AreaRecord<"splits">,
	adjust: Options["adjust"],
): string =>
	`Bars from ${notBefore ?? exDate} to before ${exDate} are left out: on which of these days a ${numerator}-for-${denominator} split took place ` +
	`is not known, see uncertainSplits. adjust=${adjust === "none" ? "forward" : "none"} may not depend on it.`;

/** Cites the rows of the bars that are answered, and the events after the first of them. */
function recordBarProvenance(
	bars: readonly Candlestick[],
	{ recordProvenance, events, timesOf }: Read,
	data: ProvenanceReader,
): void {
	const [oldest, newest] = [bars[0], bars.at(-1)];
	if (!oldest || !newest) return;
	const [first] = timesOf(oldest);
	const [, last] = timesOf(newest);
	recordProvenance(data, first, last);
	const isAfter = ({ time }: { time: number }) => time > first;
	data.recordRows("splits", events.splits.filter(isAfter));
	data.recordRows("dividends", events.dividends.filter(isAfter));
}

const firstOrLast = (bars: readonly Candlestick[], { order, count }: Span): Candlestick[] =>
	order === "asc" ? bars.slice(0, count) : bars.slice(-count);

async function minuteCandlesticks(
	{ adjust, session }: Omit<Options, "symbol">,
	minutes: Minutes | 1,
	{ from, to, order, count }: Span,
	source: Source,
): Promise<Read> {
	const length = minutes * minuteMs;
	const limit = minutes === 1 ? count : sourceBars(minutes, count);
	const rows = await source.list("minuteBars", {
		// A bar that starts by the end of the span is whole, so its last minutes are read too.
		...(from && { from: from.instant }),
		...(to && { to: to.instant + length - minuteMs }),
		...(session === "intraday" && { kinds: ["0"] }),
		order,
		limit,
	});
	const { bars, events, open } = await oldestFirst(rows, order, adjust, dateOfBar, source);
	const merged = minutes === 1 ? bars : aggregateMinutes(bars, minutes);
	const all = merged.map(ofMinutes);
	const isWithin = ({ timestamp }: Candlestick) => {
		const start = Date.parse(timestamp);
		return start >= (from?.instant ?? start) && start <= (to?.instant ?? start);
	};
	const within = from || to ? all.filter(isWithin) : all;
	const timesOf: Read["timesOf"] = ({ timestamp }) => {
		const start = Date.parse(timestamp);
		return [start, start + length - 1];
	};
	const recordProvenance: Read["recordProvenance"] = (data, first, last) =>
		data.recordRows("minuteBars", rows.filter(between(first, last)));
	return {
		bars: within,
		recordProvenance,
		events,
		open,
		timesOf,
		readTo: endOfFull(rows, limit, ({ start }) => start),
	};
}

async function dayCandlesticks(
	{ period, adjust }: Omit<Options, "symbol">,
	span: Span,
	source: Source,
): Promise<Read> {
	const longer = period === "day" ? undefined : (period as DayPeriod);
	const { from, to } = wholePeriods({ from: span.from?.date, to: span.to?.date }, longer);
	const limit = longer ? sourceBars(longer, span.count) : span.count;
	const rows = await source.list("dayBars", {
		...(from && { from: Date.parse(from) }),
		...(to && { to: Date.parse(to) }),
		order: span.order,
		limit,
	});
	const { bars, events, open } = await oldestFirst(rows, span.order, adjust, (bar) => bar.date, source);
	const timesOf: Read["timesOf"] = ({ date }) => {
		const { to: last } = wholePeriods({ to: date }, longer);
		return [Date.parse(date), Date.parse(last ?? date)];
	};
	const recordProvenance: Read["recordProvenance"] = (data, first, last) =>
		data.recordRows("dayBars", rows.filter(between(first, last)));
	return {
		bars: (longer ? aggregateDays(bars, longer) : bars).map(ofDays),
		recordProvenance,
		events,
		open,
		timesOf,
		readTo: endOfFull(rows, limit, ({ date }) => openOf(date)),
	};
}

/** Start of the last bar of a read that may not be all of them, because there are as many as were requested. */
function endOfFull<B>(
	rows: readonly Stored<B>[],
	limit: number,
	startOfBar: (bar: B) => string,
): number | undefined {
	const last = rows.at(-1);
	return last && rows.length >= limit ? Date.parse(startOfBar(last.record)) : undefined;
}

/** Trading day of a bar of minutes. Bars in a row are of one hour, which is of one trading day. */
function dateOfBar({ start }: MinuteBar): string {
	const hour = start.slice(0, 13);
	if (hour !== lastHour.hour) lastHour = { hour, date: tradingDateOf(new Date(start)) };
	return lastHour.date;
}
let lastHour = { hour: "", date: "" };

/** Rows in the order of time, adjusted where that is requested. */
async function oldestFirst<B extends MinuteBar | DayBar>(
	rows: Stored<B>[],
	order: Span["order"],
	adjust: Options["adjust"],
	dateOf: (bar: B) => string,
	source: Source,
): Promise<AdjustedBars<B>> {
	const { list, facts, today } = source;
	const sorted = order === "desc" ? rows.toReversed() : rows;
	const [first] = sorted;
	if (adjust === "none" || !first) return tradedBars(sorted, dateOf, source);
	const resolved = await facts();
	const { adjustments, events } = await readAdjustments(list, resolved, first.time, today());
	const { certain, open } = ofCertainDays(sorted, dateOf, events.splits, resolved.adjustedThrough, true);
	return { bars: adjustBars(certain, dateOf, adjustments, resolved), events, open };
}

export type OpenSplit = Stored<AreaRecord<"splits">>;

/** Bars as they are answered, the events in them, and the splits of an open day for which others are left out. */
interface AdjustedBars<B> {
	bars: B[];
	events: AdjustingEvents;
	open: readonly OpenSplit[];
}

/**
 * Leaves out the bars whose prices depend on the day of a split that only filings state.
 *
 * @param isForToday true for prices with the splits of today, false for prices as traded
 */
function ofCertainDays<B extends MinuteBar | DayBar>(
	rows: readonly Stored<B>[],
	dateOf: (bar: B) => string,
	splits: readonly OpenSplit[],
	adjustedThrough: (datasetId: number) => string | null,
	isForToday: boolean,
): { certain: readonly Stored<B>[]; open: readonly OpenSplit[] } {
	const possible = splits.filter(({ record }) => hasOpenDay(record));
	if (possible.length === 0) return { certain: rows, open: [] };
	const records = possible.map(({ record }) => record);
	const open = new Set<object>();
	const certain = rows.filter(({ record, datasetId }) => {
		const day = { date: dateOf(record), adjustedThrough: adjustedThrough(datasetId), datasetId };
		const found = openSplits(records, day, isForToday);
		for (const split of found) open.add(split);
		return found.length === 0;
	});
	return { certain, open: possible.filter(({ record }) => open.has(record)) };
}

/** Bars as traded. Most sources have them so; of others the splits that are held are taken out. */
async function tradedBars<B extends MinuteBar | DayBar>(
	rows: Stored<B>[],
	dateOf: (bar: B) => string,
	{ list, dataset }: Source,
): Promise<AdjustedBars<B>> {
	const [first] = rows;
	const later = first ? await list("splits", { from: first.time, order: "asc", limit: maxSplits }) : [];
	if (later.length === 0)
		return { bars: rows.map(({ record }) => record), events: { splits: [], dividends: [] }, open: [] };
	const through = new Map<number, string | null>();
	for (const { datasetId } of rows) {
		if (!through.has(datasetId)) through.set(datasetId, (await dataset(datasetId))?.adjustedThrough ?? null);
	}
	const throughOf = (id: number): string | null => through.get(id) ?? null;
	const splits = [];
	for (const split of later) {
		// Files with such prices are real.
		if ((await dataset(split.datasetId))?.tag === sampleTag) continue;
		if ([...through.keys()].some((id) => isInPrices(split.record, id, throughOf(id)))) splits.push(split);
	}
	const records = splits.map(({ record }) => record);
	const { certain, open } = ofCertainDays(rows, dateOf, splits, throughOf, false);
	return { bars: asTraded(certain, dateOf, records, throughOf), events: { splits, dividends: [] }, open };
}

/** Most splits of a security that are looked up: more than any has had. */
const maxSplits = 1_000;

// Every field is named, because answers have them by the thousand: a copy of all the others takes longer.
const ofMinutes = (bar: MinuteBar): Candlestick => ({
	date: dateOfBar(bar),
	timestamp: bar.start,
	tradeSession: bar.tradeSession,
	open: priceText(bar.open),
	high: priceText(bar.high),
	low: priceText(bar.low),
	close: priceText(bar.close),
	volume: bar.volume,
	turnover: bar.turnover,
});

export const ofDays = (bar: DayBar): Candlestick => ({
	date: bar.date,
	timestamp: openOf(bar.date),
	open: priceText(bar.open),
	high: priceText(bar.high),
	low: priceText(bar.low),
	close: priceText(bar.close),
	volume: bar.volume,
	turnover: bar.turnover,
	tradeSession: 0,
});

/**
 * First instant of a trading day, as a bound of a span: its overnight session begins on the evening before.
 *
 * @example
 * startOf("2026-11-20").instant; // => Date.parse("2026-11-20T01:00:00Z")
 */
export const startOf = (date: string) => ({ date, instant: beginOfTradingDay(date) });

/**
 * Last instant of a trading day, as a bound of a span.
 *
 * @example
 * endOf("2026-11-20").instant; // => Date.parse("2026-11-21T01:00:00Z") - 1
 */
export const endOf = (date: string) => ({ date, instant: beginOfTradingDay(addDaysWithin(date, 1)) - 1 });

const beginOfTradingDay = (date: string): number => easternToUtc(addDaysWithin(date, -1), "20:00").getTime();
