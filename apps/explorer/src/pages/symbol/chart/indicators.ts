import type { Indicator } from "./indicator-choice.ts";

/** A value for each bar; NaN where there is none yet. */
type Values = readonly number[];

/** One drawn line of an indicator. */
export interface IndicatorLine {
	/** Tells the lines of one indicator apart; empty for an only one. */
	name: string;
	values: Values;
	look: "line" | "dashed" | "second" | "histogram";
}

// These figures are drawn and read off a chart, never passed on: they count in floating point.

/** The mean of the last values. */
export function sma(values: Values, count: number): number[] {
	let sum = 0;
	return values.map((value, index) => {
		sum += value - (index >= count ? (values[index - count] ?? 0) : 0);
		return index >= count - 1 ? sum / count : Number.NaN;
	});
}

/** The exponential mean. It starts with the plain mean of the first values. */
export function ema(values: Values, count: number): number[] {
	const first = values.findIndex((value) => !Number.isNaN(value));
	const weight = 2 / (count + 1);
	let mean = 0;
	return values.map((value, index) => {
		const seen = index - first + 1;
		if (first < 0 || seen < 1) return Number.NaN;
		mean = seen <= count ? mean + value / count : mean + weight * (value - mean);
		return seen >= count ? mean : Number.NaN;
	});
}

/** The mean, with lines a number of standard deviations above and below. */
export function bollinger(
	values: Values,
	count: number,
	width: number,
): { upper: Values; middle: Values; lower: Values } {
	const means = sma(values, count);
	const spread = means.map((mean, index) => {
		const last = values.slice(Math.max(0, index - count + 1), index + 1);
		return width * Math.sqrt(last.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
	});
	return {
		upper: means.map((mean, index) => mean + (spread[index] ?? Number.NaN)),
		middle: means,
		lower: means.map((mean, index) => mean - (spread[index] ?? Number.NaN)),
	};
}

/** The relative strength index of Wilder, from 0 to 100. */
export function rsi(values: Values, count: number): number[] {
	let [gain, loss] = [0, 0];
	return values.map((value, index) => {
		if (index === 0) return Number.NaN;
		const change = value - (values[index - 1] ?? value);
		const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
		gain = index <= count ? gain + up / count : (gain * (count - 1) + up) / count;
		loss = index <= count ? loss + down / count : (loss * (count - 1) + down) / count;
		if (index < count) return Number.NaN;
		if (loss === 0) return gain === 0 ? 50 : 100;
		return 100 - 100 / (1 + gain / loss);
	});
}

/** The distance of two exponential means, its own mean, and the distance of these two. */
export function macd(
	values: Values,
	[fast, slow, smoothing]: readonly [number, number, number],
): { line: Values; signal: Values; histogram: Values } {
	const [near, far] = [ema(values, fast), ema(values, slow)];
	const line = near.map((value, index) => value - (far[index] ?? Number.NaN));
	const signal = ema(line, smoothing);
	return { line, signal, histogram: line.map((value, index) => value - (signal[index] ?? Number.NaN)) };
}

/** The lines of an indicator over closes, oldest first. */
export function linesOf({ kind, parameters }: Indicator, closes: Values): IndicatorLine[] {
	const [first = 0, second = 0, third = 0] = parameters;
	switch (kind) {
		case "sma":
			return [{ name: "", values: sma(closes, first), look: "line" }];
		case "ema":
			return [{ name: "", values: ema(closes, first), look: "line" }];
		case "bollinger": {
			const { upper, middle, lower } = bollinger(closes, first, second);
			return [
				{ name: "upper", values: upper, look: "line" },
				{ name: "middle", values: middle, look: "dashed" },
				{ name: "lower", values: lower, look: "line" },
			];
		}
		case "rsi":
			return [{ name: "", values: rsi(closes, first), look: "line" }];
		case "macd": {
			const { line, signal, histogram } = macd(closes, [first, second, third]);
			return [
				{ name: "difference", values: histogram, look: "histogram" },
				{ name: "line", values: line, look: "line" },
				{ name: "signal", values: signal, look: "second" },
			];
		}
	}
}
