import { type AreaRecord, type DecimalString, type DerivedRule, daysBetween } from "@us-market-data/market";
import Big from "big.js";

export type Financials = AreaRecord<"financials">;

/** A sum over twelve months. */
export interface TrailingSum {
	value: DecimalString;
	/** Last day of the twelve months. */
	periodEnd: string;
	/** The periods that add up to it. */
	added: readonly Financials[];
	/** Periods of the year before, which are subtracted. */
	subtracted: readonly Financials[];
}

/** Reads a figure of a record, null when it is not stated. Per-share figures may be adjusted here. */
export type Pick = (record: Financials) => DecimalString | null;

/** Length of a period, whatever its place in the fiscal year. */
export type PeriodLength = "quarter" | "half" | "year" | "other";

/** Days of a transition period that counts as a quarter or half year, both included. */
const quarterDays = [70, 130] as const;
const halfDays = [160, 205] as const;

const isBetween = (days: number, [min, max]: readonly [number, number]): boolean =>
	days >= min && days <= max;

/** The length of a report's period: that of its kind, or of a transition period the days that it has. */
export function lengthOf({ report, periodStart, periodEnd }: Financials): PeriodLength {
	if (report === "af") return "year";
	if (report === "saf") return "half";
	if (report !== "tp") return "quarter";
	const days = periodStart ? daysBetween(periodStart, periodEnd) + 1 : 0;
	if (isBetween(days, quarterDays)) return "quarter";
	return isBetween(days, halfDays) ? "half" : "other";
}

/**
 * Sum of a figure over the newest twelve months (trailing twelve months) that the statements allow: the last four
 * quarters; else the last full year; else that year plus the newer quarters or half year less the same of the year
 * before. Returns the latest of these, or null if none can be formed.
 */
export function trailingTwelveMonths(records: readonly Financials[], pick: Pick): TrailingSum | null {
	const stated = records.filter((record) => pick(record) !== null).sort(newestFirst);
	const of = (length: PeriodLength) => stated.filter((record) => lengthOf(record) === length);
	const [years, quarters, halves] = [of("year"), of("quarter"), of("half")];
	const sums = [
		ofYear(years, pick),
		ofConsecutive(quarters, 4, quarterDays, pick),
		ofConsecutive(halves, 2, halfDays, pick),
		ofYearAndNewer(years, quarters, quarterDays, pick),
		ofYearAndNewer(years, halves, halfDays, pick),
	];
	// The whole year comes first: where two end on the same day, the audited one wins.
	return sums.reduce((best, sum) => (sum && (!best || sum.periodEnd > best.periodEnd) ? sum : best), null);
}

/** Days that a sum may end before the newest period: half a year, and the odd days of fiscal calendars. */
const maxAgeDays = 200;

/**
 * The trailing sum of now, of statements newest first. A figure that a company stopped to state years ago has no sum of
 * its last twelve months.
 */
export const newestTwelveMonths = (records: readonly Financials[], pick: Pick): DecimalString | null =>
	newestSum(records, pick)?.value ?? null;

/** The same with its periods. */
export function newestSum(records: readonly Financials[], pick: Pick): TrailingSum | null {
	const sum = trailingTwelveMonths(records, pick);
	const newest = records[0]?.periodEnd;
	return sum && newest && daysBetween(sum.periodEnd, newest) <= maxAgeDays ? sum : null;
}

/**
 * The newest sums of two figures over the same twelve months: where the newest period states only one of both, those up to
 * the end of the other. Null when they have no twelve months in common.
 */
export function sumsOfOneWindow(
	records: readonly Financials[],
	one: Pick,
	other: Pick,
): readonly [TrailingSum, TrailingSum] | null {
	const [first, second] = [newestSum(records, one), newestSum(records, other)];
	if (!first || !second) return null;
	if (first.periodEnd === second.periodEnd) return [first, second];
	const [end = ""] = [first.periodEnd, second.periodEnd].sort();
	const until = records.filter(({ periodEnd }) => periodEnd <= end);
	const [left, right] = [trailingTwelveMonths(until, one), trailingTwelveMonths(until, other)];
	return left?.periodEnd === end && right?.periodEnd === end ? [left, right] : null;
}

function ofYear([year]: readonly Financials[], pick: Pick): TrailingSum | null {
	return year ? total([year], [], year.periodEnd, pick) : null;
}

/** The newest `count` periods, when each ends one period length (in days) after the one before. */
function ofConsecutive(
	periods: readonly Financials[],
	count: number,
	[minDays, maxDays]: readonly [number, number],
	pick: Pick,
): TrailingSum | null {
	const newest = periods.slice(0, count);
	const [last] = newest;
	if (!last || newest.length < count) return null;
	for (let i = 1; i < count; i++) {
		const gap = daysBetween(newest[i]?.periodEnd ?? "", newest[i - 1]?.periodEnd ?? "");
		if (!(gap >= minDays && gap <= maxDays)) return null;
	}
	return total(newest, [], last.periodEnd, pick);
}

/** Fourth quarters are often not stated by themselves; this way is open without them. */
function ofYearAndNewer(
	[year]: readonly Financials[],
	periods: readonly Financials[],
	days: readonly [number, number],
	pick: Pick,
): TrailingSum | null {
	if (!year) return null;
	const newer = periods.filter(({ periodEnd }) => daysBetween(year.periodEnd, periodEnd) >= days[0]);
	const [last] = newer;
	const older = newer.map((record) => yearBefore(record, periods));
	const follows = [...newer, year].every((record, i, all) => {
		const next = all[i - 1];
		return !next || isBetween(daysBetween(record.periodEnd, next.periodEnd), days);
	});
	if (!last || !follows || older.some((record) => record === undefined)) return null;
	return total(
		[year, ...newer],
		older.filter((record) => record !== undefined),
		last.periodEnd,
		pick,
	);
}

/** Days between the ends of a period and the same one of the year before, of 52 or 53 weeks, with odd days. */
const yearApart = [350, 385] as const;

/**
 * The same period of the year before: as long, and a year earlier. Its number in the fiscal year may be another, where
 * the company moved the end of its year.
 */
export const yearBefore = (record: Financials, records: readonly Financials[]): Financials | undefined =>
	records.find(
		(other) =>
			other.periodEnd < record.periodEnd &&
			lengthOf(other) === lengthOf(record) &&
			lengthOf(record) !== "other" &&
			isBetween(daysBetween(other.periodEnd, record.periodEnd), yearApart),
	);

/**
 * The newest period that states a figure, of records newest first. A quarter or year goes before the half year that ends
 * with it.
 */
export function newestPeriod(records: readonly Financials[], pick: Pick): Financials | undefined {
	const stated = records.filter((record) => pick(record) !== null);
	const [newest] = stated;
	return (
		stated.find(({ report, periodEnd }) => report !== "saf" && periodEnd === newest?.periodEnd) ?? newest
	);
}

function total(
	added: readonly Financials[],
	subtracted: readonly Financials[],
	periodEnd: string,
	pick: Pick,
): TrailingSum {
	let value = new Big(0);
	for (const record of added) value = value.plus(pick(record) ?? 0);
	for (const record of subtracted) value = value.minus(pick(record) ?? 0);
	return { value: value.toFixed(), periodEnd, added, subtracted };
}

const newestFirst = (a: Financials, b: Financials): number => (a.periodEnd < b.periodEnd ? 1 : -1);

/** The origin of a value of statements: null where a filing states it, else the rule, as far as it is known. */
export type Derived = DerivedRule | "unspecified" | null;

/** The origin of a figure of a stored report. Reports that were stored before the rule was kept do not tell it. */
export function derivedOf(record: Financials, name: string): Derived {
	const index = record.derivedFigures?.indexOf(name) ?? -1;
	return index < 0 ? null : (record.derivedRules?.[index] ?? "unspecified");
}
