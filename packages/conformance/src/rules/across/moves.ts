import {
	change,
	compare,
	dividedBy,
	type Exact,
	exact,
	minus,
	rounded,
	text,
	total,
} from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { barsOf, splitsOf } from "../figures/prices.ts";
import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Bars up to a day, oldest first, without those behind it; none when a split lies among the newest of them. */
export async function barsUntil(context: RuleContext, symbol: string, day: string): Promise<readonly Row[]> {
	const bars = (await barsOf(context, symbol, { adjust: "none", count: "60" })).filter(
		({ date }) => String(date) <= day,
	);
	const from = String(bars.at(-22)?.["date"]);
	const isSplit = (await splitsOf(context, symbol)).some(({ date }) => from < date && date <= day);
	return isSplit || bars.at(-1)?.["date"] !== day ? [] : bars;
}

/** What the newest of some bars changed against the one before, in percent. */
export const changeOf = (bars: readonly Row[]): Exact | undefined =>
	computed(() => change(exact(bars.at(-1)?.["close"]), exact(bars.at(-2)?.["close"])));

/** The volume of the newest bar over the mean of the 20 before. */
function volumeRatioOf(bars: readonly Row[]): Exact | undefined {
	const before = bars.slice(-21, -1).map(({ volume }) => exact(volume));
	return before.length === 20
		? computed(() => dividedBy(exact(bars.at(-1)?.["volume"]), dividedBy(total(before), exact("20"))))
		: undefined;
}

/** Texts that tell figures of the day, and the figure that each tells. */
const figures: readonly {
	fits: RegExp;
	of: (context: RuleContext, bars: readonly Row[], symbol: string, day: string) => Promise<Exact | undefined>;
}[] = [
	{ fits: /^([+-]\d+(?:\.\d+)?)%$/, of: async (_context, bars) => changeOf(bars) },
	{ fits: /^(\d+(?:\.\d+)?)x volume$/, of: async (_context, bars) => volumeRatioOf(bars) },
	{
		fits: /^(\d+(?:\.\d+)?)% sold short$/,
		of: async (context, _bars, symbol, day) => {
			const { json } = await context.other("listShortTrades", { symbol, count: "20" });
			const record = valuesAt(json, "shortTrades.data[]").find((one) => at(one, "date") === day);
			return computed(() => exact(at(record, "shortVolumePercent")));
		},
	},
];

/** Most changes that are judged. */
const maxChanges = 30;

/** Figures of unusual changes are those of the bars and short sales of their day, as exactly as they are told. */
export const changesNameTheirDay = (path: string): Rule =>
	ofService("tells the figures of the day of each change", async (context) => {
		const items = rowsAt(await context.body({ count: "100" }), path).filter(
			(item, i, all) =>
				i < maxChanges / 2 || all.findIndex(({ alertName }) => alertName === item["alertName"]) > i - 3,
		);
		let checkedCount = 0;
		for (const item of items.slice(0, maxChanges)) {
			const [symbol, day] = [String(item["symbol"]), dayOf(Number(item["alertTime"]))];
			const bars = await barsUntil(context, symbol, day);
			for (const reported of valuesAt(item, "changeValues[]").map(String))
				for (const { fits, of } of figures) {
					const [, number] = fits.exec(reported) ?? [];
					const figure =
						number === undefined || bars.length === 0 ? undefined : await of(context, bars, symbol, day);
					if (number === undefined || !figure) continue;
					checkedCount += 1;
					const places = number.split(".")[1]?.length ?? 0;
					if (compare(rounded(figure, places), exact(number.replace("+", ""))) !== 0)
						context.fail(`${formatValue(item)} says ${reported}, the day has ${text(figure)}`);
				}
		}
		if (checkedCount === 0) context.skip("no change tells a figure of its day");
	});

const number = (value: Exact): number => Number(text(value));

/** The spread of the changes of the 20 days before, in percent: of all of them, or of a sample. */
export function spreads(bars: readonly Row[]): readonly number[] {
	const closes = bars.slice(-22, -1).map(({ close }) => exact(close));
	const changes = closes.slice(1).map((close, i) => number(change(close, closes[i] ?? close)));
	const mean = changes.reduce((sum, one) => sum + one, 0) / changes.length;
	const squares = changes.reduce((sum, one) => sum + (one - mean) ** 2, 0);
	return changes.length === 20 ? [Math.sqrt(squares / 20), Math.sqrt(squares / 19)] : [];
}

/** Securities whose moves are compared with their spreads. */
const compared = 24;

/** The first securities of a ranking. */
async function topOf(context: RuleContext, key: "gainers" | "losers"): Promise<readonly string[]> {
	const { json } = await context.other("listRank", { key, count: `${compared}` });
	return valuesAt(json, "ranking.list[].symbol").map(String);
}

/** Every security that moved clearly more than usual is a mover, and none that moved clearly less; see `listTopMovers`. */
export const moversExceedTheirSpread = (path: string): Rule =>
	ofService(
		"answers the securities that moved more than their 20-day standard deviation",
		async (context) => {
			const rows = rowsAt(await context.body({ count: "100", sort: "change_rate" }), path);
			const day = String(rows[0]?.["date"]);
			const others = [...(await topOf(context, "gainers")), ...(await topOf(context, "losers"))];
			const movers = new Map(rows.map((row) => [String(at(row, "stock.symbol")), row]));
			let checkedCount = 0;
			for (const symbol of new Set([...[...movers.keys()].slice(0, compared), ...others])) {
				const bars = await barsUntil(context, symbol, day);
				const [moved, [low, high]] = [changeOf(bars), spreads(bars).toSorted((a, b) => a - b)];
				if (!moved || low === undefined || high === undefined) continue;
				checkedCount += 1;
				const size = Math.abs(number(moved));
				const isIn = movers.has(symbol);
				const isCut = rows.length === 100 && size < Math.abs(Number(at(rows.at(-1), "stock.changeRate")));
				if (isIn ? size < low * 0.98 : size > high * 1.02 && !isCut)
					context.fail(`${symbol} moved by ${size} %, usually by ${low.toFixed(2)} to ${high.toFixed(2)} %`);
				const [, , ratio] =
					/(\d+(?:\.\d+)?) ?%, (\d+(?:\.\d+)?) times/.exec(String(movers.get(symbol)?.["alertReason"])) ?? [];
				if (
					ratio !== undefined &&
					(Number(ratio) < (size / high) * 0.98 || Number(ratio) > (size / low) * 1.02)
				)
					context.fail(
						`${formatValue(movers.get(symbol)?.["alertReason"])}: the ratio is from ${size / high} to ${size / low}`,
					);
			}
			if (checkedCount === 0) context.skip("no bars of the day of the moves");
		},
	);

/** The order `hot` puts the largest move relative to its deviation first, as the reasons tell it. */
export const hotIsByTheRatio = (path: string): Rule =>
	ofService("puts the hottest mover first, by the ratio that it tells", async (context) => {
		const rows = rowsAt(await context.body({ sort: "hot", count: "100" }), path);
		const reported = rows.map((row) => /%, (\d+(?:\.\d+)?) times/.exec(String(row["alertReason"]))?.[1]);
		const ratios = reported.flatMap((one) => (one === undefined ? [] : [exact(one)]));
		if (ratios.length < 2) return context.skip("no reasons tell ratios");
		const wrong = ratios.findIndex((ratio, i) => i > 0 && minus(ratio, ratios[i - 1] ?? ratio).n > 0n);
		if (wrong > 0) context.fail(`${formatValue(rows[wrong])} is hotter than ${formatValue(rows[wrong - 1])}`);
		const unexplained = rows.find(
			(row) => !String(row["alertReason"]).includes(String(at(row, "stock.changeRate")).replace("-", "")),
		);
		if (unexplained) context.fail(`${formatValue(unexplained)} tells another change`);
	});
