import type { AreaRecord } from "@us-market-data/market";
import {
	addDays,
	canonicalDecimal,
	type DecimalString,
	dayMs,
	difference,
	endOfDay,
	isTradingDay,
	nextTradingDay,
	quotient,
} from "@us-market-data/market";
import Big from "big.js";
import { isOpenOn } from "../../bars/adjust.ts";
import { changesShareCount } from "../../statements/per-share.ts";
import { type HolderPeriod, type Holding, hasShares, type Position } from "./holder-positions.ts";

/** Ends of quarters, on which Form 13F reports. */
const quarterEnd = /-(03-31|06-30|09-30|12-31)$/;

export const isQuarterEnd = (period: string): boolean => quarterEnd.test(period);

/** End of the quarter that is `count` quarters after the one that ends on a day (before it when negative). */
export function quarterAfter(period: string, count: number): string {
	const [year = 0, month = 1] = period.split("-").map(Number);
	return new Date(Date.UTC(year, month + 3 * count, 0)).toISOString().slice(0, 10);
}

/** Last day on which managers may report a quarter: 45 days after its end, or the trading day that follows. */
export function deadlineOf(period: string): string {
	const cached = deadlines.get(period);
	if (cached !== undefined) return cached;
	const day = addDays(period, 45);
	const deadline = isTradingDay(day) ? day : nextTradingDay(day);
	if (deadlines.size < maxCachedQuarters) deadlines.set(period, deadline);
	return deadline;
}

/** Deadlines that were computed already: the securities of a market share their quarters. */
const deadlines = new Map<string, string>();
const maxCachedQuarters = 1_000;

/**
 * True when the holders of a quarter are almost complete: its deadline has passed, and at least half of those who held
 * shares a period before have reported, even a position of none. Without this check, a few early (or few imported)
 * reports would pass for all holders.
 *
 * @param now epoch milliseconds; the reports of the last day are known at its end
 */
export function isComplete(quarter: HolderPeriod, before: HolderPeriod | undefined, now: number): boolean {
	if (now < endOfDay(deadlineOf(quarter.period))) return false;
	if (!before) return true;
	const institutions = [...before.positions.values()].filter(
		({ record }) => record.type === "institution" && hasShares(record),
	);
	const reported = institutions.filter(({ record }) => quarter.positions.has(record.holderId));
	const newcomers = [...quarter.positions.values()].filter(
		({ record }) =>
			record.type === "institution" && hasShares(record) && !before.positions.has(record.holderId),
	);
	return 2 * (reported.length + newcomers.length) >= institutions.length;
}

type Split = AreaRecord<"splits">;
type ShareCount = AreaRecord<"shares">;

/** The figures against which a position is measured. */
interface Measures {
	splits: readonly Split[];
	shares: readonly ShareCount[];
}

/** Maximum number of days between a share count and a period that it describes. */
const maxCountDistanceDays = 370;

/** True if it is open whether a split that only filings state lies between two days. */
const isOpenBetween = (splits: readonly Split[], from: string, to: string): boolean =>
	from !== to && splits.some((split) => isOpenOn(split, from) || isOpenOn(split, to));

/** New shares for one old share between two days, first excluded, last included. */
function splitRatio(splits: readonly Split[], from: string, to: string): { up: Big; down: Big } {
	const due = splits.filter((split) => split.exDate > from && split.exDate <= to && changesShareCount(split));
	const times = (values: DecimalString[]) => values.reduce((all, value) => all.times(value), new Big(1));
	return { up: times(due.map((s) => s.numerator)), down: times(due.map((s) => s.denominator)) };
}

/** Shares of a later day for one share of an earlier one. */
export function sharesForOne(splits: readonly Split[], from: string, to: string): number {
	const { up, down } = splitRatio(splits, from, to);
	return up.toNumber() / down.toNumber();
}

/** Shares outstanding nearest to a day, in the share count of that day; null when none is known. */
export function sharesAt({ shares, splits }: Measures, day: string): Big | null {
	const distance = ({ date }: ShareCount): number => Math.abs(Date.parse(date) - Date.parse(day));
	const nearest = shares.toSorted((a, b) => distance(a) - distance(b))[0];
	if (!nearest || distance(nearest) > maxCountDistanceDays * dayMs || Number(nearest.totalShares) <= 0)
		return null;
	if (isOpenBetween(splits, nearest.date, day)) return null;
	const total = new Big(nearest.totalShares);
	if (nearest.date > day) {
		const { up, down } = splitRatio(splits, day, nearest.date);
		return total.times(down).div(up);
	}
	const { up, down } = splitRatio(splits, nearest.date, day);
	return total.times(up).div(down);
}

/**
 * The part of all shares that a position is, in percent to four places: what the record states, else measured
 * against the shares outstanding.
 */
export function percentOf(record: Holding, outstanding: Big | null): DecimalString | null {
	if (record.percentOfShares !== null) return record.percentOfShares;
	if (!outstanding || outstanding.lte(0)) return null;
	return quotient(new Big(record.sharesHeld).times(100).toFixed(), outstanding.toFixed(), 4);
}

/**
 * Change against the holder's position of the quarter before, counted in shares of this one: what the record
 * states, else the difference. Null when the quarter before is not known of the holder.
 */
export function changeOf(
	{ record }: Position,
	before: Position | undefined,
	splits: readonly Split[],
): DecimalString | null {
	if (record.sharesChanged !== null) return record.sharesChanged;
	if (!before) return null;
	const whole = wholeDifference(record, before.record, splits);
	if (whole !== null) return whole;
	if (isOpenBetween(splits, before.record.period, record.period)) return null;
	const { up, down } = splitRatio(splits, before.record.period, record.period);
	const adjustedBefore = new Big(before.record.sharesHeld).times(up).div(down).round(6).toFixed();
	return canonicalDecimal(difference(record.sharesHeld, adjustedBefore));
}

const wholeShares = /^\d{1,15}$/;

/** The difference of two whole numbers of shares, which floats hold exactly; null for others, and where shares split. */
function wholeDifference(now: Holding, before: Holding, splits: readonly Split[]): DecimalString | null {
	const isWhole = wholeShares.test(now.sharesHeld) && wholeShares.test(before.sharesHeld);
	return isWhole && splits.length === 0 ? String(Number(now.sharesHeld) - Number(before.sharesHeld)) : null;
}
