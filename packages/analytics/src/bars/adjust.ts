import { canonicalDecimal, type DecimalString } from "@us-market-data/market";
import { asNumber, type Fraction, fraction, inverse, isOne, one, rest, times } from "./fraction.ts";

/** A split or a cash dividend, as the areas `splits` and `dividends` hold them. */
export interface SplitEvent {
	exDate: string;
	numerator: DecimalString;
	denominator: DecimalString;
	/** Datasets whose prices contradict what their files state of this split: true where it is in them, false where not. */
	shownIn?: Readonly<Record<number, boolean>>;
	/** The source of the day of a split that only filings state. */
	dating?: "stated" | "jump" | "none" | null;
	/** First day that such a split may have. */
	notBefore?: string | null;
}

/**
 * True for a split whose day nothing but filings tells: it lies between `notBefore` and `exDate`, which is then the first
 * day on which it is certainly in force. Filings state days of decisions, of records and of payments alike.
 */
export const hasOpenDay = ({ dating }: Pick<SplitEvent, "dating">): boolean =>
	dating === "stated" || dating === "none";

/** True if it is not known whether a split is in force on a day. */
export const isOpenOn = (split: SplitEvent, day: string): boolean =>
	hasOpenDay(split) && day >= (split.notBefore ?? split.exDate) && day < split.exDate;

/**
 * The splits with an open day on which a price of a day depends: of prices with the splits of today those that are not
 * in the prices of the dataset, of prices as traded those that are.
 */
export const openSplits = (
	splits: readonly SplitEvent[],
	{ date, adjustedThrough, datasetId }: AdjustedDay,
	isForToday: boolean,
): SplitEvent[] =>
	splits.filter(
		(split) => isOpenOn(split, date) && isInPrices(split, datasetId, adjustedThrough) !== isForToday,
	);
/**
 * True if a split is in the prices that a dataset has of the days before it. What the prices show counts, otherwise what
 * the file states of itself.
 *
 * @param adjustedThrough day through which the file says that its prices are adjusted, null for prices as traded
 * @example isInPrices({ exDate: "2020-08-31", numerator: "4", denominator: "1" }, 7, "2020-12-31") // true
 */
export const isInPrices = (
	{ exDate, shownIn }: SplitEvent,
	datasetId: number | undefined,
	adjustedThrough: string | null,
): boolean =>
	(datasetId === undefined ? undefined : shownIn?.[datasetId]) ?? exDate <= (adjustedThrough ?? "");

export interface DividendEvent {
	exDate: string;
	amount: DecimalString;
	currency: string;
}

/** Close of a trading day, in the share count that its dataset uses. */
export interface DatedClose {
	date: string;
	close: DecimalString;
	/** Day through which splits are already in the price, null for raw prices. */
	adjustedThrough: string | null;
	/** Dataset of the prices; left out for prices that have none. */
	datasetId?: number;
}

/** The exact factor of a price of an earlier day: `splits * dividends`. Volumes have `1 / splits`. */
export interface Factor {
	/** Old shares over new shares of the splits in between. */
	splits: Fraction;
	/** Product of `1 - amount / close before` over the dividends in between. */
	dividends: Fraction;
}

/** A day, and that through which splits are already in its prices, null for raw prices. */
type AdjustedDay = Omit<DatedClose, "close">;

/** Forward adjustment of one security: the newest prices stay as they are, earlier ones are scaled. */
export interface Adjustments {
	/** Factor for a price of the day. */
	factor(day: AdjustedDay): Factor;
	/** The factor of a day, and the days that share it. */
	span(day: AdjustedDay): Span;
	/** True when no split and no dividend lies in between for any day. */
	none: boolean;
}

interface Step {
	exDate: string;
	ratio: Fraction;
}

/**
 * Prepares the adjustment of one security.
 *
 * @param days closes by day, oldest first; they must include the day before each dividend's ex-date, otherwise
 *   that dividend is left out
 * @param asOf last day to look from; later ex-dates are not in force yet
 */
export function forwardAdjustments(
	days: readonly DatedClose[],
	splits: readonly SplitEvent[],
	dividends: readonly DividendEvent[],
	asOf: string,
): Adjustments {
	const due = splits.filter((split) => split.exDate <= asOf && isRatio(split)).sort(byExDate);
	const steps: Step[] = [];
	for (const dividend of dividends) {
		if (dividend.exDate > asOf || dividend.currency !== "USD") continue;
		const before = lastBefore(days, dividend.exDate);
		const ratio = before && dividendRatio(before, dividend, due);
		if (ratio) steps.push({ exDate: dividend.exDate, ratio });
	}
	const span = spanCache(due, steps.sort(byExDate));
	return { none: due.length === 0 && steps.length === 0, span, factor: (day) => span(day).factor };
}

/** A factor with the span of days, from `from` to before `until`, that share it. */
export interface Span {
	from: string;
	/** `~`, which is after every date, if nothing follows. */
	until: string;
	factor: Factor;
}

/** Days between two events share their factor; asked for in order, a long series computes few of them. */
function spanCache(splits: readonly SplitEvent[], dividends: readonly Step[]): Adjustments["span"] {
	const factors = new Map<string, Factor>();
	const products = productsFrom(dividends);
	// Datasets of one basis share their factors.
	const ownBasis = new Set(splits.flatMap(({ shownIn = {} }) => Object.keys(shownIn)));
	const basisOf = ({ adjustedThrough, datasetId }: AdjustedDay): string =>
		`${adjustedThrough ?? ""}/${ownBasis.has(String(datasetId)) ? datasetId : ""}`;
	const pending = new Map<string, readonly SplitEvent[]>();
	const pendingOf = (basis: string, { adjustedThrough, datasetId }: AdjustedDay): readonly SplitEvent[] => {
		const found =
			pending.get(basis) ?? splits.filter((split) => !isInPrices(split, datasetId, adjustedThrough));
		pending.set(basis, found);
		return found;
	};
	let last: { span: Span; basis: string } | undefined;
	return (day) => {
		const { date } = day;
		const basis = basisOf(day);
		if (last && date >= last.span.from && date < last.span.until && basis === last.basis) return last.span;
		const all = pendingOf(basis, day);
		const split = firstAfter(all, date);
		const dividend = firstAfter(dividends, date);
		const due = all.slice(split);
		const key = `${due.map(({ exDate }) => exDate).join()}/${dividend}`;
		const factor = factors.get(key) ?? factorOf(due, products[dividend] ?? one);
		factors.set(key, factor);
		const next = [due[0]?.exDate ?? never, dividends[dividend]?.exDate ?? never].sort();
		last = { span: { from: date, until: next[0] ?? never, factor }, basis };
		return last.span;
	};
}

/** After every date. */
const never = "~";

/** For each dividend the product of its ratio and those of all later ones. */
function productsFrom(dividends: readonly Step[]): Fraction[] {
	let product = one;
	return dividends
		.toReversed()
		.map((step) => {
			product = times(product, step.ratio);
			return product;
		})
		.reverse();
}

const factorOf = (splits: readonly SplitEvent[], dividends: Fraction): Factor => ({
	splits: oldOverNew(splits),
	dividends,
});

/**
 * `1 - amount / close` of the day before the ex-date, with the amount brought to the share count of that
 * close. Null when the dividend is as large as the price: such a record is not an ordinary cash dividend.
 */
function dividendRatio(
	before: DatedClose,
	dividend: DividendEvent,
	splits: readonly SplitEvent[],
): Fraction | null {
	if (Number(before.close) <= 0) return null;
	const inAmount = splits.filter((s) => s.exDate > before.date && s.exDate <= dividend.exDate);
	const inPrice = splits.filter(
		(s) => s.exDate > before.date && isInPrices(s, before.datasetId, before.adjustedThrough),
	);
	const paid = times(fraction(dividend.amount), oldOverNew(inPrice));
	const worth = times(fraction(before.close), oldOverNew(inAmount));
	const ratio = rest(times(paid, inverse(worth)));
	return ratio.numerator > 0n ? ratio : null;
}

const oldOverNew = (splits: readonly SplitEvent[]): Fraction =>
	splits.reduce(
		(all, { numerator, denominator }) =>
			times(all, times(fraction(denominator), inverse(fraction(numerator)))),
		one,
	);

const isRatio = ({ numerator, denominator }: SplitEvent): boolean =>
	Number(numerator) > 0 && Number(denominator) > 0;

/** The factor that puts splits into a price of before them. */
export const applying = (splits: readonly SplitEvent[]): Factor => ({
	splits: oldOverNew(splits),
	dividends: one,
});

/** The factor that takes splits out of a price again which its source has put in. */
export const undoing = (splits: readonly SplitEvent[]): Factor => ({
	splits: inverse(oldOverNew(splits)),
	dividends: one,
});

/** Prices and volume of a bar; turnover does not depend on the share count. */
export interface Priced {
	open: DecimalString;
	high: DecimalString;
	low: DecimalString;
	close: DecimalString;
	volume: DecimalString;
}

/** A bar in the share count and after the dividends of today: prices to 4 decimals, volume to 6, each rounded once. */
export function adjusted<B extends Priced>(bar: B, factor: Factor): B {
	if (isOne(factor.splits) && isOne(factor.dividends)) return bar;
	const price = priceBy(factor);
	return {
		...bar,
		open: price(bar.open),
		high: price(bar.high),
		low: price(bar.low),
		close: price(bar.close),
		volume: volumeBy(bar.volume, factor),
	};
}

/** The adjustment of prices by each factor. A bar asks for that of the bar before in most cases. */
const scales = new WeakMap<Factor, (text: DecimalString) => DecimalString>();
/** Prices that a factor has adjusted already: those of a day repeat, and exact arithmetic takes time. */
const maxCachedPrices = 10_000;

function priceBy(factor: Factor): (text: DecimalString) => DecimalString {
	const made = scales.get(factor) ?? adjustmentOf(factor);
	scales.set(factor, made);
	return made;
}

function adjustmentOf(factor: Factor): (text: DecimalString) => DecimalString {
	const cache = new Map<DecimalString, DecimalString>();
	const scale = scaleBy(times(factor.splits, factor.dividends), priceDecimals);
	return (text) => {
		const before = cache.get(text);
		if (before !== undefined) return before;
		const price = scale(text);
		if (cache.size < maxCachedPrices) cache.set(text, price);
		return price;
	};
}

const priceDecimals = 4;
const volumeDecimals = 6;

/** A volume that a factor leaves as it is, unless it has to be rounded. */
const roundedVolume = /^\d+(\.\d{1,6})?$/;

function volumeBy(volume: DecimalString, factor: Factor): DecimalString {
	if (isOne(factor.splits) && roundedVolume.test(volume)) return canonical(volume);
	const scale = volumeScales.get(factor) ?? scaleBy(inverse(factor.splits), volumeDecimals);
	volumeScales.set(factor, scale);
	return scale(volume);
}

const volumeScales = new WeakMap<Factor, (text: DecimalString) => DecimalString>();

/** A price in the share count of today, dividends left in: what a change since that day is measured against. */
export const splitAdjustedPrice = (price: DecimalString, { splits }: Factor): DecimalString =>
	isOne(splits) ? price : scaleBy(splits, priceDecimals)(price);

/** The factor in floating point, for indicators: `split` for splits only, and `full` with dividends. */
export const factorAsNumbers = (factor: Factor): { split: number; full: number } => {
	const split = asNumber(factor.splits);
	return { split, full: split * asNumber(factor.dividends) };
};

const canonical = (text: string): DecimalString => canonicalDecimal(text) ?? text;
const byExDate = (a: { exDate: string }, b: { exDate: string }): number => (a.exDate < b.exDate ? -1 : 1);

function firstAfter(events: readonly { exDate: string }[], date: string): number {
	const index = events.findIndex((event) => event.exDate > date);
	return index === -1 ? events.length : index;
}

function lastBefore(days: readonly DatedClose[], date: string): DatedClose | undefined {
	let low = 0;
	let high = days.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((days[middle]?.date ?? "") < date) low = middle + 1;
		else high = middle;
	}
	return days[low - 1];
}

/**
 * Scales decimals by a factor. The product is exact, and rounded once: half up, away from zero. Whole numbers take a tenth
 * of the time that decimals of a library take.
 */
export function scaleBy(
	{ numerator, denominator }: Fraction,
	precision: number,
): (text: string) => DecimalString {
	const above = numerator * 10n ** BigInt(precision);
	return (text) => {
		const isNegative = text.startsWith("-");
		const size = isNegative ? text.slice(1) : text;
		const point = size.indexOf(".");
		const decimals = point === -1 ? 0 : size.length - point - 1;
		const whole = point === -1 ? size : size.slice(0, point) + size.slice(point + 1);
		const digits = rounded(BigInt(whole) * above, denominator * powerOfTen(decimals));
		return decimalOf(String(digits), precision, isNegative);
	};
}

/** Half is rounded up. */
const rounded = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);

/** Prices have few decimal places, and a power takes longer than the rest. */
const powers = Array.from({ length: 12 }, (_, exponent) => 10n ** BigInt(exponent));
const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

function decimalOf(digits: string, precision: number, isNegative: boolean): DecimalString {
	const padded = digits.padStart(precision + 1, "0");
	const text = `${isNegative ? "-" : ""}${padded.slice(0, -precision)}.${padded.slice(-precision)}`;
	return canonicalDecimal(text) ?? text;
}
