import { dayMs, easternDate, easternWallMs, endOfDay, hourMs, minuteMs } from "@us-market-data/market";
import { isOfStaff } from "./accession.ts";

/** Facts that tell in which zone the acceptance time of a filing is written. */
export interface Stamp {
	/** The time as written, `2026-01-29T16:30:33.000Z`: Eastern or UTC, whatever the Z says. */
	written: string;
	/** Day on which the filing counts as filed, `YYYY-MM-DD`, Eastern. */
	filed: string;
	form: string;
	accession: string;
	/** Path of the main document; some filing software puts the second of its making into the name. */
	document: string;
}

/** Zone in which a time is written. */
type Zone = "eastern" | "utc";

/** Instants read from the times of a file. */
export interface Accepted {
	/** Instants in epoch milliseconds, one per stamp. */
	times: number[];
	/** Number of times that were taken as Eastern and as UTC. */
	counts: Record<Zone, number>;
}

/**
 * Instants at which filings were accepted. The SEC's JSON writes these times with a Z, but some files hold Eastern wall
 * time, some UTC, and some both: the newest rows in Eastern time until the SEC writes the file again. Per row, in this
 * order:
 *
 * 1. The main document's name holds the second of its creation: the reading just after it is right.
 * 2. Where no time of day was kept, it is midnight in New York: the reading that gives that is right. The filing then
 *    has the last second of its day, as it is not known to be public before.
 * 3. EDGAR accepts from 06:00 to 22:00 Eastern, with some minutes' delay: the reading outside of that is wrong. Documents
 *    of the SEC itself come at any time. Its notices of effectiveness (EFFECT) come in the hour after midnight as a
 *    rule: the reading that gives this hour is right.
 * 4. What is accepted after 17:30 Eastern counts as filed the next day, save forms that are due until 22:00. As there
 *    are exceptions, this only counts where the nearest row decided by 1 to 3, before or after, says the same.
 * 5. Otherwise the row is read like its nearest decided row before or after, the one nearer in time where they differ.
 *
 * A file that decides nothing is read as UTC, as it is written. Stamps are in the order of the file.
 */
export function acceptedTimes(stamps: readonly Stamp[]): Accepted {
	const read = stamps.map(readings);
	const zones = spread(agreeing(read.map(proofOf), read.map(hintOf)), read);
	const counts = { eastern: 0, utc: 0 };
	const times = read.map((reading, i) => {
		const zone = zones[i] ?? "utc";
		counts[zone] += 1;
		return isMidnight(reading[zone]) ? lastSecondFrom(reading[zone]) : reading[zone];
	});
	return { times, counts };
}

/** Both readings of a time, epoch milliseconds. */
interface Readings extends Record<Zone, number> {
	stamp: Stamp;
}

function readings(stamp: Stamp): Readings {
	const utc = Date.parse(stamp.written);
	const inDaylightTime = utc + 4 * hourMs;
	const isDaylightTime = easternWallMs(new Date(inDaylightTime)) === utc;
	return { stamp, utc, eastern: isDaylightTime ? inDaylightTime : utc + 5 * hourMs };
}

/** The one reading that passes a test, null when both or neither do. */
function only({ eastern, utc }: Readings, passes: (time: number) => boolean): Zone | null {
	const isEastern = passes(eastern);
	if (isEastern === passes(utc)) return null;
	return isEastern ? "eastern" : "utc";
}

/** `wk-form4_1772663608.xml`, `wf-form4_166493494107053.xml`: seconds since 1970, and digits that do not matter. */
const secondOfMaking = /_(1\d{9})\d{0,5}\.xml$/;

/** Documents are made minutes before they are accepted; clocks may differ a little. */
function proofOf(reading: Readings): Zone | null {
	const createdAt = Number(secondOfMaking.exec(reading.stamp.document)?.[1] ?? Number.NaN) * 1000;
	const follows = (time: number): boolean => time > createdAt - 5 * minuteMs && time < createdAt + 3 * hourMs;
	const { form, accession } = reading.stamp;
	const habit = !isOfStaff(accession) ? isOpen : form === "EFFECT" ? isAfterMidnight : () => false;
	return only(reading, follows) ?? only(reading, isMidnight) ?? only(reading, habit);
}

/** Milliseconds since midnight of a wall clock. */
const timeOfDay = (wall: number): number => ((wall % dayMs) + dayMs) % dayMs;

const isMidnight = (time: number): boolean => timeOfDay(easternWallMs(new Date(time))) === 0;

const isAfterMidnight = (time: number): boolean => timeOfDay(easternWallMs(new Date(time))) < hourMs;

/** The last second of the day in New York that begins at an instant. */
const lastSecondFrom = (midnight: number): number => endOfDay(easternDate(new Date(midnight)));

const isOpen = (time: number): boolean => {
	const clock = timeOfDay(easternWallMs(new Date(time)));
	return clock >= 6 * hourMs && clock < 22 * hourMs + 30 * minuteMs;
};

/** Forms that count as filed the same day until 22:00: ownership, and since 2024 reports of large holders. */
const lateForms = /^([345]|144|S(C|CHEDULE) 13[DG])(\/A)?$/;

function hintOf(reading: Readings): Zone | null {
	const { filed, form } = reading.stamp;
	if (lateForms.test(form)) return null;
	const midnight = Date.parse(filed);
	return only(reading, (time) => {
		const wall = easternWallMs(new Date(time));
		const isSameDay = wall >= midnight && wall < midnight + dayMs;
		return timeOfDay(wall) < 17 * hourMs + 31 * minuteMs ? isSameDay : wall < midnight;
	});
}

type Zones = readonly (Zone | null)[];

/**
 * Proofs, and those hints that the nearest proof before or after bears out; all of the commoner hints without proof.
 */
function agreeing(proofs: Zones, hints: Zones): Zones {
	if (proofs.every((proof) => proof === null)) {
		const count = (zone: Zone): number => hints.filter((hint) => hint === zone).length;
		const commoner = count("eastern") > count("utc") ? "eastern" : "utc";
		return hints.map((hint) => (hint === commoner ? hint : null));
	}
	const around = neighbours(proofs);
	return proofs.map((proof, i) => {
		const hint = hints[i] ?? null;
		const isBorneOut = hint !== null && around[i]?.some((index) => proofs[index] === hint);
		return proof ?? (isBorneOut ? hint : null);
	});
}

/** Reads each undecided row like the nearest decided one. */
function spread(zones: Zones, read: readonly Readings[]): Zones {
	const around = neighbours(zones);
	const distance = (a: number, b: number): number => Math.abs((read[a]?.utc ?? 0) - (read[b]?.utc ?? 0));
	return zones.map((zone, i) => {
		if (zone !== null) return zone;
		const [nearest] = (around[i] ?? []).toSorted((a, b) => distance(i, a) - distance(i, b));
		return nearest === undefined ? null : (zones[nearest] ?? null);
	});
}

/** For each place, the nearest decided places before and after it, itself for a decided one. */
function neighbours(zones: Zones): number[][] {
	const nearestProofs: number[][] = zones.map(() => []);
	const walk = (indexes: Iterable<number>): void => {
		let last: number | undefined;
		for (const index of indexes) {
			if (zones[index] !== null) last = index;
			if (last !== undefined) nearestProofs[index]?.push(last);
		}
	};
	walk(zones.keys());
	walk([...zones.keys()].reverse());
	return nearestProofs;
}
