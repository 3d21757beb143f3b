import { describe, expect, it } from "vitest";
import { indicatorsIn, nameOf, textOf } from "./indicator-choice.ts";
import { bollinger, ema, linesOf, macd, rsi, sma } from "./indicators.ts";

const round = (values: readonly number[]) => values.map((value) => Math.round(value * 1e4) / 1e4);

describe("indicators of a chart", () => {
	it("means have no value before their bars are there", () => {
		expect(sma([1, 2, 3, 4, 6], 3)).toEqual([Number.NaN, Number.NaN, 2, 3, 13 / 3]);
		expect(ema([1, 2, 3, 4, 6], 3)).toEqual([Number.NaN, Number.NaN, 2, 3, 4.5]);
	});

	it("bands lie two standard deviations beside the mean", () => {
		const { upper, middle, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
		expect([upper, middle, lower].map((values) => values.at(-1))).toEqual([9, 5, 1]);
		expect(upper[6]).toBeNaN();
	});

	it("the relative strength is that of Wilder's example", () => {
		// The closes of the worked example of StockCharts' ChartSchool, with its first two results.
		const closes = [
			44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
			46.0328, 45.614, 46.282, 46.282, 46.0028,
		];
		expect(round(rsi(closes, 14)).slice(14)).toEqual([70.5328, 66.3186]);
		expect(rsi([1, 1, 1], 2).at(-1)).toBe(50);
		expect(rsi([1, 2, 3], 2).at(-1)).toBe(100);
	});

	it("a steady rise has a steady distance of its means", () => {
		const { line, signal, histogram } = macd(
			Array.from({ length: 60 }, (_, index) => index),
			[12, 26, 9],
		);
		expect(round([line.at(-1) ?? 0, signal.at(-1) ?? 0, histogram.at(-1) ?? 1])).toEqual([7, 7, 0]);
		expect(line.findIndex((value) => !Number.isNaN(value))).toBe(25);
		expect(signal.findIndex((value) => !Number.isNaN(value))).toBe(33);
	});

	it("an address has them with their parameters, in the order in which they were added", () => {
		const chosen = indicatorsIn("rsi,sma50,bollinger20-2.5,macd5-35-5");
		expect(chosen.map(nameOf)).toEqual(["RSI 14", "SMA 50", "Bollinger 20, 2.5", "MACD 5, 35, 5"]);
		expect(textOf(chosen)).toBe("rsi14,sma50,bollinger20-2.5,macd5-35-5");
		expect(textOf([])).toBe(undefined);
	});

	it("an address may have unknown ones, impossible parameters and the same one twice: these fall away", () => {
		const text = "nonsense,sma0,sma1.5,sma401,sma20-3,smax,rsi,rsi14,bollinger20-0,ema20";
		expect(textOf(indicatorsIn(text))).toBe("rsi14,ema20");
		const written = Array.from({ length: 20 }, (_, index) => `sma${index + 2}`).join(",");
		expect(indicatorsIn(written)).toHaveLength(8);
	});

	it("each has its lines", () => {
		const closes = Array.from({ length: 50 }, (_, index) => 100 + index);
		const namesOf = (text: string) =>
			indicatorsIn(text).map((indicator) => linesOf(indicator, closes).map(({ name }) => name));
		expect(namesOf("sma5,bollinger,macd")).toEqual([
			[""],
			["upper", "middle", "lower"],
			["difference", "line", "signal"],
		]);
		expect(linesOf({ kind: "sma", parameters: [5] }, closes)[0]?.values.at(-1)).toBe(147);
	});
});
