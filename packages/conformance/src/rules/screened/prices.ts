import { change, compare, dividedBy, type Exact, exact, rounded, times, total } from "../figures/exact.ts";
import { barsOf, splitFactor, splitsOf } from "../figures/prices.ts";
import { addDays, dayOf } from "../new-york.ts";
import { at, type Row, valuesAt } from "../reading.ts";
import type { RuleContext } from "../rule.ts";
import { type Expected, indicatorsFollow } from "./rows.ts";

/** Indicators that compare the newest close with that of some trading days before. */
const spans: Readonly<Record<string, number>> = {
	chg5d: 5,
	chg10d: 10,
	chg20d: 20,
	chg60d: 60,
	chg120d: 120,
	chg250d: 250,
};

/** The fund against which beta is measured. */
const market = "SPY.US";

/** Most days of which beta is made, and the fewest. */
const [maxDays, minDays] = [250, 60];

interface Day {
	readonly date: string;
	readonly close: number;
}

/** Closes by day, adjusted for splits and dividends, oldest first. */
async function adjustedDays(context: RuleContext, symbol: string): Promise<readonly Day[]> {
	const bars = await barsOf(context, symbol, { adjust: "forward", count: "400" });
	return bars.map(({ date, close }) => ({ date: String(date), close: Number(close) }));
}

/** True when the quote is of the day of the newest bar: the figures then follow from bars alone. */
async function isOfItsBars(context: RuleContext, symbol: string, bars: readonly Row[]): Promise<boolean> {
	const { json } = await context.other("getQuotes", { symbols: symbol });
	const [quote] = valuesAt(json, "quote[]");
	const time = at(quote, "timestamp");
	return typeof time === "string" && dayOf(time) === bars.at(-1)?.["date"];
}

/** Changes over days, distances from the extremes of a year and the mean volume, in the share count of the newest day. */
async function ofRawBars(context: RuleContext, symbol: string): Promise<Readonly<Record<string, Expected>>> {
	const bars = await barsOf(context, symbol, { adjust: "none", count: "300" });
	if (!(await isOfItsBars(context, symbol, bars))) return {};
	const splits = await splitsOf(context, symbol);
	const last = String(bars.at(-1)?.["date"]);
	const factorOf = (bar: Row) => splitFactor(splits, String(bar["date"]), last);
	const close = (back: number): Exact | undefined => {
		const bar = bars.at(-1 - back);
		return bar && times(exact(bar["close"]), factorOf(bar));
	};
	const newest = close(0);
	const twenty = bars.slice(-20).map((bar) => dividedBy(exact(bar["volume"]), factorOf(bar)));
	const changes = Object.entries(spans).map(([key, back]) => {
		const before = close(back);
		// Computed with floating point, so that a tie may fall either way.
		const near = newest && before && change(newest, before);
		return [key, near && { near: rounded(near, 8), part: "0.000000001", places: 2 }] as const;
	});
	const year = bars.filter(({ date }) => String(date) > addDays(last, -365));
	const from = (member: "high" | "low", sign: number): Expected => {
		const prices = year.map((bar) => times(exact(bar[member]), factorOf(bar)));
		const [first, ...others] = prices;
		if (!newest || !first) return undefined;
		const extreme = others.reduce((best, price) => (sign * compare(price, best) > 0 ? price : best), first);
		// The extreme is itself a rounded price.
		return { near: rounded(change(newest, extreme), 8), part: "0.01", places: 2 };
	};
	const mean = twenty.length === 20 ? rounded(dividedBy(total(twenty), exact("20")), 0) : undefined;
	const extremes = { high52w: from("high", 1), low52w: from("low", -1) };
	return { ...Object.fromEntries(changes), ...extremes, avgvolume20: mean };
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The covariance of two series of one length, as a sum. */
const covariance = (one: readonly number[], other: readonly number[]): number => {
	const [a, b] = [mean(one), mean(other)];
	return one.reduce((sum, value, i) => sum + (value - a) * ((other[i] ?? 0) - b), 0);
};

/** A figure of prices that are themselves rounded. */
const near = (value: number, part: string, places: number): Expected =>
	Number.isFinite(value) ? { near: exact(value.toFixed(9)), part, places } : undefined;

/** Volatility and beta, of closes that are adjusted for splits and dividends. */
async function ofAdjustedBars(
	context: RuleContext,
	symbol: string,
): Promise<Readonly<Record<string, Expected>>> {
	const days = await adjustedDays(context, symbol);
	const returns = days.slice(-21).map(({ close }, i, all) => Math.log(close / (all[i - 1]?.close ?? close)));
	const twenty = returns.slice(1);
	const deviation = Math.sqrt(covariance(twenty, twenty) / 19) * Math.sqrt(252) * 100;
	return {
		volatility20: twenty.length === 20 ? near(deviation, "0.01", 2) : undefined,
		beta: betaOf(days, await adjustedDays(context, market)),
	};
}

export function betaOf(days: readonly Day[], ofMarket: readonly Day[]): Expected {
	const closes = new Map(ofMarket.map(({ date, close }) => [date, close]));
	const common = days.filter(({ date }) => closes.has(date)).slice(-maxDays - 1);
	if (common.length <= minDays) return undefined;
	const own = common.slice(1).map(({ close }, i) => close / (common[i]?.close ?? close) - 1);
	const its = common.slice(1).map(({ date }, i) => {
		const before = common[i];
		return (closes.get(date) ?? 0) / ((before && closes.get(before.date)) ?? 1) - 1;
	});
	return near(covariance(own, its) / covariance(its, its), "0.005", 3);
}

/** Indicators of prices and volumes follow from day bars; see `chg5d`, `avgvolume20`, `beta` of `listFigures`. */
export const indicatorsOfDayBars = indicatorsFollow("day bars", async (context, symbol) => {
	const raw = await ofRawBars(context, symbol);
	return "chg5d" in raw ? { ...raw, ...(await ofAdjustedBars(context, symbol)) } : raw;
});
