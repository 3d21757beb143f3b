import { weekOf } from "@us-market-data/market";
import { type Bands, bollinger, crossing, kdj, macd, mean, relativeStrength } from "./indicators.ts";

/** Prices of the days or weeks that the states are taken from, oldest first. */
export interface Candles {
	high: readonly number[];
	low: readonly number[];
	close: readonly number[];
}

/** Lines of RSI beyond which a price counts as run too far. */
const overbought = 70;
const oversold = 30;

/** State of each oscillator at the last candle, null for none or too few candles. */
export interface OscillatorStates {
	macd: "goldenfork" | "deadcross" | null;
	rsi: "overbought" | "oversold" | null;
	kdj: "goldenfork" | "deadcross" | null;
	boll: "breakthrough_up" | "breakthrough_down" | null;
}

/** MACD(12, 26, 9) and KDJ(9, 3, 3) crossings, RSI(14) beyond 70 or 30, close beyond Bollinger(20, 2). */
export function oscillatorStates({ high, low, close }: Candles): OscillatorStates {
	const { line, signal } = macd(close);
	const { k, d } = kdj(high, low, close);
	const strength = relativeStrength(close).at(-1) ?? Number.NaN;
	return {
		macd: crossing(line, signal),
		rsi: strength > overbought ? "overbought" : strength < oversold ? "oversold" : null,
		kdj: crossing(k, d),
		boll: breakthrough(close.at(-1), bollinger(close)),
	};
}

function breakthrough(close: number | undefined, bands: Bands | null): OscillatorStates["boll"] {
	if (close === undefined || bands === null) return null;
	if (close > bands.upper) return "breakthrough_up";
	return close < bands.lower ? "breakthrough_down" : null;
}

/**
 * Order of the simple averages of 5, 10, 20 and 60 closes: `bullish` when each shorter one is above the next longer
 * one, `bearish` when each is below; else null.
 */
export function averageOrder(close: readonly number[]): "bullish" | "bearish" | null {
	if (close.length < 60) return null;
	const averages = [5, 10, 20, 60].map((period) => mean(close, close.length - period));
	const steps = averages.slice(1).map((longer, i) => (averages[i] ?? Number.NaN) - longer);
	if (steps.every((step) => step > 0)) return "bullish";
	return steps.every((step) => step < 0) ? "bearish" : null;
}

/**
 * Weekly candles (Monday to Friday) of daily ones, oldest first; the last week may be in progress.
 *
 * @param days days since 1970-01-01 of the daily candles
 */
export function weekly(days: readonly number[], candles: Candles): Candles {
	const weeks = { high: [] as number[], low: [] as number[], close: [] as number[] };
	let current: number | undefined;
	for (let i = 0; i < days.length; i++) {
		const week = weekOf(days[i] ?? Number.NaN);
		const high = candles.high[i] ?? Number.NaN;
		const low = candles.low[i] ?? Number.NaN;
		const last = weeks.close.length - 1;
		if (week !== current) {
			weeks.high.push(high);
			weeks.low.push(low);
			weeks.close.push(candles.close[i] ?? Number.NaN);
		} else {
			weeks.high[last] = Math.max(weeks.high[last] ?? high, high);
			weeks.low[last] = Math.min(weeks.low[last] ?? low, low);
			weeks.close[last] = candles.close[i] ?? Number.NaN;
		}
		current = week;
	}
	return weeks;
}
