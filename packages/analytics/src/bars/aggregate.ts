import type { AreaRecord } from "@us-market-data/market";
import { type DecimalString, dayNumber, minuteMs, sum, weekOf } from "@us-market-data/market";

type MinuteBar = AreaRecord<"minuteBars">;
type DayBar = AreaRecord<"dayBars">;
type Bar = Omit<DayBar, "date">;

/** Length of bars made of minutes. */
export type Minutes = 5 | 15 | 30 | 60;

/** Length of bars made of days. */
export type DayPeriod = "week" | "month" | "year";

/**
 * Longer bars of one-minute bars, oldest first. No bar spans two sessions. Bars of an hour in the regular session begin
 * at half past (09:30 to 10:30 Eastern, the last is of half an hour); all others begin at full multiples of their
 * length. Volumes and turnovers are exact sums; the turnover is null when that of any part is.
 */
export function aggregateMinutes(bars: readonly MinuteBar[], minutes: Minutes): MinuteBar[] {
	return groups(bars, (bar) => `${bucketOf(bar, minutes)}/${bar.tradeSession}`).map((group) => {
		const start = new Date(bucketOf(group[0], minutes)).toISOString().replace(".000Z", "Z");
		return { start, tradeSession: group[0].tradeSession, ...combined(group) };
	});
}

/** Offsets of New York from UTC are whole hours, so the minute of the hour is the same in both. */
function bucketOf(bar: MinuteBar, minutes: Minutes): number {
	const length = minutes * minuteMs;
	const offset = minutes === 60 && bar.tradeSession === 0 ? length / 2 : 0;
	return Math.floor((Date.parse(bar.start) - offset) / length) * length + offset;
}

/**
 * Weekly (Monday to Friday), monthly or yearly bars of daily ones, oldest first. Each has the date of its first trading
 * day. Sums as in `aggregateMinutes`.
 */
export function aggregateDays(bars: readonly DayBar[], period: DayPeriod): DayBar[] {
	return groups(bars, (bar) => periodOf(bar.date, period)).map((group) => ({
		date: group[0].date,
		...combined(group),
	}));
}

function periodOf(date: string, period: DayPeriod): string {
	if (period === "year") return date.slice(0, 4);
	if (period === "month") return date.slice(0, 7);
	return String(weekOf(dayNumber(date)));
}

/** Most source bars that one aggregated bar is made of. */
const parts = { 5: 5, 15: 15, 30: 30, 60: 60, week: 5, month: 23, year: 253 } as const;

/**
 * Returns the number of newest source bars to read for `count` complete aggregated bars. The first aggregated bar
 * beyond `count` may be incomplete.
 */
export const sourceBars = (period: Minutes | DayPeriod, count: number): number => (count + 1) * parts[period];

type Group<B> = [B, ...B[]];

/** Runs of consecutive bars with the same key. */
function groups<B>(bars: readonly B[], keyOf: (bar: B) => string): Group<B>[] {
	const found: Group<B>[] = [];
	let current: string | undefined;
	for (const bar of bars) {
		const key = keyOf(bar);
		const last = found.at(-1);
		if (last && key === current) last.push(bar);
		else found.push([bar]);
		current = key;
	}
	return found;
}

function combined(bars: Group<Bar>): Bar {
	const last = bars.at(-1) ?? bars[0];
	const turnovers = bars.map((bar) => bar.turnover).filter((turnover) => turnover !== null);
	return {
		open: bars[0].open,
		high: extreme(bars, (bar) => bar.high, 1),
		low: extreme(bars, (bar) => bar.low, -1),
		close: last.close,
		volume: sum(bars.map((bar) => bar.volume)),
		turnover: turnovers.length === bars.length ? sum(turnovers) : null,
	};
}

/** The price itself is answered as it was written; numbers only compare. */
function extreme(bars: Group<Bar>, pick: (bar: Bar) => DecimalString, sign: 1 | -1): DecimalString {
	return bars.map(pick).reduce((best, price) => (sign * (Number(price) - Number(best)) > 0 ? price : best));
}
