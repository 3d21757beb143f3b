import type { Halt } from "@us-market-data/market";
import { easternToUtc, hasMoreInformation, InputError, iso } from "@us-market-data/market";
import type { FieldLocation } from "../../frame/fields.ts";

/** A halt as a list names it, before its symbol is read. */
export interface ListedHalt {
	line: number;
	/** As the list writes it. */
	spelling: string;
	record: Halt;
}

const clock = /^(\d{1,2}):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?$/;

/**
 * The instant of a date and a wall time in New York, in whole seconds: the same halt comes with and without
 * milliseconds.
 * @throws InputError for a time that no clock shows.
 */
export function easternInstant(date: string, time: string, location: FieldLocation): string {
	const [, hours = "", minutes, seconds] = clock.exec(time) ?? [];
	if (hours === "" || Number(hours) > 23) {
		throw new InputError(
			{ ...location, value: time },
			"a time of day as HH:MM:SS, with or without fractions",
		);
	}
	return iso(easternToUtc(date, `${hours.padStart(2, "0")}:${minutes}:${seconds}`).getTime());
}

/** Joins two listings of a halt: the fuller one counts, the later resumption of two. */
export const fuller = (one: ListedHalt, other: ListedHalt): ListedHalt =>
	hasMoreInformation(other.record, one.record) ? other : one;
