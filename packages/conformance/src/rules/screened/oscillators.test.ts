import { expect, test } from "vitest";
import { averagesOf, oscillators } from "./oscillators.ts";

const candles = (closes: readonly number[]) =>
	closes.map((close) => ({ high: close + 1, low: close - 1, close }));
const flat = (days: number, close = 100) => new Array<number>(days).fill(close);
const rising = (days: number, from = 100) => Array.from({ length: days }, (_, i) => from + i);

test("a price that leaves its calm is seen by each oscillator", () => {
	expect(oscillators(candles([...flat(60), 99, 104]))).toMatchObject({
		macd: "goldenfork",
		kdj: "goldenfork",
		boll: "breakthrough_up",
	});
	expect(oscillators(candles([...flat(60), 101, 96]))).toMatchObject({
		macd: "deadcross",
		kdj: "deadcross",
		boll: "breakthrough_down",
	});
});

test("a price that only rises is overbought, with its averages in order", () => {
	expect(oscillators(candles(rising(60)))).toMatchObject({ rsi: "overbought", boll: null });
	expect(averagesOf(rising(60), 0.01)).toBe("bullish");
	expect(averagesOf(rising(60).toReversed(), 0.01)).toBe("bearish");
	expect(averagesOf(rising(59), 0.01)).toBeNull();
});

test("what lies too near cannot be told", () => {
	expect(averagesOf(flat(60), 0.01)).toBeUndefined();
	expect(oscillators(candles(flat(60)))).toMatchObject({ macd: undefined, kdj: undefined });
});
