import type { Static, TObject } from "@sinclair/typebox";
import { closeOf } from "../calendar/closes.ts";
import { addDays } from "../calendar/dates.ts";
import { easternDate, easternMidnight } from "../calendar/eastern-time.ts";

/**
 * Areas that real data takes over together: once one area of a group holds real data for a security, no
 * sample data of that group remains for it.
 */
export type AreaGroup =
	| "reference"
	| "identifiers"
	| "prices"
	| "halts"
	| "shorts"
	| "content"
	| "fundamentals"
	| "holders"
	| "events"
	| "splits"
	| "issues";

/**
 * One kind of market data: the shape of its records and how they are keyed. It defines the native file
 * format and the stored form at once.
 */
export interface Area<T extends TObject = TObject> {
	/** Name of the native file without its ending, such as `day-bars`. */
	file: string;
	/** `csv` for flat records in bulk, `json` (an array) for nested ones. */
	format: "csv" | "json";
	title: string;
	group: AreaGroup;
	/** The field that says when the fact of a record happened, where sources write it by machine; it is never in the future. */
	eventTimeField?: keyof Static<T> & string;
	/** Shape of one record; the native file adds `symbol` in front. */
	record: T;
	/** Returns the id of a record among those of one security. A new import of the same id replaces the record. */
	id(record: Static<T>): string;
	/** Epoch milliseconds by which records are ordered and selected. */
	time(record: Static<T>): number;
	/**
	 * Epoch milliseconds up to which the record is complete: the end of a session, a trade, a publication. Null for a record
	 * without a time of its own, which is as new as its file; absent where no record has one.
	 */
	asOf?(record: Static<T>): number | null;
	/**
	 * Epoch milliseconds from which the public can know the record, as its source says: a filing's acceptance, the end of a
	 * session. Null for a record that does not say so; absent where none does.
	 */
	publicAt?(record: Static<T>): number | null;
	/** A sentence for answers as of the past: what is left out of them, as nobody says when it became public. */
	unpublished?: string;
	/** The record without what became known after an instant, such as the end of a halt. */
	stateAt?(record: Static<T>, instant: number): Static<T>;
	/** True when records announce what is yet to come: one of the future was known when its file was retrieved. */
	announces?: boolean;
	/** Class of the record that reads may select, such as a filing's form. */
	kind?(record: Static<T>): string;
}

export const area = <T extends TObject>(definition: Area<T>): Area<T> => definition;

/** Epoch milliseconds of an instant, or of midnight UTC of a date. */
export function at(instantOrDate: string): number {
	const cached = times.get(instantOrDate);
	if (cached !== undefined) return cached;
	const time = Date.parse(instantOrDate);
	if (times.size >= maxCachedTimes) times.clear();
	times.set(instantOrDate, time);
	return time;
}

/** The records of many securities share their times. */
const times = new Map<string, number>();
/** More days than a long history has: a smaller map would forget all of them before the next file asks again. */
const maxCachedTimes = 20_000;

/**
 * The end of the regular session of a trading day, as an area's `asOf`.
 *
 * @example
 * endOfSession("2026-05-15"); // => Date.UTC(2026, 4, 15, 20)
 */
export const endOfSession = (date: string): number => at(closeOf(date));

/**
 * The last second of a day in New York, as an area's `asOf`.
 *
 * @example
 * endOfDay("2026-05-15"); // => Date.UTC(2026, 4, 16, 3, 59, 59)
 */
export function endOfDay(date: string): number {
	const cached = ends.get(date);
	if (cached !== undefined) return cached;
	const end = at(easternMidnight(addDays(date, 1))) - 1000;
	if (ends.size >= maxCachedTimes) ends.clear();
	ends.set(date, end);
	return end;
}

/** Ends of days that were computed already: the filings of a quarter share theirs by the hundred thousand. */
const ends = new Map<string, number>();

/** The instant of a publication. Midnight in New York stands for an unknown time of the day, which is over at its end. */
export function publication(instant: string): number {
	const time = at(instant);
	const date = easternDate(new Date(time));
	return at(easternMidnight(date)) === time ? endOfDay(date) : time;
}

/**
 * The beginning of a day in New York, from which a split or an ex-date is in force.
 *
 * @example
 * beginOfDay("2026-05-15"); // => Date.UTC(2026, 4, 15, 4)
 */
export const beginOfDay = (date: string): number => at(easternMidnight(date));

/** The latest of instants, of which some may not be known. */
export const latest = (...instants: readonly (string | null | undefined)[]): number =>
	Math.max(...instants.map((instant) => (instant ? at(instant) : 0)));
