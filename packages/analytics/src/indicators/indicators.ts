import { mean } from "./moving-average.ts";

/** Fewest common days on which beta means something: about a quarter. */
const fewest = 60;

/** Closes of a security by day, oldest first. */
export interface DatedCloses {
	/** Days since 1970-01-01. */
	days: readonly number[];
	closes: readonly number[];
}

/**
 * Beta: covariance of a security's daily returns with the benchmark's, over the variance of the benchmark's, on the
 * last `days` days that both traded. NaN with fewer than 60 such days or a benchmark that never moves.
 */
export function beta(security: DatedCloses, benchmark: DatedCloses, days: number): number {
	const pairs = commonReturns(security, benchmark).slice(-days);
	if (pairs.length < fewest) return Number.NaN;
	const ownMean = mean(pairs.map(([own]) => own));
	const otherMean = mean(pairs.map(([, other]) => other));
	let covariance = 0;
	let variance = 0;
	for (const [own, other] of pairs) {
		covariance += (own - ownMean) * (other - otherMean);
		variance += (other - otherMean) ** 2;
	}
	return variance === 0 ? Number.NaN : covariance / variance;
}

/** Returns of both between consecutive common days. */
function commonReturns(security: DatedCloses, benchmark: DatedCloses): [number, number][] {
	const returns: [number, number][] = [];
	let before: [number, number] | undefined;
	let place = 0;
	for (let i = 0; i < security.days.length; i++) {
		const day = security.days[i] ?? Number.NaN;
		while ((benchmark.days[place] ?? day) < day) place++;
		const own = security.closes[i];
		const other = benchmark.days[place] === day ? benchmark.closes[place] : undefined;
		if (other === undefined || own === undefined) continue;
		if (before) returns.push([own / before[0] - 1, other / before[1] - 1]);
		before = [own, other];
	}
	return returns;
}
