import type { Static } from "@sinclair/typebox";
import type { Area } from "./area.ts";
import { areas } from "./areas.gen.ts";

export { areas };

export type AreaName = keyof typeof areas;

/** The record of an area, as files bring it and reads return it. */
export type AreaRecord<A extends AreaName> = Static<(typeof areas)[A]["record"]>;

export const areaNames = Object.keys(areas) as AreaName[];

/**
 * An area by a name that only the run knows. Each area reads its own records, so the compiler knows no area that reads
 * any record; who asks this way gives it records of that name.
 *
 * @example
 * areaOf("dayBars").file; // => "day-bars"
 */
export const areaOf = (name: AreaName): Area => areas[name] as unknown as Area;

/** Areas whose records have an instant. Those of the others have a day, whose time is its midnight in UTC. */
export const areasOfInstants: ReadonlySet<AreaName> = new Set([
	"minuteBars",
	"quotes",
	"depth",
	"trades",
	"halts",
	"filings",
	"news",
	"topics",
	"events",
]);

export type { Area, AreaGroup } from "./area.ts";

/** A record with the symbol of its security, as files and generators give it. */
export type AreaRow<A extends AreaName> = { symbol: string } & AreaRecord<A>;

/** When the file of a record was retrieved and when it was imported, epoch milliseconds. */
export interface FileTimes {
	retrievedAt: number;
	importedAt: number;
}

/**
 * Time up to which a record is complete, epoch milliseconds: never after its file was seen, and for what is announced
 * never after it was known. A record without a time of its own is as new as its file.
 *
 * @example
 * const times = { retrievedAt: Date.UTC(2026, 4, 16), importedAt: Date.UTC(2026, 4, 17) };
 * asOfIn("dayBars", Date.UTC(2026, 4, 15, 20), times); // => Date.UTC(2026, 4, 15, 20)
 * asOfIn("dayBars", null, times); // => Date.UTC(2026, 4, 16)
 */
export function asOfIn(area: AreaName, asOf: number | null, { retrievedAt, importedAt }: FileTimes): number {
	if (asOf === null) return retrievedAt;
	const { announces = false } = areaOf(area);
	return Math.min(asOf, announces ? retrievedAt : Math.max(retrievedAt, importedAt));
}
