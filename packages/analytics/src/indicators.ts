import { floats, weekOf } from "@us-market-data/market";

/** Fewest common days on which beta means something: about a quarter. */
const minCommonDays = 60;

/** Closes of a security by day, oldest first. */
interface DatedCloses {
	/** Days since 1970-01-01. */
	days: readonly number[];
	closes: readonly number[];
}

/**
 * Beta: covariance of a security's daily returns with the benchmark's, over the variance of the benchmark's, on the
 * last `days` days that both traded. NaN with fewer than 60 such days or a benchmark that never moves.
 */
export function beta(security: DatedCloses, benchmark: DatedCloses, days: number): number {
	const pairs = commonReturns(security, benchmark).slice(-days);
	if (pairs.length < minCommonDays) return Number.NaN;
	const ownMean = mean(pairs.map(([own]) => own));
	const otherMean = mean(pairs.map(([, other]) => other));
	let covariance = 0;
	let variance = 0;
	for (const [own, other] of pairs) {
		covariance += (own - ownMean) * (other - otherMean);
		variance += (other - otherMean) ** 2;
	}
	return variance === 0 ? Number.NaN : covariance / variance;
}

/** Returns of both between consecutive common days. */
function commonReturns(security: DatedCloses, benchmark: DatedCloses): [number, number][] {
	const returns: [number, number][] = [];
	let before: [number, number] | undefined;
	let benchmarkIndex = 0;
	for (let i = 0; i < security.days.length; i++) {
		const day = security.days[i] ?? Number.NaN;
		while ((benchmark.days[benchmarkIndex] ?? day) < day) benchmarkIndex++;
		const own = security.closes[i];
		const other = benchmark.days[benchmarkIndex] === day ? benchmark.closes[benchmarkIndex] : undefined;
		if (other === undefined || own === undefined) continue;
		if (before) returns.push([own / before[0] - 1, other / before[1] - 1]);
		before = [own, other];
	}
	return returns;
}

/**
 * Exponential moving average: `value * k + previous * (1 - k)` with `k = 2 / (period + 1)`, begun with the simple
 * average of the first `period` values. NaN before that. Leading NaN of the input are skipped.
 */
export function exponentialMovingAverage(values: readonly number[], period: number): number[] {
	const averages = floats(values.length).fill(Number.NaN);
	const start = values.findIndex((value) => !Number.isNaN(value));
	if (start === -1 || values.length - start < period) return averages;
	const weight = 2 / (period + 1);
	let average = mean(values, start, start + period);
	averages[start + period - 1] = average;
	for (let i = start + period; i < values.length; i++) {
		average += weight * ((values[i] ?? Number.NaN) - average);
		averages[i] = average;
	}
	return averages;
}

/** Arithmetic mean of the values between two places, NaN of nothing. */
export function mean(values: readonly number[], from = 0, end = values.length): number {
	let total = 0;
	for (let i = from; i < end; i++) total += values[i] ?? Number.NaN;
	return end <= from ? Number.NaN : total / (end - from);
}

/** Sum of squared distances from the mean. */
function squares(values: readonly number[], from: number, end: number): number {
	const middle = mean(values, from, end);
	let total = 0;
	for (let i = from; i < end; i++) total += ((values[i] ?? Number.NaN) - middle) ** 2;
	return total;
}

/** Standard deviation of a sample (divided by n - 1), the values between two places; NaN of fewer than two values. */
export const sampleDeviation = (values: readonly number[], from = 0, end = values.length): number =>
	end - from < 2 ? Number.NaN : Math.sqrt(squares(values, from, end) / (end - from - 1));

/** Standard deviation of a whole population (divided by n), NaN of nothing. */
export const populationDeviation = (values: readonly number[]): number =>
	values.length === 0 ? Number.NaN : Math.sqrt(squares(values, 0, values.length) / values.length);

/** Natural logarithm of each value divided by the previous one. The result has one value less than the input. */
const logReturns = (values: readonly number[]): number[] =>
	values.slice(1).map((value, i) => Math.log(value / (values[i] ?? Number.NaN)));

/** Change in percent from `before` to `after`; NaN when `before` is not positive. */
export const percentOf = (after: number | undefined, before: number | undefined): number =>
	after === undefined || before === undefined || !(before > 0) ? Number.NaN : (after / before - 1) * 100;

/** Trading days in a year, by which daily deviation is annualised. */
const tradingDaysPerYear = 252;

/**
 * Annualised historical volatility in percent: the sample standard deviation of the last `days` daily log returns
 * times the square root of 252. NaN with fewer closes than `days + 1`.
 */
export function volatility(closes: readonly number[], days: number): number {
	if (closes.length < days + 1) return Number.NaN;
	return sampleDeviation(logReturns(closes.slice(-days - 1))) * Math.sqrt(tradingDaysPerYear) * 100;
}

/** Bands at one value. */
interface Bands {
	middle: number;
	upper: number;
	lower: number;
}

/**
 * Bollinger bands at the last value: the simple average of the last `period` values, and `width` population standard
 * deviations above and below it. Null with fewer values.
 */
export function bollinger(values: readonly number[], period = 20, width = 2): Bands | null {
	if (values.length < period) return null;
	const last = values.slice(-period);
	const middle = mean(last);
	const reach = width * populationDeviation(last);
	return { middle, upper: middle + reach, lower: middle - reach };
}

/** The direction in which one line crossed another at the last value. */
type Crossing = "goldenfork" | "deadcross";

/**
 * `goldenfork` when the fast line rose above the slow one with the last value (it was not above before), `deadcross`
 * when it fell below; null when it did neither or the lines are not known.
 */
export function crossing(fast: readonly number[], slow: readonly number[]): Crossing | null {
	const now = (fast.at(-1) ?? Number.NaN) - (slow.at(-1) ?? Number.NaN);
	const before = (fast.at(-2) ?? Number.NaN) - (slow.at(-2) ?? Number.NaN);
	if (now > 0 && before <= 0) return "goldenfork";
	if (now < 0 && before >= 0) return "deadcross";
	return null;
}

/** MACD line (fast less slow average) and its signal line, one value per input value. */
interface Macd {
	line: number[];
	signal: number[];
}

/**
 * Moving average convergence/divergence (Appel): the 12-value exponential average less the 26-value one, and the
 * 9-value exponential average of that as signal. NaN where not enough values are known.
 */
export function macd(values: readonly number[], fast = 12, slow = 26, smoothing = 9): Macd {
	const fastAverage = exponentialMovingAverage(values, fast);
	const slowAverage = exponentialMovingAverage(values, slow);
	const line = floats(values.length);
	for (let i = 0; i < line.length; i++)
		line[i] = (fastAverage[i] ?? Number.NaN) - (slowAverage[i] ?? Number.NaN);
	return { line, signal: exponentialMovingAverage(line, smoothing) };
}

/** Lines of the KDJ oscillator, one value per input value. */
interface Kdj {
	k: number[];
	d: number[];
	j: number[];
}

/**
 * KDJ, the smoothed stochastic oscillator: the raw value is where the close stands between the lowest low and the
 * highest high of the last `period` days (0 to 100, 50 when they are equal); K is two thirds of the previous K and one
 * third of the raw value, D the same of K, both begun at 50; J is `3K - 2D`. NaN before `period` days.
 */
export function kdj(
	highs: readonly number[],
	lows: readonly number[],
	closes: readonly number[],
	period = 9,
): Kdj {
	const unknown = () => floats(closes.length);
	const lines: Kdj = { k: unknown(), d: unknown(), j: unknown() };
	for (const line of Object.values(lines)) line.fill(Number.NaN, 0, period - 1);
	const heights = highestOf(highs, 1, period);
	// The lowest is the highest of the negatives.
	const depths = highestOf(lows, -1, period);
	let k = 50;
	let d = 50;
	for (let i = period - 1; i < closes.length; i++) {
		const highest = heights[i] ?? Number.NaN;
		const lowest = -(depths[i] ?? Number.NaN);
		const close = closes[i] ?? Number.NaN;
		const raw = highest === lowest ? 50 : ((close - lowest) / (highest - lowest)) * 100;
		k = (2 * k + raw) / 3;
		d = (2 * d + k) / 3;
		lines.k[i] = k;
		lines.d[i] = d;
		lines.j[i] = 3 * k - 2 * d;
	}
	return lines;
}

/**
 * The highest of each value and those before it, `period` together, each times the sign. Only where it leaves them are they all
 * looked at.
 */
function highestOf(values: readonly number[], sign: 1 | -1, period: number): number[] {
	const found = floats(values.length);
	let highestIndex = -1;
	for (let i = 0; i < values.length; i++) {
		const isGone = highestIndex <= i - period;
		let highest = isGone ? Number.NEGATIVE_INFINITY : (found[i - 1] ?? Number.NaN);
		for (let day = isGone ? Math.max(0, i - period + 1) : i; day <= i; day++) {
			const value = sign * (values[day] ?? Number.NaN);
			if (value < highest) continue;
			highest = value;
			highestIndex = day;
		}
		found[i] = highest;
	}
	return found;
}

/**
 * Relative strength index (Wilder): `100 - 100 / (1 + average gain / average loss)`. The first averages are simple
 * ones over `period` changes, later ones `(previous * (period - 1) + change) / period`. 100 without any loss, 50
 * without any change. NaN where fewer than `period` changes are known.
 */
export function relativeStrength(values: readonly number[], period = 14): number[] {
	const strengths = floats(values.length).fill(Number.NaN);
	let gain = 0;
	let loss = 0;
	for (let i = 1; i < values.length; i++) {
		const change = (values[i] ?? Number.NaN) - (values[i - 1] ?? Number.NaN);
		// The first averages collect `period` changes with equal weight; from then on the old ones fade.
		const fade = i <= period ? 1 : (period - 1) / period;
		gain = gain * fade + Math.max(change, 0) / period;
		loss = loss * fade + Math.max(-change, 0) / period;
		if (i >= period) strengths[i] = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
	}
	return strengths;
}

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
interface OscillatorStates {
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
