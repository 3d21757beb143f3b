import { bySymbol, informativeSymbols } from "../figures/informative-symbols.ts";
import { barsOf } from "../figures/prices.ts";
import { addDays, dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { formatValue, type Row, rowsAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";
import { averagesOf, type Candle, oscillators, type Reported } from "./oscillators.ts";
import { indicatorsOf } from "./rows.ts";

interface Day extends Candle {
	readonly date: string;
}

/** Monday of the week of a day. */
const weekOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** Candles of weeks, the last of which may be in progress. */
const weekly = (days: readonly Day[]): readonly Candle[] =>
	[...Map.groupBy(days, ({ date }) => weekOf(date)).values()].map((week) => ({
		high: Math.max(...week.map(({ high }) => high)),
		low: Math.min(...week.map(({ low }) => low)),
		close: week.at(-1)?.close ?? 0,
	}));

/** Days from which the states are taken: those of a chart that is adjusted for splits and dividends. */
async function adjustedDays(context: RuleContext, symbol: string): Promise<readonly Day[]> {
	const bars = await barsOf(context, symbol, { adjust: "forward", count: "400" });
	return bars.map(({ date, high, low, close }) => ({
		date: String(date),
		high: Number(high),
		low: Number(low),
		close: Number(close),
	}));
}

function statesOf(days: readonly Day[]): Readonly<Record<string, Reported>> {
	const named = (states: Readonly<Record<string, Reported>>, of: string) =>
		Object.entries(states).map(([name, state]) => [`${name}_${of}`, state] as const);
	const closes = days.map(({ close }) => close);
	return {
		...Object.fromEntries([...named(oscillators(days), "day"), ...named(oscillators(weekly(days)), "week")]),
		ma_day: averagesOf(closes, (closes.at(-1) ?? 0) * 0.0003),
	};
}

/** Securities of a page of the screener, whose states come with it. */
const maxListedRows = 60;

const stateKeys = ["macd", "rsi", "kdj", "boll"]
	.flatMap((name) => [`${name}_day`, `${name}_week`])
	.concat("ma_day");

/** The states that the service tells of securities: few have one, so that many are asked for. */
async function reportedStates(context: RuleContext): Promise<ReadonlyMap<string, Row>> {
	const { json } = await context.other("searchScreener", {
		show: stateKeys.join(),
		sort: "volume",
		size: `${maxListedRows}`,
	});
	const reported = bySymbol(rowsAt(json, "results.items[]"));
	const own = (await informativeSymbols(context)).map(
		async (symbol) => [symbol, await indicatorsOf(context, symbol)] as const,
	);
	return new Map([...reported, ...(await Promise.all(own))]);
}

/** Technical states follow from the bars of a chart; see `macd_day`, `kdj_week`, `ma_day` of `listFigures`. */
export const technicalStatesFollow: Rule = ofService(
	"computes technical states from day bars",
	async (context) => {
		const reported = await reportedStates(context);
		const quotes = await context.other("getQuotes", { symbols: [...reported.keys()].join() });
		const quoted = bySymbol(rowsAt(quotes.json, "quote[]"));
		let checkedCount = 0;
		for (const [symbol, row] of reported) {
			const days = await adjustedDays(context, symbol);
			const quotedAt = quoted.get(symbol)?.["timestamp"];
			if (days.length < 60 || typeof quotedAt !== "string" || dayOf(quotedAt) !== days.at(-1)?.date) continue;
			for (const [key, state] of Object.entries(statesOf(days))) {
				if (state === undefined || row[key] === undefined) continue;
				checkedCount += 1;
				if (row[key] !== state)
					context.fail(`${key} of ${symbol} is ${formatValue(row[key])}, ${formatValue(state)} by its bars`);
			}
		}
		if (checkedCount === 0) context.skip("no known security has the bars of its quote");
	},
);
