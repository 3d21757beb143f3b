import { barsUntil, changeOf, spreads } from "../across/moves.ts";
import { compare, exact, text } from "../figures/exact.ts";
import { barsOf, splitsOf } from "../figures/prices.ts";
import { dayOf } from "../new-york.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Rule, RuleContext } from "../rule.ts";

/** Most changes of one kind that are judged. */
const maxChanges = 6;

/** Changes of the market whose kind fits, each of another security where there are. */
async function changesOf(context: RuleContext, path: string, kind: RegExp): Promise<readonly Row[]> {
	const all = rowsAt(await context.body({ count: "100" }), path);
	return all.filter(({ alertName }) => kind.test(String(alertName))).slice(0, maxChanges);
}

/** Judges changes of one kind; the number of those that could be judged. */
type Checker = (context: RuleContext, path: string) => Promise<number>;

const dayOfChange = ({ alertTime }: Row): string => dayOf(Number(alertTime));

/** Bars in which a year of trading days lies, for any count of its days. */
const yearOfBars = 245;

/** A high or low of 52 weeks is that of the bar of its day, and no day of the year before went beyond it. */
const checkExtremes: Checker = async (context, path) => {
	let checkedCount = 0;
	for (const item of await changesOf(context, path, /^52-week (high|low)$/)) {
		const [symbol, day] = [String(item["symbol"]), dayOfChange(item)];
		const [member, sign] = /high$/.test(String(item["alertName"])) ? ["high", 1] : ["low", -1];
		const bars = (await barsOf(context, symbol, { adjust: "none", count: "300" })).filter(
			({ date }) => String(date) <= day,
		);
		const [bar, before] = [bars.at(-1), bars.slice(-1 - yearOfBars, -1)];
		const from = String(before[0]?.["date"]);
		if (bar?.["date"] !== day || (await splitsOf(context, symbol)).some(({ date }) => from < date)) continue;
		checkedCount += 1;
		const price = exact(bar[String(member)]);
		const [reported] = valuesAt(item, "changeValues[]");
		if (compare(exact(reported), price) !== 0)
			context.fail(`${formatValue(item)} tells ${formatValue(reported)}, the bar has ${text(price)}`);
		const beyond = before.find((one) => Number(sign) * compare(exact(one[String(member)]), price) >= 0);
		if (beyond) context.fail(`${formatValue(item)} does not exceed ${formatValue(beyond)}`);
	}
	return checkedCount;
};

/** The part by which a ratio of rounded prices may differ, and half of its last digit. */
const [slack, halfDigit] = [0.02, 0.051];

/** A sharp rise or fall tells by how much it exceeds the usual move: the deviation of the changes of the 20 days before. */
const checkSharpMoves: Checker = async (context, path) => {
	let checkedCount = 0;
	for (const item of await changesOf(context, path, /^Sharp /)) {
		const [, reported] = /(?:^|")(\d+(?:\.\d+)?)x usual/.exec(JSON.stringify(item["changeValues"])) ?? [];
		const bars = await barsUntil(context, String(item["symbol"]), dayOfChange(item));
		const [moved, [low, high]] = [changeOf(bars), spreads(bars).toSorted((a, b) => a - b)];
		if (reported === undefined || !moved || low === undefined || high === undefined) continue;
		checkedCount += 1;
		const size = Math.abs(Number(text(moved)));
		const [least, maxRatio] = [size / high, size / low];
		if (
			Number(reported) < least * (1 - slack) - halfDigit ||
			Number(reported) > maxRatio * (1 + slack) + halfDigit
		)
			context.fail(
				`${formatValue(item)}: the move is from ${least.toFixed(2)} to ${maxRatio.toFixed(2)} times the usual`,
			);
	}
	return checkedCount;
};

/** Days that make what is usual. */
const usualDays = 20;

/** Heavy short selling tells by how much it exceeds the mean of the 20 days before. */
const checkShortSelling: Checker = async (context, path) => {
	let checkedCount = 0;
	for (const item of await changesOf(context, path, /short selling/i)) {
		const [, reported] = /"([+-]\d+(?:\.\d+)?) points"/.exec(JSON.stringify(item["changeValues"])) ?? [];
		const { json } = await context.other("listShortTrades", { symbol: String(item["symbol"]), count: "60" });
		const rows = rowsAt(json, "shortTrades.data[]");
		const index = rows.findIndex(({ date }) => date === dayOfChange(item));
		const shares = rows.slice(index, index + usualDays + 1).map((row) => Number(row["shortVolumePercent"]));
		const [own = Number.NaN, ...before] = shares;
		if (reported === undefined || index < 0 || before.length < usualDays) continue;
		checkedCount += 1;
		const excess = own - before.reduce((sum, one) => sum + one, 0) / usualDays;
		if (Math.abs(Number(reported) - excess) > 0.03)
			context.fail(`${formatValue(item)}: the share exceeds the mean before by ${excess.toFixed(2)}`);
	}
	return checkedCount;
};

const minute = 60_000;

/** Halts among the changes are halts among the actions of their security, with the reason and the time until trading resumed. */
const checkHalts: Checker = async (context, path) => {
	const halts = await changesOf(context, path, /\b(halt|pause|suspension)$/i);
	for (const item of halts) {
		const symbol = String(item["symbol"]);
		const { json } = await context.other("listCorporateActions", { symbol, kinds: "halt" });
		const action = rowsAt(json, "actions[]").find(
			({ effectiveAt }) => Date.parse(String(effectiveAt)) === item["alertTime"],
		);
		const [reason, end] = valuesAt(item, "changeValues[]").map(String);
		if (!action) context.fail(`${formatValue(item)} is no action of ${symbol}`);
		else if (at(action, "halt.reason") !== reason)
			context.fail(`${formatValue(item)} has the reason ${formatValue(at(action, "halt.reason"))}`);
		const [, minutes] = /after (\d+) min/.exec(String(end)) ?? [];
		const lasted = Date.parse(String(at(action, "halt.resumedAt"))) - Number(item["alertTime"]);
		if (action && minutes !== undefined && Math.round(lasted / minute) !== Number(minutes))
			context.fail(`${formatValue(item)} lasted for ${lasted / minute} minutes`);
	}
	return halts.length;
};

const aDay = 86_400_000;

/** A burst of filings tells at most as many as were published in its days, the last of them at its time. */
const checkBursts: Checker = async (context, path) => {
	let checkedCount = 0;
	for (const item of await changesOf(context, path, /^Burst of 8-K/)) {
		const [, number, days] = /(\d+) filings in (\d+) days/.exec(JSON.stringify(item["changeValues"])) ?? [];
		const { json } = await context.other("listFilings", { symbol: String(item["symbol"]), count: "100" });
		const times = rowsAt(json, "filings[]")
			.filter(({ form }) => String(form).startsWith("8-K"))
			.map(({ publishedAt }) => Date.parse(String(publishedAt)));
		const end = Number(item["alertTime"]);
		const within = times.filter((time) => time <= end && time >= end - Number(days) * aDay);
		if (number === undefined || times.length === 0) continue;
		checkedCount += 1;
		if (within.length < Number(number) || !within.includes(end))
			context.fail(`${formatValue(item)}: ${within.length} filings were published in these days`);
	}
	return checkedCount;
};

const kinds: readonly Checker[] = [
	checkBursts,
	checkExtremes,
	checkSharpMoves,
	checkShortSelling,
	checkHalts,
];

/**
 * Figures of changes that tell what is usual follow from the days before: highs and lows of a year, sharp moves and short
 * selling; halts are those of the corporate actions.
 */
export const changesFollowFromTheirPast = (path: string): Rule =>
	ofService("tells changes that follow from bars, short sales and halts", async (context) => {
		let checkedCount = 0;
		for (const checkKind of kinds) checkedCount += await checkKind(context, path);
		if (checkedCount === 0) context.skip("there are no changes of these kinds");
	});
