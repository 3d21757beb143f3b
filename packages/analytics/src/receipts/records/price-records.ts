import { type AreaRecord, addDays, easternDate } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import { isInPrices } from "../../bars/adjust.ts";
import type { PriceHistory } from "../../bars/prices.ts";
import type { Column, TradingDay } from "../../bars/trading-days.ts";
import { benchmarkSymbol } from "../../derivation.ts";
import { splitsSince } from "../../derivations/prices/quote.ts";
import type { PriceFigure, QuoteFigure, TechnicalFigure } from "../../figures/figure.ts";
import { type MovedSession, readMovedSession } from "../../quotes/quote-state.ts";
import { type ReceiptRecord, recordOf } from "../receipt.ts";
import type { ReceiptSources } from "../sources.ts";
import { splitRecord, splitRecords } from "./split-records.ts";

type PriceKey = QuoteFigure | PriceFigure | TechnicalFigure | "amplitude";

/** The trading days of a security, which a receipt names by their records. */
class Days {
	readonly symbol: string;
	readonly history: PriceHistory;

	constructor(symbol: string, history: PriceHistory) {
		this.symbol = symbol;
		this.history = history;
	}

	get last(): number {
		return this.history.days.length - 1;
	}

	/** A value of one day, of the quote where that is the day. */
	at(index: number, property: Column): ReceiptRecord[] {
		if (index === this.last) return this.newest(property);
		const day = this.history.days.at(index);
		return day ? [recordOf(this.symbol, "dayBars", { record: day, ...day }, property)] : [];
	}

	/** A value of the newest day. */
	newest(property: Column | "turnover"): ReceiptRecord[] {
		const { days, quote } = this.history;
		if (quote) return [recordOf(this.symbol, "quotes", quote, property === "close" ? "lastDone" : property)];
		return [recordOf(this.symbol, "dayBars", { record: days.last, ...days.last }, property)];
	}

	/** The values of several days, one record for each run of days of one file. */
	span(from: number, property: Column): ReceiptRecord[] {
		const first = Math.max(from, 0);
		const { days, quote } = this.history;
		const bars = [...days].slice(first, quote ? -1 : undefined);
		const runs: TradingDay[][] = [];
		for (const day of bars) {
			const run = runs.at(-1);
			if (run?.[0]?.datasetId === day.datasetId) run.push(day);
			else runs.push([day]);
		}
		return [
			...runs.flatMap((run) => spanRecord(this.symbol, run, property)),
			...(quote ? this.at(this.last, property) : []),
		];
	}
}

function spanRecord(symbol: string, days: readonly TradingDay[], property: Column): ReceiptRecord[] {
	const first = days[0];
	const last = days.at(-1);
	if (!first || !last) return [];
	const one = recordOf(symbol, "dayBars", { record: last, ...last }, property);
	if (days.length === 1) return [one];
	return [{ ...one, recordId: null, startDate: first.date, value: null, rowCount: days.length }];
}

/** Splits that bring prices from a place on to the share count of the newest day. */
async function splitsFrom(sources: ReceiptSources, { history }: Days, index: number) {
	const first = history.days.at(Math.max(index, 0));
	const newest = history.days.last;
	if (!first) return [];
	const { facts } = sources;
	return splitRecords(
		sources,
		({ record, datasetId }) =>
			record.exDate > first.date &&
			!isInPrices(record, first.datasetId, first.adjustedThrough) &&
			record.exDate <= newest.date &&
			facts.isSample(datasetId) === facts.isSample(newest.datasetId),
	);
}

/** The dividends that adjust prices from a place on, besides the splits. */
async function dividendsFrom(sources: ReceiptSources, { history, symbol }: Days, index: number) {
	const first = history.days.at(Math.max(index, 0));
	const newest = history.days.last;
	if (!first) return [];
	const rows = await sources.list("dividends", { from: first.time, order: "asc", limit: 1000 });
	const { facts } = sources;
	return rows
		.filter(({ record }) => record.exDate > first.date && record.exDate <= newest.date)
		.filter(({ datasetId }) => facts.isSample(datasetId) === facts.isSample(newest.datasetId))
		.map((row) => recordOf(symbol, "dividends", row, "amount"));
}

type Explain = (days: Days, sources: ReceiptSources) => ReceiptRecord[] | Promise<ReceiptRecord[]>;

const newest =
	(property: Column | "turnover"): Explain =>
	(days) =>
		days.newest(property);

/** The last price, with the splits since its day, which bring it to the share count of today. */
const lastOfToday =
	(property: Column): Explain =>
	async (days, sources) => {
		const { last } = days.history.days;
		const rows = await sources.list("splits", { from: last.time, order: "asc", limit: 100 });
		const { isSample } = sources.facts;
		const isOfNature = (row: { datasetId: number }) => isSample(row.datasetId) === isSample(last.datasetId);
		const since = splitsSince(rows.filter(isOfNature), last, easternDate(sources.now));
		return [...days.at(days.last, property), ...since.flatMap((row) => splitRecord(days.symbol, row))];
	};

const closeBefore: Explain = async (days, sources) => {
	const { quote } = days.history;
	if (quote) return [recordOf(days.symbol, "quotes", quote, "prevClose")];
	return [...days.at(days.last - 1, "close"), ...(await splitsFrom(sources, days, days.last - 1))];
};

const change: Explain = async (days, sources) => [
	...days.at(days.last, "close"),
	...(await closeBefore(days, sources)),
];

/** Closes of two days, and the splits between them. */
const between =
	(index: (days: Days) => number): Explain =>
	async (days, sources) => {
		const at = index(days);
		if (at < 0) return days.at(days.last, "close");
		return [
			...days.at(days.last, "close"),
			...days.at(at, "close"),
			...(await splitsFrom(sources, days, at)),
		];
	};

const daysBefore = (count: number): Explain => between(({ last }) => last - count);

const beforeNewYear = ({ history: { days } }: Days): number =>
	days.indexFrom(`${days.last.date.slice(0, 4)}-01-01`) - 1;

const spanOf =
	(property: Column, count: number): Explain =>
	async (days, sources) => [
		...days.span(days.last - count + 1, property),
		...(await splitsFrom(sources, days, days.last - count + 1)),
	];

/** The extreme of a year: the days of it, and the day that has it. */
const extremeOf =
	(property: "high" | "low"): Explain =>
	async (days, sources) => {
		const series = await sources.series();
		if (!series) return [];
		const from = days.history.days.indexFrom(addDays(days.history.days.last.date, -364));
		const values = series[property].slice(from);
		const extreme = property === "high" ? Math.max(...values) : Math.min(...values);
		return [
			...days.at(from + values.lastIndexOf(extreme), property),
			...days.span(from, property),
			...(await splitsFrom(sources, days, from)),
		];
	};

/** Days behind figures that are adjusted for dividends too. */
const totals =
	(count: number, ...properties: Column[]): Explain =>
	async (days, sources) => {
		const from = Math.max(days.last - count + 1, 0);
		return [
			...properties.flatMap((property) => days.span(from, property)),
			...(await splitsFrom(sources, days, from)),
			...(await dividendsFrom(sources, days, from)),
		];
	};

/** Returns of 250 days that both traded; a security that misses some goes back further. */
const betaDays = 251;

const beta: Explain = async (days, sources) => {
	const other = await sources.benchmark();
	const against = other ? new Days(benchmarkSymbol, other.history) : undefined;
	const from = against ? against.last - betaDays + 1 : 0;
	return [...(await totals(betaDays, "close")(days, sources)), ...(against?.span(from, "close") ?? [])];
};

const all = Number.POSITIVE_INFINITY;
const candles = totals(all, "high", "low", "close");
const closes = totals(all, "close");

const explanations: Readonly<Record<PriceKey, Explain>> = {
	lastdone: lastOfToday("close"),
	prevclose: closeBefore,
	changevalue: change,
	changerate: change,
	volume: lastOfToday("volume"),
	turnover: newest("turnover"),
	amplitude: (days) => [...days.at(days.last, "high"), ...days.at(days.last, "low")],
	chg5d: daysBefore(5),
	chg10d: daysBefore(10),
	chg20d: daysBefore(20),
	chg60d: daysBefore(60),
	chg120d: daysBefore(120),
	chg250d: daysBefore(250),
	chgytd: between(beforeNewYear),
	avgvolume20: spanOf("volume", 20),
	volumeratio: spanOf("volume", 21),
	highest52w: extremeOf("high"),
	lowest52w: extremeOf("low"),
	beta,
	volatility20: totals(21, "close"),
	macd_day: closes,
	macd_week: closes,
	rsi_day: closes,
	rsi_week: closes,
	kdj_day: candles,
	kdj_week: candles,
	boll_day: totals(20, "close"),
	boll_week: closes,
	ma_day: totals(60, "close"),
};

/** The records of a session as inputs: one record, or one for all of them. */
function ofSession<A extends "minuteBars" | "trades">(
	symbol: string,
	area: A,
	rows: readonly Stored<AreaRecord<A>>[],
	property: keyof AreaRecord<A> & string,
): ReceiptRecord[] {
	const last = rows.at(-1);
	if (!last) return [];
	const one = recordOf(symbol, area, last, property);
	return rows.length === 1
		? [one]
		: [{ ...one, recordId: null, startDate: one.date, value: null, rowCount: rows.length }];
}

/** A value of the regular session that minute bars and trades moved: its records, behind that of the source or day bar. */
function ofMoved(
	symbol: string,
	days: Days | undefined,
	{ regular, hasBase, bars, trades }: MovedSession,
	property: Column | "turnover",
): ReceiptRecord[] {
	if (property === "close") {
		const trade = trades.findLast(({ record }) => record.timestamp === regular.timestamp);
		if (trade) return [recordOf(symbol, "trades", trade, "price")];
		return ofSession(symbol, "minuteBars", bars.slice(-1), "close");
	}
	return [
		...(hasBase ? (days?.newest(property) ?? []) : []),
		...ofSession(symbol, "minuteBars", bars, property),
		...(property === "volume" ? [] : ofSession(symbol, "trades", trades, "price")),
		...(property === "volume" || property === "turnover"
			? ofSession(symbol, "trades", trades, "volume")
			: []),
	];
}

/** The close before a moved session: that of its base, or of the newest day of the history. */
async function closeBeforeMoved(
	sources: ReceiptSources,
	days: Days | undefined,
	{ regular, hasBase }: MovedSession,
): Promise<ReceiptRecord[]> {
	if (!days || regular.prevClose === null) return [];
	if (hasBase) return closeBefore(days, sources);
	const { last } = days.history.days;
	return [
		...days.newest("close"),
		...(await splitRecords(
			sources,
			({ record, datasetId }) =>
				record.exDate > last.date &&
				!isInPrices(record, last.datasetId, last.adjustedThrough) &&
				record.exDate <= regular.day &&
				sources.facts.isSample(datasetId) === sources.facts.isSample(last.datasetId),
		)),
	];
}

/** Figures of the quote by the values of its regular session. */
const movedColumns: Partial<Record<PriceKey, readonly (Column | "turnover")[]>> = {
	lastdone: ["close"],
	prevclose: [],
	changevalue: ["close"],
	changerate: ["close"],
	volume: ["volume"],
	turnover: ["turnover"],
	amplitude: ["high", "low"],
};
const measuredKeys: ReadonlySet<PriceKey> = new Set(["prevclose", "changevalue", "changerate"]);

export const isPriceKey = (key: string): key is PriceKey => Object.hasOwn(explanations, key);

/** The records behind a figure of prices. */
export async function priceRecords(sources: ReceiptSources, key: PriceKey): Promise<ReceiptRecord[]> {
	const { symbol } = sources;
	const history = await sources.prices();
	const days = history ? new Days(symbol, history) : undefined;
	const columns = movedColumns[key];
	const moved = columns && (await readMovedSession(sources));
	if (!moved) return days ? explanations[key](days, sources) : [];
	return [
		...columns.flatMap((column) => ofMoved(symbol, days, moved, column)),
		...(measuredKeys.has(key) ? await closeBeforeMoved(sources, days, moved) : []),
	];
}
