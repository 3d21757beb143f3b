import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { generators } from "./generate.ts";
import { regularMinutes } from "./intraday.ts";
import type { SampleSecurity } from "./simulated.ts";
import { createWorld, splitFactor } from "./world.ts";

const folder = process.env["REAL_DATA_DIR"];
const title = folder ? "" : " (skipped: REAL_DATA_DIR, the folder of real source files, is not set)";

/** A day or minute, in the shares of the last day. */
interface Row {
	open: number;
	high: number;
	low: number;
	close: number;
	volume: number;
}

const mean = (values: readonly number[]): number =>
	values.reduce((sum, value) => sum + value, 0) / values.length;
const moment = (values: readonly number[], power: number): number => {
	const middle = mean(values);
	return mean(values.map((value) => (value - middle) ** power));
};
const deviation = (values: readonly number[]): number => Math.sqrt(moment(values, 2));

function correlation(one: readonly number[], other: readonly number[]): number {
	const [a, b] = [mean(one), mean(other)];
	const shared = mean(one.map((value, i) => (value - a) * ((other[i] ?? b) - b)));
	return shared / (deviation(one) * deviation(other));
}

const lagged = (values: readonly number[], lag: number): number =>
	correlation(values.slice(lag), values.slice(0, -lag));

const returnsOf = (rows: readonly Row[]): number[] =>
	rows.slice(1).map(({ close }, i) => 100 * (close / (rows[i]?.close ?? close) - 1));

/** What the moves and volumes of a series of days look like. Moves in percent. */
function shapeOf(rows: readonly Row[]) {
	const returns = returnsOf(rows);
	const sizes = returns.map(Math.abs);
	const gaps = rows.slice(1).map(({ open }, i) => 100 * (open / (rows[i]?.close ?? open) - 1));
	const months = Array.from({ length: returns.length - 20 }, (_, i) => deviation(returns.slice(i, i + 20)));
	const volumes = rows.slice(1).map(({ volume }) => Math.log(volume));
	return {
		days: returns.length,
		deviation: deviation(returns),
		kurtosis: moment(returns, 4) / moment(returns, 2) ** 2,
		lowest: Math.min(...returns),
		highest: Math.max(...returns),
		calmMonth: Math.min(...months),
		wildMonth: Math.max(...months),
		lag1: lagged(returns, 1),
		sizesLag1: lagged(sizes, 1),
		sizesLag5: lagged(sizes, 5),
		range: mean(rows.map(({ high, low, close }) => (100 * (high - low)) / close)),
		gap: deviation(gaps),
		logVolume: deviation(volumes),
		volumeBySize: correlation(volumes, sizes),
	};
}

type Shape = ReturnType<typeof shapeOf>;

const rounded = (shape: object) =>
	Object.fromEntries(
		Object.entries(shape).map(([key, value]) => [key, Math.round(Number(value) * 100) / 100]),
	);

function real(file: string, columns: { volume: number; newestFirst: boolean }): Row[] {
	const lines = readFileSync(join(folder ?? "", "bars", file), "utf8")
		.trim()
		.split(/\r?\n/)
		.slice(1);
	const rows = lines
		.map((line) => line.split(","))
		.filter((cells) => !cells.includes("null"))
		.map((cells): Row => {
			const [open = 0, high = 0, low = 0, close = 0] = cells.slice(1, 5).map(Number);
			return { open, high, low, close, volume: Number(cells[columns.volume]) };
		});
	return columns.newestFirst ? rows.reverse() : rows;
}

const alphaVantage = { volume: 5, newestFirst: true };
const world = folder ? createWorld(20_260_101, new Date("2026-11-20T22:00:00Z")) : undefined;

const simulated = ({ bars, split }: SampleSecurity): Row[] =>
	bars.map(({ date, open, high, low, close, volume }) => {
		const factor = splitFactor(split, date);
		const price = (value: number) => value / factor;
		return {
			open: price(open),
			high: price(high),
			low: price(low),
			close: price(close),
			volume: volume * factor,
		};
	});

const securityOf = (ticker: string): SampleSecurity => {
	const found = world?.securities.find((security) => security.ticker === ticker);
	if (!found) throw new Error(`no ${ticker}`);
	return found;
};

describe.skipIf(!folder)(`simulated bars beside real ones${title}`, () => {
	const tickers = ["SPY", "QQQ", "AAPL", "MSFT", "JPM"];
	const fields = Object.keys(shapeOf([])) as (keyof Shape)[];

	test("days have moves and volumes of the same shape", () => {
		const shapes = new Map<string, Shape>();
		for (const ticker of tickers)
			shapes.set(
				`${ticker} real 2018`,
				shapeOf(real(`alphavantage_daily/${ticker}_daily.csv`, alphaVantage)),
			);
		for (const ticker of ["AAPL", "GOOG"]) {
			const file = `yahoo_daily/yahoofinance-${ticker}-20040819-20180120.csv`;
			const rows = real(file, { volume: 6, newestFirst: false });
			shapes.set(`${ticker} real 2015-18`, shapeOf(rows.slice(-756)));
			shapes.set(`${ticker} real 2004-18`, shapeOf(rows));
		}
		for (const ticker of [...tickers, "GOOG"])
			shapes.set(`${ticker} sample`, shapeOf(simulated(securityOf(ticker))));
		const stocks = (world?.securities ?? []).filter(
			({ listing, bars }) => listing.type === "stock" && bars.length > 500,
		);
		const all = stocks.map((security) => shapeOf(simulated(security)));
		const middle = (field: keyof Shape) =>
			all.map((shape) => shape[field]).sort((a, b) => a - b)[all.length >> 1] ?? 0;
		shapes.set(
			"median stock sample",
			Object.fromEntries(fields.map((field) => [field, middle(field)])) as Shape,
		);
		console.table(Object.fromEntries([...shapes].map(([name, shape]) => [name, rounded(shape)])));
		for (const ticker of tickers) {
			const [one, other] = [shapes.get(`${ticker} real 2018`), shapes.get(`${ticker} sample`)];
			if (!one || !other) throw new Error(ticker);
			expect(other.deviation / one.deviation, ticker).toBeGreaterThan(0.55);
			expect(other.deviation / one.deviation, ticker).toBeLessThan(1.5);
			expect(other.kurtosis, ticker).toBeGreaterThan(3.5);
			expect(other.kurtosis, ticker).toBeLessThan(15);
			expect(Math.abs(other.lag1), ticker).toBeLessThan(0.15);
			expect(other.volumeBySize, ticker).toBeGreaterThan(0.35);
			expect(other.gap / other.deviation, ticker).toBeLessThan(0.75);
		}
		expect(middle("sizesLag1")).toBeGreaterThan(0.05);
		expect(middle("sizesLag1")).toBeLessThan(0.3);
	});

	test("minutes trade most at both ends of the day", () => {
		const shares = (volumes: readonly number[]) => {
			const total = volumes.reduce((sum, volume) => sum + volume, 0);
			const part = (from: number, to: number) =>
				(100 * volumes.slice(from, to).reduce((sum, volume) => sum + volume, 0)) / total;
			return { first30: part(0, 30), middle30: part(180, 210), last30: part(360, 390) };
		};
		const table: Record<string, object> = {};
		for (const ticker of ["AAPL", "MSFT", "SPY"]) {
			const rows = real(`alphavantage_1min/${ticker}_1min.csv`, alphaVantage);
			table[`${ticker} real`] = rounded(shares(rows.slice(-390).map(({ volume }) => volume)));
			const { bars, symbol, stops } = securityOf(ticker);
			const minutes = bars.slice(-1).flatMap((bar) => regularMinutes(20_260_101, symbol, bar, stops));
			const part = shares(minutes.map(({ volume }) => volume));
			table[`${ticker} sample`] = rounded(part);
			expect(part.first30).toBeGreaterThan(1.5 * part.middle30);
			expect(part.last30).toBeGreaterThan(1.5 * part.middle30);
		}
		console.table(table);
	});

	test("spreads are narrow where much money is traded; no real file has quotes of regular hours", () => {
		const spreads = [...generators.depth(world ?? expect.fail())].flatMap(({ symbol, asks, bids }) => {
			const [ask, bid] = [Number(asks[0]?.price), Number(bids[0]?.price)];
			const { figures } = securityOf(symbol.replace(/\.US$/, ""));
			const millions = figures.average * figures.price;
			return asks.length === 0 ? [] : [{ millions, points: (10_000 * (ask - bid)) / bid }];
		});
		const groups = Map.groupBy(spreads, ({ millions }) =>
			millions > 1000 ? 1000 : millions > 100 ? 100 : millions > 10 ? 10 : 0,
		);
		const hundredths = (value: number) => Math.round(value * 100) / 100;
		const table = [...groups]
			.sort(([a], [b]) => b - a)
			.map(([millions, group]) => {
				const sorted = group.map(({ points }) => points).sort((a, b) => a - b);
				const median = hundredths(sorted[sorted.length >> 1] ?? 0);
				const widest = hundredths(sorted.at(-1) ?? 0);
				return { "million USD a day from": millions, securities: group.length, median, widest };
			});
		console.table(table);
		const medians = table.map(({ median }) => median);
		expect(medians).toEqual(medians.toSorted((a, b) => a - b));
		expect(medians[0]).toBeLessThan(3);
		expect(medians.at(-1)).toBeGreaterThan(10);
	});
});
