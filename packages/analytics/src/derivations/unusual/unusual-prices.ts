import { endOfSession } from "@us-market-data/market";
import { type DayMove, dayMoves, referenceDays } from "../../bars/day-moves.ts";
import type { PriceHistory } from "../../bars/prices.ts";
import type { Series } from "../../bars/series.ts";
import { mean, percentOf } from "../../indicators.ts";
import { directionOf, signedPercent, times, type UnusualChange } from "./unusual-kinds.ts";

/** A move is an outlier from three standard deviations and three percent on. */
const outlierMultiple = 3;
const outlierPercent = 3;

/** Volume over the mean of the usual days before that counts as a surge. */
const surgeMultiple = 3;

/** A year of trading days, and the minimum that counts as one. */
const yearDays = 252;
const minDays = 200;
/** A new extreme counts when none was set in so many days before. */
const quietDays = 5;

const names = {
	rise: "Sharp rise",
	fall: "Sharp fall",
	volume: "Volume surge",
	high: "52-week high",
	low: "52-week low",
} as const;
const allNames: ReadonlySet<string> = new Set(Object.values(names));

/** True for the changes that `unusualPrices` finds. */
export const isOfPrices = ({ alertName }: UnusualChange): boolean => allNames.has(alertName);

/** Price outliers, volume surges and new 52-week extremes of the last `days` trading days. */
export function unusualPrices(history: PriceHistory, series: Series, days: number): UnusualChange[] {
	const first = Math.max(1, series.close.length - days);
	const changes = dayMoves(series.close, days).flatMap((move) => outlier(history, move));
	for (let i = first; i < series.close.length; i++) {
		changes.push(...volumeSurge(history, series, i), ...extremes(history, series, i));
	}
	return changes;
}

/** Returns the properties that every change of a day has. */
function onDay({ days }: PriceHistory, index: number) {
	const day = days.at(index);
	return {
		alertTime: day ? Math.min(endOfSession(day.date), day.asOf) : Number.NaN,
		datasetIds: day ? [day.datasetId] : [],
	};
}

function outlier(history: PriceHistory, { index, change, multiple }: DayMove): UnusualChange[] {
	if (Math.abs(multiple) < outlierMultiple || Math.abs(change) < outlierPercent) return [];
	return [
		{
			alertName: change > 0 ? names.rise : names.fall,
			changeValues: [signedPercent(change), `${times(multiple)} usual move`],
			direction: directionOf(change),
			...onDay(history, index),
		},
	];
}

function volumeSurge(history: PriceHistory, { close, volume }: Series, i: number): UnusualChange[] {
	const usual = mean(volume, Math.max(0, i - referenceDays), i);
	const multiple = (volume[i] ?? Number.NaN) / usual;
	if (i < referenceDays || !(usual > 0) || !(multiple >= surgeMultiple)) return [];
	const change = percentOf(close[i], close[i - 1]);
	return [
		{
			alertName: names.volume,
			changeValues: [`${times(multiple)} volume`, signedPercent(change)],
			direction: directionOf(change),
			...onDay(history, i),
		},
	];
}

function extremes(history: PriceHistory, { high, low }: Series, i: number): UnusualChange[] {
	if (i < minDays) return [];
	const from = Math.max(0, i - yearDays);
	const found: UnusualChange[] = [];
	const values = (text: string | undefined): string[] => (text === undefined ? [] : [text]);
	if (isNewExtreme(high, 1, from, i)) {
		const changeValues = values(history.days.at(i)?.high);
		found.push({ alertName: names.high, changeValues, direction: 2, ...onDay(history, i) });
	}
	if (isNewExtreme(low, -1, from, i)) {
		const changeValues = values(history.days.at(i)?.low);
		found.push({ alertName: names.low, changeValues, direction: 1, ...onDay(history, i) });
	}
	return found;
}

/**
 * True when value `i` exceeds all since `from`, and their maximum was first reached before the last few days. It looks
 * back, because the last days are the likeliest to have been beyond the value.
 *
 * @param sign -1 for the minimum in place of the maximum
 */
function isNewExtreme(values: readonly number[], sign: 1 | -1, from: number, i: number): boolean {
	const value = sign * (values[i] ?? Number.NaN);
	let extreme = Number.NEGATIVE_INFINITY;
	let first = i;
	for (let day = i - 1; day >= from; day--) {
		const before = sign * (values[day] ?? Number.NaN);
		if (!(value > before)) return false;
		if (before < extreme) continue;
		extreme = before;
		first = day;
	}
	return first < i - quietDays;
}
