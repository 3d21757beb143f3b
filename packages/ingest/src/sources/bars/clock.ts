import {
	easternDate,
	easternToUtc,
	InputRefused,
	iso,
	minuteMs,
	sessionAt,
	type TradeSession,
} from "@us-market-data/market";
import { dateField, type FieldPlace } from "../../frame/fields.ts";
import { dashedDate, dateForms, wallTimeOf } from "./dates.ts";
import type { Preset } from "./presets.ts";

export type Interval = "day" | "minute";

/** Time of a bar: the trading day, or the start of the minute (UTC) and its session. */
type BarTime =
	| { interval: "day"; date: string /** Midnight UTC of the date. */; midnight: number }
	| { interval: "minute"; start: string; tradeSession: TradeSession | null };

/** Reads the times of one file. */
export type Clock = (text: string, place: FieldPlace) => BarTime;

/** End of the minute that a wall-time label denotes. */
export type Label = "start" | "end";

/** The clock of a file. Minute bars come with wall times or nanoseconds; `label` is for the former. */
export function clockOf(kind: Preset["clock"], interval: Interval, label: Label): Clock {
	if (kind === "date") return knownDay;
	const read = kind === "wall" ? wallClock(interval, label) : nanosecondClock(interval);
	return remembered(read);
}

/** Days by their texts: those of one file are those of the next. */
const knownDays = new Map<string, BarTime>();

function knownDay(text: string, place: FieldPlace): BarTime {
	const known = knownDays.get(text);
	if (known) return known;
	const day = dayOf(text, place);
	if (knownDays.size >= keptTimes) knownDays.clear();
	knownDays.set(text, day);
	return day;
}

/** Day of a date in any of the forms that sources write. */
function dayOf(text: string, place: FieldPlace): BarTime {
	const dashed = dashedDate(text);
	if (!/^\d{4}-\d{2}-\d{2}$/.test(dashed))
		throw new InputRefused({ ...place, value: text }, `a date of the calendar as ${dateForms}`);
	return dayBar(dateField(dashed, place));
}

function wallClock(interval: Interval, label: Label): Clock {
	if (interval === "day") return knownDay;
	return (text, place) => {
		const wall = wallTimeOf(text);
		if (!wall) throw new InputRefused({ ...place, value: text }, "YYYY-MM-DD HH:MM:00 in Eastern wall time");
		const instant = easternToUtc(dateField(wall.date, place), wall.time).getTime();
		return minuteBar(instant - (label === "end" ? minuteMs : 0));
	};
}

const nanosecondsOf = /^(\d{9,10})000000000$/;

function nanosecondClock(interval: Interval): Clock {
	return (text, place) => {
		const ms = Number(nanosecondsOf.exec(text)?.[1] ?? Number.NaN) * 1000;
		if (Number.isNaN(ms) || ms % minuteMs !== 0) {
			throw new InputRefused({ ...place, value: text }, "nanoseconds since 1970 UTC at a whole minute");
		}
		if (interval === "minute") return minuteBar(ms);
		const date = midnightDate(ms);
		if (date !== null) return dayBar(date);
		throw new InputRefused(
			{ ...place, value: text },
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

const keptTimes = 20_000;

/** The rows of many symbols share their times, which take long to compute. */
function remembered(read: Clock): Clock {
	const known = new Map<string, BarTime>();
	return (text, place) => {
		const found = known.get(text);
		if (found) return found;
		if (known.size >= keptTimes) known.clear();
		const time = read(text, place);
		known.set(text, time);
		return time;
	};
}
