/** A value for each bar; NaN where there is none yet. */
type Values = readonly number[];

/** One drawn line of an indicator. */
export interface IndicatorLine {
	name: string;
	values: Values;
	isHistogram?: boolean;
}

interface IndicatorKind {
	name: string;
	/** Drawn over the prices, or in a pane of its own. */
	place: "prices" | "pane";
	lines: (closes: Values) => IndicatorLine[];
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

/** The mean with lines a number of standard deviations above and below. */
export function bollinger(values: Values, count: number, width: number): [upper: Values, lower: Values] {
	const means = sma(values, count);
	const spread = means.map((mean, index) => {
		const last = values.slice(Math.max(0, index - count + 1), index + 1);
		return width * Math.sqrt(last.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
	});
	return [
		means.map((mean, index) => mean + (spread[index] ?? Number.NaN)),
		means.map((mean, index) => mean - (spread[index] ?? Number.NaN)),
	];
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
export function macd(values: Values): { line: Values; signal: Values; histogram: Values } {
	const [fast, slow] = [ema(values, 12), ema(values, 26)];
	const line = fast.map((value, index) => value - (slow[index] ?? Number.NaN));
	const signal = ema(line, 9);
	return { line, signal, histogram: line.map((value, index) => value - (signal[index] ?? Number.NaN)) };
}

const mean = (kind: "SMA" | "EMA", count: number): IndicatorKind => ({
	name: `${kind} ${count}`,
	place: "prices",
	lines: (closes) => [{ name: `${kind} ${count}`, values: (kind === "SMA" ? sma : ema)(closes, count) }],
});

/** The indicators that can be chosen, by their names in addresses. */
export const indicators = {
	sma20: mean("SMA", 20),
	sma50: mean("SMA", 50),
	sma200: mean("SMA", 200),
	ema20: mean("EMA", 20),
	ema50: mean("EMA", 50),
	bollinger: {
		name: "Bollinger 20, 2",
		place: "prices",
		lines: (closes) => {
			const [upper, lower] = bollinger(closes, 20, 2);
			return [
				{ name: "Bollinger upper", values: upper },
				{ name: "Bollinger lower", values: lower },
			];
		},
	},
	rsi: {
		name: "RSI 14",
		place: "pane",
		lines: (closes) => [{ name: "RSI 14", values: rsi(closes, 14) }],
	},
	macd: {
		name: "MACD 12, 26, 9",
		place: "pane",
		lines: (closes) => {
			const { line, signal, histogram } = macd(closes);
			return [
				{ name: "MACD difference", values: histogram, isHistogram: true },
				{ name: "MACD", values: line },
				{ name: "MACD signal", values: signal },
			];
		},
	},
} as const satisfies Record<string, IndicatorKind>;

export type Indicator = keyof typeof indicators;

/** Bars before the first shown one that the figures need to settle. */
export const barsBefore = 400;

/** The indicators in a text of an address; what is not known falls away. */
export const indicatorsIn = (text: string): Indicator[] =>
	(Object.keys(indicators) as Indicator[]).filter((name) => text.split(",").includes(name));

/** The button of the indicators. */
export const indicatorTrigger = (chosen: readonly Indicator[]) => ({
	className: "button",
	children: `Indicators${chosen.length > 0 ? ` (${chosen.length})` : ""}`,
});
