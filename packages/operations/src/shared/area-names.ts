import type { BodyOf } from "@us-market-data/contract";
import { type AreaName, areaNames, areaOf, areasOfInstants, easternDate, iso } from "@us-market-data/market";

/** The name of an area in the contract: that of its native file. */
export type PublicAreaName = BodyOf<"listChanges">["changes"][number]["area"];

export const publicAreaName = (area: AreaName): PublicAreaName => areaOf(area).file as PublicAreaName;

const areaByFile: ReadonlyMap<string, AreaName> = new Map(
	areaNames.map((name): [string, AreaName] => [areaOf(name).file, name]),
);

/** The areas of a list of public names; undefined for all. */
export const areasOf = (names: readonly string[] | undefined): ReadonlySet<AreaName> | undefined =>
	names && new Set(names.flatMap((name) => areaByFile.get(name) ?? []));

/** The day of a record's time, of an instant the one in New York; null for a record without a time, which is stored at 0. */
export function recordDate(area: AreaName, time: number | null): string | null {
	if (time === null || time === 0) return null;
	return areasOfInstants.has(area) ? easternDate(new Date(time)) : iso(time).slice(0, 10);
}
