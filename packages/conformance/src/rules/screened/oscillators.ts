/** A state at the last candle; undefined when the numbers are too near to each other to tell. */
export type Reported = string | null | undefined;

/** Prices of days or weeks, oldest first. */
export interface Candle {
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Exponential averages that begin with the mean of the first values: one value for each from the last of these on. */
function exponential(values: readonly number[], period: number): readonly number[] {
	const averages = [mean(values.slice(0, period))];
	for (const value of values.slice(period)) {
		const before = averages.at(-1) ?? 0;
		averages.push(before + (2 / (period + 1)) * (value - before));
	}
	return values.length < period ? [] : averages;
}

/** The direction in which a line crossed another at the last value, by the differences of both. */
function crossing(differences: readonly number[], room: number): Reported {
	const [before, now] = differences.slice(-2);
	if (before === undefined || now === undefined) return null;
	if (Math.abs(now) < room || Math.abs(before) < room) return undefined;
	if (now > 0) return before < 0 ? "goldenfork" : null;
	return before > 0 ? "deadcross" : null;
}

/** MACD(12, 26, 9). */
function macd(closes: readonly number[], room: number): Reported {
	const [fast, slow] = [exponential(closes, 12), exponential(closes, 26)];
	const line = slow.map((value, i) => (fast[fast.length - slow.length + i] ?? 0) - value);
	const signal = exponential(line, 9);
	return crossing(
		signal.map((value, i) => (line[line.length - signal.length + i] ?? 0) - value),
		room,
	);
}

/** KDJ(9, 3, 3). */
function kdj(candles: readonly Candle[]): Reported {
	let [k, d] = [50, 50];
	const differences = candles.slice(8).map(({ close }, i) => {
		const nine = candles.slice(i, i + 9);
		const [high, low] = [Math.max(...nine.map((one) => one.high)), Math.min(...nine.map((one) => one.low))];
		k = (2 * k + (high === low ? 50 : (100 * (close - low)) / (high - low))) / 3;
		d = (2 * d + k) / 3;
		return k - d;
	});
	return crossing(differences, 0.3);
}

/** RSI(14) of Wilder. */
function rsi(closes: readonly number[]): Reported {
	const changes = closes.slice(1).map((close, i) => close - (closes[i] ?? close));
	if (changes.length < 14) return null;
	let gain = mean(changes.slice(0, 14).map((change) => Math.max(change, 0)));
	let loss = mean(changes.slice(0, 14).map((change) => Math.max(-change, 0)));
	for (const change of changes.slice(14)) {
		gain = (13 * gain + Math.max(change, 0)) / 14;
		loss = (13 * loss + Math.max(-change, 0)) / 14;
	}
	const strength = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
	if (Math.min(Math.abs(strength - 70), Math.abs(strength - 30)) < 0.3) return undefined;
	return strength > 70 ? "overbought" : strength < 30 ? "oversold" : null;
}

/** Bollinger bands(20, 2). */
function bollinger(closes: readonly number[], room: number): Reported {
	const last = closes.slice(-20);
	const close = last.at(-1);
	if (last.length < 20 || close === undefined) return null;
	const middle = mean(last);
	const reach = 2 * Math.sqrt(mean(last.map((value) => (value - middle) ** 2)));
	const [above, below] = [close - middle - reach, middle - reach - close];
	if (Math.min(Math.abs(above), Math.abs(below)) < room) return undefined;
	return above > 0 ? "breakthrough_up" : below > 0 ? "breakthrough_down" : null;
}

/** The order of the simple averages of 5, 10, 20 and 60 closes. */
export function averagesOf(closes: readonly number[], room: number): Reported {
	if (closes.length < 60) return null;
	const averages = [5, 10, 20, 60].map((period) => mean(closes.slice(-period)));
	const steps = averages.slice(1).map((longer, i) => (averages[i] ?? 0) - longer);
	if (steps.some((step) => Math.abs(step) < room)) return undefined;
	return steps.every((step) => step > 0) ? "bullish" : steps.every((step) => step < 0) ? "bearish" : null;
}

/** The state of each oscillator at the last candle; see `macd_day` and the others of `listFigures`. */
export function oscillators(candles: readonly Candle[]): Readonly<Record<string, Reported>> {
	const closes = candles.map(({ close }) => close);
	// Bars are rounded to places, and prices of a year ago by as much.
	const room = (closes.at(-1) ?? 0) * 0.0003;
	return { macd: macd(closes, room / 3), rsi: rsi(closes), kdj: kdj(candles), boll: bollinger(closes, room) };
}
