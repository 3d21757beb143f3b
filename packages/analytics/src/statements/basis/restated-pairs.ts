import { type Fact, newer } from "../fact.ts";
import { unitOfTag } from "../fact-units.ts";

/** A figure of one period in two filings, one after the other. */
export interface Pair {
	older: Fact;
	later: Fact;
}

/** Restated figures that a split changes: numbers of shares multiply, per-share figures divide. */
export interface RestatedPairs {
	shares: Pair[];
	perShare: Pair[];
}

/**
 * Each number of shares and per-share figure with the next filing that states another value of it. A period of the
 * past keeps its figures, so that a simple ratio between the two is one of a split.
 */
export function restatedPairs(facts: readonly Fact[]): RestatedPairs {
	return {
		shares: pairsOf(facts.filter(({ tag }) => unitOfTag.get(tag) === "shares")),
		perShare: pairsOf(facts.filter(({ tag }) => unitOfTag.get(tag) === "perShare")),
	};
}

function pairsOf(facts: readonly Fact[]): Pair[] {
	const groups = new Map<string, Fact[]>();
	for (const fact of facts) {
		const key = `${fact.tag}/${fact.unit}/${fact.start}/${fact.end}`;
		const group = groups.get(key);
		if (group) group.push(fact);
		else groups.set(key, [fact]);
	}
	return [...groups.values()].flatMap((group) => {
		const sorted = group.sort(newer);
		return sorted.slice(1).flatMap((later, i) => {
			const older = sorted[i];
			return older && older.filed < later.filed ? [{ older, later }] : [];
		});
	});
}

/** Growth of the number of shares between two figures, from the least to the most that their rounding leaves open. */
export type Growth = readonly [least: number, most: number];

/** Growth of the number of shares that a per-share pair shows. */
export function growthRange({ older, later }: Pair): Growth | null {
	const [before, after] = [Math.abs(Number(older.value)), Math.abs(Number(later.value))];
	if (before === 0 || after === 0 || Number(older.value) > 0 !== Number(later.value) > 0) return null;
	const [error, errorLater] = [roundingOf(older.value), roundingOf(later.value)];
	return [(before - error) / (after + errorLater), (before + error) / Math.max(after - errorLater, 1e-9)];
}

/**
 * Growth of a number of shares, which filings round to thousands or millions.
 * @param fewest units that it has at least: zeros of a smaller number are not those of rounding
 */
export function countGrowth({ older, later }: Pair, fewest: number): Growth | null {
	const [before, after] = [Number(older.value), Number(later.value)];
	if (!(before > 0 && after > 0)) return null;
	const [error, errorLater] = [roundingOfCount(before, fewest), roundingOfCount(after, fewest)];
	return [(after - errorLater) / (before + error), (after + errorLater) / (before - error)];
}

function roundingOfCount(count: number, fewest: number): number {
	let unit = 1;
	while (count % (unit * 1000) === 0 && count >= fewest * unit * 1000) unit *= 1000;
	return Math.min(unit, count) / 2;
}

/** Half of the last place that a per-share figure is stated with: of cents, whose zeros at the end are not known, or of less. */
function roundingOf(value: string): number {
	const decimals = value.includes(".") ? value.length - value.indexOf(".") - 1 : 0;
	return 0.51 * 10 ** -Math.max(decimals, 2);
}

/** True when a per-share figure divided by the ratio, as far as rounding tells. */
export function hasDivided(pair: Pair, ratio: number): boolean {
	const range = growthRange(pair);
	return range !== null && range[0] <= ratio && ratio <= range[1];
}

/** Rounded to cents, smaller figures do not tell one ratio from the next. */
const minConclusiveValue = 0.06;

/** True when rounding leaves the ratio open by less than an eighth. */
export const isConclusive = (range: Growth | null): range is Growth =>
	range !== null && range[1] / range[0] < 1 + 2 * minConclusiveValue;
