import { AverageGain, AverageLoss, BollingerBands, EMA, MACD, Stochastic, WEMA } from "technicalindicators";
import type { Candles } from "./indicators.ts";
import { bollinger, exponentialMovingAverage, kdj, macd, relativeStrength } from "./indicators.ts";

type Line = readonly (number | undefined)[];

/** Largest difference of two lines at their end, where both are known, over `scale`. */
function difference(own: readonly number[], other: Line, scale: number): number {
	const numbers = own.filter((value) => !Number.isNaN(value));
	if (numbers.length === 0 || numbers.length !== other.length) return Number.POSITIVE_INFINITY;
	return Math.max(0, ...numbers.map((value, i) => Math.abs(value - (other[i] ?? Number.NaN)) / scale));
}

/**
 * Returns the greatest difference of each indicator from the package `technicalindicators` over all candles. Prices and
 * their differences are relative to the highest price, oscillators to their range of 100. Where the definitions differ,
 * our definition is built from the package's parts:
 *
 * - RSI: the package rounds to two places, so its average gains and losses are taken; where nothing moves, ours is 50.
 * - KDJ: the package has no J, and its D is a simple average, so its raw %K is smoothed by thirds from 50.
 * - MACD: averages begun with a simple average, not with the first value, as ours are.
 * - Bollinger: the deviation of a population, as ours is.
 */
export function differences({ high, low, close }: Candles): Record<string, number> {
	const values = [...close];
	const price = Math.max(...high);
	const lines = MACD.calculate({
		values,
		fastPeriod: 12,
		slowPeriod: 26,
		signalPeriod: 9,
		SimpleMAOscillator: false,
		SimpleMASignal: false,
	});
	const own = macd(close);
	const signals = lines.map(({ signal }) => signal).filter((signal) => signal !== undefined);
	return {
		ema: difference(exponentialMovingAverage(close, 12), EMA.calculate({ period: 12, values }), price),
		macd: difference(
			own.line,
			lines.map((line) => line.MACD).filter((line) => line !== undefined),
			price,
		),
		signal: difference(own.signal, signals, price),
		rsi: difference(relativeStrength(close), strengths(values), 100),
		bollinger: bandDifference(values, price),
		...kdjDifferences({ high, low, close }),
	};
}

function strengths(values: number[]): number[] {
	const losses = AverageLoss.calculate({ period: 14, values });
	return AverageGain.calculate({ period: 14, values }).map((gain, i) => {
		const loss = losses[i] ?? Number.NaN;
		return gain + loss === 0 ? 50 : 100 - 100 / (1 + gain / loss);
	});
}

function bandDifference(values: number[], price: number): number {
	const bands = BollingerBands.calculate({ period: 20, values, stdDev: 2 });
	return Math.max(
		...bands.map((band, i) => {
			const own = bollinger(values.slice(0, i + 20));
			const parts =
				own && ([own.middle - band.middle, own.upper - band.upper, own.lower - band.lower] as const);
			return Math.max(...(parts ?? [Number.POSITIVE_INFINITY]).map(Math.abs)) / price;
		}),
	);
}

function kdjDifferences({ high, low, close }: Candles): Record<string, number> {
	const input = { high: [...high], low: [...low], close: [...close], period: 9, signalPeriod: 3 };
	const raw = Stochastic.calculate(input).map(({ k }) => k);
	const thirds = (line: readonly number[]): number[] => {
		let value = 50;
		return line.map((next) => {
			value += (next - value) / 3;
			return value;
		});
	};
	const k = thirds(raw);
	const d = thirds(k);
	const own = kdj(high, low, close);
	// Begun with a simple average instead of 50, the package's own smoothing by thirds tends to the same line.
	const wilder = WEMA.calculate({ period: 3, values: raw });
	const warmUp = 60;
	const late = own.k.length > warmUp + 11 ? Math.abs((own.k.at(-1) ?? 0) - (wilder.at(-1) ?? 0)) / 100 : 0;
	return {
		k: difference(own.k, k, 100),
		d: difference(own.d, d, 100),
		j: difference(
			own.j,
			k.map((value, i) => 3 * value - 2 * (d[i] ?? Number.NaN)),
			100,
		),
		"k, begun otherwise": late,
	};
}

/** Beta by the definition: covariance over variance of the returns of the last days, sums written out. */
export function naiveBeta(own: readonly number[], other: readonly number[], days: number): number {
	const returns = (closes: readonly number[]) =>
		closes
			.slice(1)
			.map((close, i) => (close - (closes[i] ?? 0)) / (closes[i] ?? 0))
			.slice(-days);
	const [a, b] = [returns(own), returns(other)];
	const n = b.length;
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	const products = sum(a.map((value, i) => value * (b[i] ?? 0)));
	const squares = sum(b.map((value) => value * value));
	return (n * products - sum(a) * sum(b)) / (n * squares - sum(b) ** 2);
}

/** Volatility by the definition: the root of the mean squared distance of log returns, with n - 1, a year's worth. */
export function naiveVolatility(closes: readonly number[], days: number): number {
	const last = closes.slice(-days - 1);
	const logs = last.slice(1).map((close, i) => Math.log(close) - Math.log(last[i] ?? 0));
	const middle = logs.reduce((total, value) => total + value, 0) / days;
	const squares = logs.reduce((total, value) => total + (value - middle) ** 2, 0);
	return Math.sqrt((squares / (days - 1)) * 252) * 100;
}
