import { isOfOneSource } from "../across/sources.ts";
import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";
import { change, dividedBy, type Exact, exact, text, times, total } from "./exact.ts";
import { computed, isFigure } from "./figures.ts";
import { informativeSymbols } from "./informative-symbols.ts";
import { barsOf, splitFactor, splitsOf } from "./prices.ts";

/** Members that compare the last price with that of some trading days before. */
const spans: Readonly<Record<string, number>> = {
	fiveDayChangeRate: 5,
	tenDayChangeRate: 10,
	halfYearChangeRate: 120,
};

interface History {
	/** Closes and volumes by day, oldest first, in the share count of the newest. */
	readonly days: readonly { readonly date: string; readonly close: Exact; readonly volume: Exact }[];
}

async function historyOf(
	context: RuleContext,
	symbol: string,
	requested: Changes = { count: "400" },
): Promise<History> {
	const bars = await barsOf(context, symbol, { adjust: "none", ...requested });
	const splits = await splitsOf(context, symbol);
	const last = String(bars.at(-1)?.["date"]);
	return {
		days: bars.map(({ date, close, volume }) => {
			const factor = splitFactor(splits, String(date), last);
			return {
				date: String(date),
				close: times(exact(close), factor),
				volume: dividedBy(exact(volume), factor),
			};
		}),
	};
}

/** The price at the end of the year before. */
const lastOfYear = ({ days }: History): Exact | undefined => {
	const thisYear = days.at(-1)?.date.slice(0, 4) ?? "";
	return days.findLast(({ date }) => date.slice(0, 4) < thisYear)?.close;
};

/** The figures of the newest day by the bars. */
function figuresOf(history: History): Readonly<Record<string, Exact | undefined>> {
	const { days } = history;
	const [last, start] = [days.at(-1), lastOfYear(history)];
	if (!last) return {};
	const twenty = days.slice(-21, -1).map(({ volume }) => volume);
	const changes = Object.entries(spans).map(([member, back]) => {
		const before = days.at(-1 - back);
		return [member, before && change(last.close, before.close)] as const;
	});
	return {
		...Object.fromEntries(changes),
		ytdChangeRate: start && change(last.close, start),
		volumeRatio:
			twenty.length === 20
				? computed(() => dividedBy(times(last.volume, exact("20")), total(twenty)))
				: undefined,
	};
}

/** Changes over several days, and the ratio of the volume to the usual one, follow from the day bars. */
export const figuresOfDayBars = (path: string, fields: string): Rule =>
	ofService("computes changes over days and the volume ratio from the day bars", async (context) => {
		const symbols = await informativeSymbols(context);
		const quotes = await context.other("getQuotes", { symbols: symbols.join() });
		const rows = rowsAt(await context.body({ symbols: symbols.join(), fields }), path);
		let checkedCount = 0;
		for (const row of rows) {
			const history = await historyOf(context, String(row["symbol"]));
			const quote = rowsAt(quotes.json, "quote[]").find(({ symbol }) => symbol === row["symbol"]);
			// A quote of a later day than the newest bar has figures of its own.
			if (typeof quote?.["timestamp"] !== "string") continue;
			if (dayOf(quote["timestamp"]) !== history.days.at(-1)?.date) continue;
			checkedCount += checkRow(context, row, figuresOf(history));
		}
		if (checkedCount === 0) context.skip("no known security has day bars up to its quote");
	});

/** Figures of the past follow from the day bars of then: the last price is the close, and changes end with it. */
export const figuresOfPastBars = (path: string): Rule =>
	ofService("computes prices and changes as of a day from the day bars until then", async (context) => {
		const [first = ""] = context.service.symbols;
		const newest = (await historyOf(context, first, { count: "30" })).days;
		const index = Math.floor(newest.length / 2);
		const [before, day] = [newest[index - 1]?.date, newest[index]?.date];
		if (before === undefined || day === undefined) return context.skip("no day bars");
		let checkedCount = 0;
		// At noon the day has not ended.
		for (const [as_of, last] of [
			[day, day],
			[`${day}T16:00:00Z`, before],
		] as const)
			checkedCount += await checkPast(context, path, as_of, last);
		if (checkedCount === 0) context.skip("no figures of the past");
	});

async function checkPast(context: RuleContext, path: string, as_of: string, day: string): Promise<number> {
	const symbols = context.service.symbols.join();
	const fields = "last_done,volume,five_day_change_rate,ten_day_change_rate,volume_ratio";
	const response = await context.send({ symbols, fields, as_of });
	// Two sources may count the trades of a day otherwise.
	if (!isOfOneSource(response)) return 0;
	let checkedCount = 0;
	for (const row of rowsAt(response.json, path)) {
		const history = await historyOf(context, String(row["symbol"]), { count: "40", as_of: day });
		const last = history.days.at(-1);
		if (last?.date !== day || row["lastDone"] === null) continue;
		const { fiveDayChangeRate, tenDayChangeRate, volumeRatio } = figuresOf(history);
		checkedCount += checkRow(context, row, { fiveDayChangeRate, tenDayChangeRate, volumeRatio });
		for (const [member, expected] of Object.entries({ lastDone: last.close, volume: last.volume }))
			if (!isSame(row[member], text(expected)))
				context.fail(
					`as_of=${as_of}: ${member} of ${formatValue(row["symbol"])} is ${formatValue(row[member])}, by the bar ${text(expected)}`,
				);
	}
	return checkedCount;
}

function checkRow(
	context: RuleContext,
	row: Row,
	figures: Readonly<Record<string, Exact | undefined>>,
): number {
	let checkedCount = 0;
	for (const [member, expected] of Object.entries(figures)) {
		if (row[member] === undefined || !expected) continue;
		const served = computed(() => exact(row[member]));
		checkedCount += 1;
		// The change is computed with floating point, so that a tie may fall either way.
		if (!served || !isFigure(served, expected, { places: 2, slack: "0.000000001" }))
			context.fail(
				`${member} of ${formatValue(row["symbol"])} is ${formatValue(row[member])}, by the bars ${text(expected)}`,
			);
	}
	return checkedCount;
}

/** Quotes agree with the day bars: prices of the day, and the close of the day before. */
export const quotesAreTheirBars = (path: string): Rule =>
	ofService("answers the prices of the newest day bar, and the close of the one before", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const [quote] = rowsAt(await context.body({ symbols: symbol }), path);
			const [before, bar] = await barsOf(context, symbol, { adjust: "none", count: "2" });
			if (typeof quote?.["timestamp"] !== "string" || !bar || !before) continue;
			if (dayOf(quote["timestamp"]) !== bar["date"]) continue;
			checkedCount += 1;
			const pairs = { lastDone: bar["close"], open: bar["open"], high: bar["high"], low: bar["low"] };
			const factor = splitFactor(
				await splitsOf(context, symbol),
				String(before["date"]),
				String(bar["date"]),
			);
			const figures = { ...pairs, prevClose: factor.n === factor.d ? before["close"] : quote["prevClose"] };
			for (const [member, expected] of Object.entries(figures))
				if (!isSame(quote[member], expected))
					context.fail(
						`${member} of ${symbol} is ${formatValue(quote[member])}, ${formatValue(expected)} by the bars`,
					);
		}
		if (checkedCount === 0) context.skip("no known security has a bar of the day of its quote");
	});

const isSame = (one: unknown, other: unknown): boolean => {
	const [left, right] = [one, other].map((value) => computed(() => exact(value)));
	return !left || !right || isFigure(left, right, {});
};

/** Money over shares lies between the lowest and the highest price, with room for trades that do not set a price. */
export const meanPriceInRange = (path: string, request: Readonly<Record<string, string>> = {}): Rule =>
	ofService(
		`answers turnover and volume of ${path} whose quotient is a price of the day`,
		async (context) => {
			const rows = rowsAt(await context.body(request), path);
			const complete = rows.filter(
				({ turnover, volume, low, high }) =>
					turnover !== null && Number(volume) > 0 && low !== null && high !== null,
			);
			if (complete.length === 0) return context.skip(`no ${path} with a turnover`);
			const wrong = complete.find(({ turnover, volume, low, high }) => {
				const mean = Number(turnover) / Number(volume);
				return mean < Number(low) * 0.98 || mean > Number(high) * 1.02;
			});
			if (wrong)
				context.fail(
					`turnover over volume is ${Number(wrong["turnover"]) / Number(wrong["volume"])} in ${formatValue(wrong)}`,
				);
		},
	);
