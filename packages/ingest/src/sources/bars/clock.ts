import {
	easternDate,
	easternToUtc,
	InputError,
	iso,
	minuteMs,
	sessionAt,
	type TradeSession,
} from "@us-market-data/market";
import { dateField, type FieldLocation } from "../../frame/fields.ts";
import { type DateOrder, dashedDate, dateForms, instantOf, type WallTime, wallTimeOf } from "./dates.ts";
import type { Label, Preset } from "./presets.ts";

export type Interval = "day" | "minute";

/** Time of a bar: the trading day, or the start of the minute (UTC) and its session. */
type BarTime =
	| { interval: "day"; date: string /** Midnight UTC of the date. */; midnight: number }
	| { interval: "minute"; start: string; tradeSession: TradeSession | null };

/** Reads the times of one file. */
export type TimeParser = (text: string, location: FieldLocation) => BarTime;

/**
 * The clock of a file.
 *
 * @param label end of the minute that wall times name
 * @param order order of dates in numbers, null for a file without
 */
export function clockOf(
	kind: Preset["clock"],
	interval: Interval,
	label: Label,
	order: DateOrder | null,
): TimeParser {
	if (kind === "nanoseconds") return withCache(nanosecondClock(interval));
	if (interval === "minute") return withCache(wallClock(label, order));
	const cached = daysIn(order);
	return (text, location) => {
		const cachedTime = cached.get(text);
		if (cachedTime) return cachedTime;
		const day = dayOf(text, location, order);
		if (cached.size >= maxCachedTimes) cached.clear();
		cached.set(text, day);
		return day;
	};
}

/** Days by their texts, for each order of dates: those of one file are those of the next. */
const cachedDays = new Map<DateOrder | null, Map<string, BarTime>>();

function daysIn(order: DateOrder | null): Map<string, BarTime> {
	const cached = cachedDays.get(order) ?? new Map<string, BarTime>();
	cachedDays.set(order, cached);
	return cached;
}

/** Day of a date in any of the forms that sources write. */
function dayOf(text: string, location: FieldLocation, order: DateOrder | null): BarTime {
	const wall = wallTimeOf(text);
	const day = wall && dayOfWallTime(wall, order);
	if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day))
		throw new InputError({ ...location, value: text }, `a date of the calendar as ${dateForms}`);
	return dayBar(dateField(day, location));
}

/**
 * The day of a cell that stands for one: a date alone, or midnight as pandas writes days, in the zone of the cell or in
 * New York. Null for a minute.
 */
export function dayOfWallTime({ date, time, zone }: WallTime, order: DateOrder | null): string | null {
	const dashed = dashedDate(date, order);
	if (time === null || time === "00:00") return dashed;
	return zone === null ? null : midnightDate(instantOf(dashed, time, zone));
}

function wallClock(label: Label, order: DateOrder | null): TimeParser {
	return (text, location) => {
		const wall = wallTimeOf(text);
		const date = wall && dashedDate(wall.date, order);
		if (!wall?.time || !date)
			throw new InputError(
				{ ...location, value: text },
				"YYYY-MM-DD HH:MM:00 in Eastern wall time, or with a zone such as -05:00",
			);
		const day = dateField(date, location);
		const instant =
			wall.zone === null ? easternToUtc(day, wall.time).getTime() : instantOf(day, wall.time, wall.zone);
		return minuteBar(instant - (label === "end" ? minuteMs : 0));
	};
}

const nanosecondsPattern = /^(\d{9,10})000000000$/;

function nanosecondClock(interval: Interval): TimeParser {
	return (text, location) => {
		const ms = Number(nanosecondsPattern.exec(text)?.[1] ?? Number.NaN) * 1000;
		if (Number.isNaN(ms) || ms % minuteMs !== 0) {
			throw new InputError({ ...location, value: text }, "nanoseconds since 1970 UTC at a whole minute");
		}
		if (interval === "minute") return minuteBar(ms);
		const date = midnightDate(ms);
		if (date !== null) return dayBar(date);
		throw new InputError(
			{ ...location, value: text },
			"midnight in New York, as in the other rows of the file",
		);
	};
}

/** The date that begins in New York at an instant, null when none does. */
export function midnightDate(ms: number): string | null {
	const date = easternDate(new Date(ms));
	return easternToUtc(date, "00:00").getTime() === ms ? date : null;
}

const dayBar = (date: string): BarTime => ({ interval: "day", date, midnight: Date.parse(date) });

function minuteBar(ms: number): BarTime {
	const start = iso(ms);
	return { interval: "minute", start, tradeSession: sessionAt(new Date(ms)).tradeSession };
}

const maxCachedTimes = 20_000;

/** The rows of many symbols share their times, which take long to compute. */
function withCache(read: TimeParser): TimeParser {
	const cached = new Map<string, BarTime>();
	return (text, location) => {
		const cachedTime = cached.get(text);
		if (cachedTime) return cachedTime;
		if (cached.size >= maxCachedTimes) cached.clear();
		const time = read(text, location);
		cached.set(text, time);
		return time;
	};
}
