import {
	compare,
	dividedBy,
	type Exact,
	exact,
	isNear,
	minus,
	rounded,
	text,
	times,
} from "../figures/exact.ts";
import { computed } from "../figures/figures.ts";
import { informativeSymbols } from "../figures/informative-symbols.ts";
import { barsOf } from "../figures/prices.ts";
import { ofService } from "../questions.ts";
import { at, formatValue, type Row, rowsAt, valuesAt } from "../reading.ts";
import type { Changes, Rule, RuleContext } from "../rule.ts";

interface Span {
	readonly firstDate: string;
	readonly lastDate: string;
	readonly price: Exact;
	readonly volume: Exact;
}

const fraction = (value: unknown): Exact =>
	dividedBy(exact(at(value, "numerator")), exact(at(value, "denominator")));

const spansIn = (body: unknown): readonly Span[] =>
	valuesAt(body, "factors[]").map((span) => ({
		firstDate: String(at(span, "firstDate")),
		lastDate: String(at(span, "lastDate")),
		price: fraction(at(span, "forwardFactors.priceFactor")),
		volume: fraction(at(span, "forwardFactors.volumeFactor")),
	}));

/** Forward-adjusted bars are the raw ones times the factors of the corporate actions, rounded as `listFigures` says. */
export const adjustedByFactors = (path: string, change: Changes): Rule =>
	ofService("adjusts bars by the factors of the corporate actions", async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const request = async (adjust: string) =>
				rowsAt(await context.body({ ...change, symbol, adjust, count: "1000" }), `${path}[]`);
			const [raw, adjusted] = [await request("none"), await request("forward")];
			const spans = spansIn((await context.other("listCorporateActions", { symbol })).json);
			if (raw.length !== adjusted.length)
				context.fail(`${symbol} has ${raw.length} raw bars and ${adjusted.length} adjusted ones`);
			for (const [index, bar] of raw.entries()) {
				const span = spans.find(
					({ firstDate, lastDate }) => firstDate <= String(bar["date"]) && String(bar["date"]) <= lastDate,
				);
				if (!span || isAdjusted(bar, adjusted[index] ?? {}, span)) continue;
				context.fail(
					`${symbol}: ${formatValue(adjusted[index])} is ${formatValue(bar)} adjusted by ${text(span.price)}`,
				);
				break;
			}
			checkedCount += spans.some(({ price }) => compare(price, exact("1")) !== 0) ? raw.length : 0;
		}
		if (checkedCount === 0) context.skip("no known security has an adjustment");
	});

function isAdjusted(raw: Row, adjusted: Row, { price, volume }: Span): boolean {
	const one = exact("1");
	const isWhole = compare(price, one) === 0 && compare(volume, one) === 0;
	const fits = (name: string, factor: Exact, places: number) =>
		isWhole
			? raw[name] === adjusted[name]
			: compare(rounded(times(exact(raw[name]), factor), places), exact(adjusted[name])) === 0;
	// Money and times do not depend on the number of shares.
	const isUnchanged = ["date", "timestamp", "turnover", "tradeSession"].every(
		(name) => raw[name] === adjusted[name],
	);
	return (
		isUnchanged &&
		["open", "high", "low", "close"].every((name) => fits(name, price, 4)) &&
		fits("volume", volume, 6)
	);
}

/**
 * The factors before and after an action differ by what it did to the price: a split by old over new shares, a dividend by
 * its part of the close before.
 */
export const factorsFollowFromActions: Rule = ofService(
	"makes the factors from the actions of the ex-dates",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const body = await context.body({ symbol });
			const bars = await barsOf(context, symbol, { adjust: "none", count: "1000" });
			const [oldest] = bars;
			if (!oldest) continue;
			const dates = new Set(
				rowsAt(body, "actions[]")
					.filter(
						({ kind, effectiveDate }) =>
							(kind === "split" || kind === "dividend") && String(effectiveDate) > String(oldest["date"]),
					)
					.map(({ effectiveDate }) => String(effectiveDate)),
			);
			for (const date of dates) checkedCount += checkStep(context, symbol, date, body, bars);
		}
		if (checkedCount === 0) context.skip("no known security has a split or dividend");
	},
);

/** Holds the step of the factors at an ex-date against its actions; 0 when it lies outside the bars. */
function checkStep(
	context: RuleContext,
	symbol: string,
	date: string,
	body: unknown,
	bars: readonly Row[],
): number {
	const before = bars.findLast((bar) => String(bar["date"]) < date);
	const after = bars.find((bar) => String(bar["date"]) >= date);
	if (!before || !after) return 0;
	const spanOf = (bar: Row) =>
		spansIn(body).find(
			({ firstDate, lastDate }) => firstDate <= String(bar["date"]) && String(bar["date"]) <= lastDate,
		);
	const [old, now] = [spanOf(before), spanOf(after)];
	const expected = computed(() => stepOf(date, body, exact(before["close"])));
	if (!old || !now || !expected) return 0;
	const shares = computed(() => splitsOn(date, body));
	if (shares && compare(dividedBy(old.volume, now.volume), dividedBy(exact("1"), shares)) !== 0)
		context.fail(
			`${symbol}: the factor of volumes changes on ${date} by ${text(dividedBy(old.volume, now.volume))}, its splits by ${text(dividedBy(exact("1"), shares))}`,
		);
	// A source may round the close of which the part is taken.
	if (!isNear(dividedBy(old.price, now.price), expected, exact("0.000001"), 12))
		context.fail(
			`${symbol}: the factor changes on ${date} by ${text(dividedBy(old.price, now.price))}, its actions by ${text(expected)}`,
		);
	return 1;
}

const actionsOn = (date: string, body: unknown): readonly Row[] =>
	rowsAt(body, "actions[]").filter(({ effectiveDate }) => effectiveDate === date);

/** Old over new shares of the splits of a day; 1 without any. */
const splitsOn = (date: string, body: unknown): Exact =>
	actionsOn(date, body)
		.filter(({ kind }) => kind === "split")
		.map((action) => dividedBy(exact(at(action, "split.oldShares")), exact(at(action, "split.newShares"))))
		.reduce(times, exact("1"));

function stepOf(date: string, body: unknown, close: Exact): Exact {
	const actions = actionsOn(date, body);
	const split = splitsOn(date, body);
	const dividends = actions.filter((action) => at(action, "dividend.currency") === "USD");
	return dividends.reduce(
		(step, action) =>
			times(step, minus(exact("1"), dividedBy(exact(at(action, "dividend.amount")), times(close, split)))),
		split,
	);
}

/** Backward factors are the forward ones, measured from the oldest bars in place of the newest. */
export const backwardFromForward: Rule = ofService(
	"answers backward factors that are the forward ones from the oldest bars on",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const spans = valuesAt(await context.body({ symbol }), "factors[]");
			const oldest = spans.at(-1);
			for (const span of spans.slice(0, -1)) {
				for (const name of ["priceFactor", "volumeFactor"]) {
					const [forward, first, backward] = [
						fraction(at(span, `forwardFactors.${name}`)),
						fraction(at(oldest, `forwardFactors.${name}`)),
						fraction(at(span, `backwardFactors.${name}`)),
					];
					if (compare(dividedBy(forward, first), backward) !== 0)
						context.fail(
							`${symbol}: the backward ${name} from ${formatValue(at(span, "firstDate"))} on is ${text(backward)}, not ${text(dividedBy(forward, first))}`,
						);
				}
				checkedCount += 1;
			}
		}
		if (checkedCount === 0) context.skip("no known security has two factors");
	},
);

/** Every bar has a factor: the oldest span begins with the oldest bar, or before it. */
export const factorsReachEveryBar: Rule = ofService(
	"answers factors for the oldest bars",
	async (context) => {
		let checkedCount = 0;
		for (const symbol of await informativeSymbols(context)) {
			const [oldest] = await barsOf(context, symbol, { adjust: "none", count: "1000" });
			const first = valuesAt(await context.body({ symbol }), "factors[].firstDate").at(-1);
			if (!oldest || first === undefined) continue;
			checkedCount += 1;
			if (String(first) > String(oldest["date"]))
				context.fail(
					`${symbol}: the factors begin on ${formatValue(first)}, its bars on ${formatValue(oldest["date"])}`,
				);
		}
		if (checkedCount === 0) context.skip("no known security has bars and factors");
	},
);
