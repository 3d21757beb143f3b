import { dayMs } from "@us-market-data/market";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	averageOrder,
	beta,
	bollinger,
	crossing,
	exponentialMovingAverage,
	kdj,
	macd,
	oscillatorStates,
	populationDeviation,
	relativeStrength,
	sampleDeviation,
	volatility,
	weekly,
} from "./indicators.ts";

const prices = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 60, maxLength: 120 });
const numbersIn = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));

describe("KDJ", () => {
	it("looks at the highest and lowest price of exactly its last days", () => {
		const whole = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 9, maxLength: 40 });
		fc.assert(
			fc.property(whole, fc.integer({ min: 1, max: 9 }), (values, period) => {
				const lines = kdj(values, values, values, period);
				let [k, d] = [50, 50];
				for (let i = period - 1; i < values.length; i++) {
					const window = values.slice(i - period + 1, i + 1);
					const [low, high] = [Math.min(...window), Math.max(...window)];
					const raw = high === low ? 50 : (((values[i] ?? 0) - low) / (high - low)) * 100;
					k = (2 * k + raw) / 3;
					d = (2 * d + k) / 3;
					expect([lines.k[i], lines.d[i], lines.j[i]]).toEqual([k, d, 3 * k - 2 * d]);
				}
				expect(lines.k.slice(0, period - 1).every(Number.isNaN)).toBe(true);
			}),
		);
	});
});

describe("moving averages", () => {
	it("are known from the first full period on", () => {
		// k = 1/2: 2, then 2 + (4 - 2) / 2.
		expect(exponentialMovingAverage([1, 2, 3, 4], 3)).toEqual([Number.NaN, Number.NaN, 2, 3]);
		expect(exponentialMovingAverage([1, 2, 3, 8], 3).at(-1)).toBe(5);
	});

	it("lie between the lowest and the highest value", () => {
		fc.assert(
			fc.property(prices, (values) => {
				const average = numbersIn(exponentialMovingAverage(values, 20));
				expect(Math.max(...average)).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
				expect(Math.min(...average)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-6);
			}),
		);
	});
});

describe("deviations", () => {
	it("divide by n and by n - 1", () => {
		const values = [2, 4, 4, 4, 5, 5, 7, 9];
		expect(populationDeviation(values)).toBe(2);
		expect(sampleDeviation(values)).toBeCloseTo(Math.sqrt(32 / 7), 12);
		expect(sampleDeviation([1])).toBeNaN();
	});
});

describe("relative strength index", () => {
	it("reproduces Wilder's smoothing", () => {
		// The 15 closes of the textbook example: 9 gains and losses that average 0.24 and 0.10.
		const closes = [
			44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28,
			46.0,
		];
		const strengths = relativeStrength(closes);
		expect(strengths[13]).toBeNaN();
		expect(strengths[14]).toBeCloseTo(70.46, 1);
		expect(strengths[15]).toBeCloseTo(66.25, 1);
	});

	it("is 100 for prices that only rise, 0 for prices that only fall, 50 for prices that stand still", () => {
		const steps = Array.from({ length: 30 }, (_, i) => i + 1);
		expect(relativeStrength(steps).at(-1)).toBe(100);
		expect(relativeStrength(steps.toReversed()).at(-1)).toBe(0);
		expect(relativeStrength(steps.map(() => 7)).at(-1)).toBe(50);
	});

	it("stays between 0 and 100", () => {
		fc.assert(
			fc.property(prices, (values) => {
				for (const strength of numbersIn(relativeStrength(values))) {
					expect(strength).toBeGreaterThanOrEqual(0);
					expect(strength).toBeLessThanOrEqual(100);
				}
			}),
		);
	});
});

describe("MACD", () => {
	it("is known from value 26 on, its signal from value 34 on, and zero for a constant price", () => {
		const { line, signal } = macd(new Array(40).fill(5));
		expect(numbersIn(line)).toEqual(new Array(15).fill(0));
		expect(numbersIn(signal)).toEqual(new Array(7).fill(0));
	});

	it("tends to half the difference of the periods for a price that rises by one", () => {
		// An exponential average lags (period - 1) / 2 behind a straight line: 12.5 - 5.5.
		const { line } = macd(Array.from({ length: 400 }, (_, i) => i));
		expect(line.at(-1)).toBeCloseTo(7, 6);
	});
});

describe("KDJ", () => {
	it("begins at 50 and moves by thirds", () => {
		const closes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
		const { k, d, j } = kdj(closes, closes, closes);
		expect(k.at(-1)).toBeCloseTo(200 / 3, 9);
		expect(d.at(-1)).toBeCloseTo(100 / 3 + 200 / 9, 9);
		expect(j.at(-1)).toBeCloseTo(3 * (200 / 3) - 2 * (100 / 3 + 200 / 9), 9);
	});

	it("keeps K and D between 0 and 100", () => {
		fc.assert(
			fc.property(prices, (values) => {
				const { k, d } = kdj(values, values, values);
				for (const value of [...numbersIn(k), ...numbersIn(d)]) {
					expect(value).toBeGreaterThanOrEqual(0);
					expect(value).toBeLessThanOrEqual(100 + 1e-9);
				}
			}),
		);
	});
});

describe("Bollinger bands", () => {
	it("lie two deviations around the mean", () => {
		const values = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 9 : 11));
		expect(bollinger(values)).toEqual({ middle: 10, upper: 12, lower: 8 });
		expect(bollinger(values.slice(1))).toBeNull();
	});
});

describe("beta", () => {
	const days = Array.from({ length: 100 }, (_, i) => 1000 + i);
	const benchmark = days.map((_, i) => 100 * (1 + 0.02 * Math.sin(i)));

	it("is one against itself and the factor of a leveraged price", () => {
		expect(beta({ days, closes: benchmark }, { days, closes: benchmark }, 250)).toBeCloseTo(1, 9);
		const double = [100];
		for (let i = 1; i < benchmark.length; i++) {
			const change = (benchmark[i] ?? 0) / (benchmark[i - 1] ?? 1) - 1;
			double.push((double[i - 1] ?? 0) * (1 + 2 * change));
		}
		expect(beta({ days, closes: double }, { days, closes: benchmark }, 250)).toBeCloseTo(2, 9);
	});

	it("needs 60 common days", () => {
		const shortSeries = { days: days.slice(0, 60), closes: benchmark.slice(0, 60) };
		expect(beta(shortSeries, { days, closes: benchmark }, 250)).toBeNaN();
	});
});

describe("volatility", () => {
	it("annualises the deviation of log returns", () => {
		const closes = Array.from({ length: 21 }, (_, i) => (i % 2 === 0 ? 100 : 100 * Math.E ** 0.01));
		expect(volatility(closes, 20)).toBeCloseTo(0.01 * Math.sqrt(20 / 19) * Math.sqrt(252) * 100, 9);
		expect(volatility(closes.slice(1), 20)).toBeNaN();
	});
});

describe("states", () => {
	it("cross only with the last value", () => {
		expect(crossing([1, 3], [2, 2])).toBe("goldenfork");
		expect(crossing([3, 1], [2, 2])).toBe("deadcross");
		expect(crossing([3, 4], [2, 2])).toBeNull();
		expect(crossing([4], [2])).toBeNull();
	});

	it("are those of a price that rises and then jumps", () => {
		const close = [...Array.from({ length: 80 }, (_, i) => 100 + i + (i % 3)), 230];
		expect(oscillatorStates({ high: close, low: close, close })).toMatchObject({
			rsi: "overbought",
			boll: "breakthrough_up",
		});
		expect(averageOrder(close)).toBe("bullish");
		expect(averageOrder(close.map((price) => -price))).toBe("bearish");
		expect(averageOrder(close.slice(0, 59))).toBeNull();
	});

	it("turn days into weeks", () => {
		const dates = ["2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"];
		const candles = { high: [5, 6, 7, 8], low: [1, 2, 4, 3], close: [3, 4, 5, 6] };
		const days = dates.map((date) => Date.parse(date) / dayMs);
		expect(weekly(days, candles)).toEqual({ high: [6, 8], low: [1, 3], close: [4, 6] });
	});
});
