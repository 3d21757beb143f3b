import { type DecimalString, dayNumber, rounded } from "@us-market-data/market";
import type { PriceHistory } from "../../bars/prices.ts";
import type { Series } from "../../bars/series.ts";
import { indexFrom } from "../../bars/trading-days.ts";
import { derivation } from "../../derivation.ts";
import {
	averageOrder,
	beta,
	mean,
	oscillatorStates,
	percentOf,
	volatility,
	weekly,
} from "../../indicators.ts";
import { mergedProvenance, sameNature } from "../../provenance.ts";

type Figure = DecimalString | null;

/**
 * Figures that need more days than the quote has. Changes and volatility are in percent. Figures of the newest day
 * alone are in the quote.
 */
export interface PriceMetrics {
	/** Newest trading day. */
	date: string;
	chg5d: Figure;
	chg10d: Figure;
	chg20d: Figure;
	chg60d: Figure;
	chg120d: Figure;
	chg250d: Figure;
	/** Since the last close of the year before. */
	chgytd: Figure;
	/** Mean volume of the last 20 trading days. */
	avgvolume20: Figure;
	/** Volume over the mean of the 20 trading days before. */
	volumeratio: Figure;
	/** Highest and lowest price of the last 365 days, in today's share count. */
	high52w: Figure;
	low52w: Figure;
	/** Against SPY.US over 250 trading days. */
	beta: Figure;
	/** Annualised, of 20 trading days. */
	volatility20: Figure;
	/** State by technical key of the screener, null for none. */
	technical: Record<TechnicalKey, string | null>;
}

/** Keys of the technical conditions. */
export const technicalKeys = [
	"macd_day",
	"macd_week",
	"rsi_day",
	"rsi_week",
	"kdj_day",
	"kdj_week",
	"boll_day",
	"boll_week",
	"ma_day",
] as const;
export type TechnicalKey = (typeof technicalKeys)[number];

/**
 * Price figures of the newest day. Changes and extremes are adjusted for splits, so that they agree with the quote;
 * indicators, volatility and beta for dividends too, so that they agree with a forward-adjusted chart.
 */
export const priceMetrics = derivation<PriceMetrics>({
	kind: "price-metrics",
	inputs: ["dayBars", "quotes", "splits", "dividends"],
	ages: false,
	async compute(sources) {
		const history = await sources.prices();
		const series = await sources.series();
		if (!history || !series) return null;
		const { last } = history.days;
		const benchmark = await sources.benchmark();
		const comparable =
			benchmark && sameNature(sources.facts, [history, benchmark.history]) ? benchmark : null;
		const against = betaAgainst(series, comparable?.series);
		const parts = comparable && against !== null ? [history, comparable.history] : [history];
		return {
			...(mergedProvenance(parts.map(newestOf)) ?? { time: last.asOf, datasetIds: [] }),
			data: { date: last.date, ...spanFigures(series, last.date), beta: against, ...indicators(series) },
		};
	},
});

const newestOf = (history: PriceHistory) => ({
	time: history.days.last.asOf,
	datasetIds: history.datasetIds,
});

function betaAgainst(own: Series, benchmark: Series | undefined): Figure {
	if (!benchmark) return null;
	const closes = (series: Series) => ({ days: series.days, closes: series.totalClose });
	return rounded(beta(closes(own), closes(benchmark), 250), 3);
}

function spanFigures({ days, close, high, low, volume }: Series, today: string) {
	const now = close.at(-1);
	const since = (before: number | undefined): Figure => rounded(exactly(percentOf(now, before)), 2);
	const change = (days: number): Figure => since(close.at(-1 - days));
	const newYear = dayNumber(`${today.slice(0, 4)}-01-01`);
	const lastOfYear = close[indexFrom(days, newYear) - 1];
	const year = indexFrom(days, dayNumber(today) - 364);
	const full = volume.length >= 20;
	const usual = volume.length > 20 ? mean(volume, volume.length - 21, volume.length - 1) : 0;
	return {
		chg5d: change(5),
		chg10d: change(10),
		chg20d: change(20),
		chg60d: change(60),
		chg120d: change(120),
		chg250d: change(250),
		chgytd: since(lastOfYear),
		avgvolume20: full ? rounded(mean(volume, volume.length - 20), 0) : null,
		volumeratio: usual > 0 ? rounded((volume.at(-1) ?? Number.NaN) / usual, 2) : null,
		high52w: rounded(highest(high, year), 4),
		low52w: rounded(lowest(low, year), 4),
	};
}

/** The highest of the values from a place on. */
function highest(values: readonly number[], from: number): number {
	let found = Number.NEGATIVE_INFINITY;
	for (let i = from; i < values.length; i++) {
		const value = values[i] ?? found;
		if (value > found) found = value;
	}
	return found;
}

function lowest(values: readonly number[], from: number): number {
	let found = Number.POSITIVE_INFINITY;
	for (let i = from; i < values.length; i++) {
		const value = values[i] ?? found;
		if (value < found) found = value;
	}
	return found;
}

/** A change without the error of binary fractions, which would put one that lies half way on the wrong side. */
const exactly = (value: number): number => Number(value.toFixed(10));

function indicators({ days, totalClose, totalHigh, totalLow }: Series) {
	const candles = { high: totalHigh, low: totalLow, close: totalClose };
	const day = oscillatorStates(candles);
	const week = oscillatorStates(weekly(days, candles));
	return {
		volatility20: rounded(volatility(totalClose, 20), 2),
		technical: {
			macd_day: day.macd,
			macd_week: week.macd,
			rsi_day: day.rsi,
			rsi_week: week.rsi,
			kdj_day: day.kdj,
			kdj_week: week.kdj,
			boll_day: day.boll,
			boll_week: week.boll,
			ma_day: averageOrder(totalClose),
		},
	};
}
