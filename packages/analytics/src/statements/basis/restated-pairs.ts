import { type Fact, newer } from "../facts/fact.ts";
import { unitOfTag } from "../facts/units.ts";

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

/** Growth of the number of shares that a per-share pair shows, as the range that rounding to cents leaves open. */
export function growthRange({ older, later }: Pair): [least: number, most: number] | null {
	const [before, after] = [Math.abs(Number(older.value)), Math.abs(Number(later.value))];
	if (before === 0 || after === 0 || Number(older.value) > 0 !== Number(later.value) > 0) return null;
	const half = 0.0051;
	return [(before - half) / (after + half), (before + half) / Math.max(after - half, 1e-9)];
}

/** True when a per-share figure divided by the ratio, as far as rounding tells. */
export function hasDivided(pair: Pair, ratio: number): boolean {
	const range = growthRange(pair);
	return range !== null && range[0] <= ratio && ratio <= range[1];
}

export const near = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.01;

/** A ratio as `n:1`, `1:n` or a simple fraction, within one percent; null for one that is none, or near 1. */
export function simpleRatio(ratio: number): readonly [number, number] | null {
	if (!Number.isFinite(ratio) || ratio <= 0) return null;
	if (ratio < 1) {
		const inverse = simpleRatio(1 / ratio);
		return inverse && [inverse[1], inverse[0]];
	}
	for (const denominator of [1, 2, 3, 4]) {
		const numerator = Math.round(ratio * denominator);
		if (near(ratio, numerator / denominator))
			return numerator / denominator >= 1.2 ? [numerator, denominator] : null;
	}
	return null;
}
