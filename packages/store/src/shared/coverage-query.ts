import type { AreaName } from "@us-market-data/market";
import type { CountedArea, CountedDays, TagCoverage } from "../market.ts";
import { areaTable } from "./area-tables.ts";
import { byDay } from "./day-bars.ts";

/** Areas with a row of the store for many records, which are not counted. */
const packedAreas: ReadonlySet<AreaName> = new Set(["minuteBars", "depth", "shareholders"]);

export const areasOfSecurity = (slot: (index: number) => string): string =>
	`select distinct area from coverage where security_id = ${slot(1)} order by area`;

/** What a security holds in an area, by the tags that are not switched off. */
export function tagCoverageQuery(area: AreaName, slot: (index: number) => string): string {
	const { table, time, end, only } = areaTable(area);
	return `select d.tag as tag, count(*) as count, min(r.${time}) as first, max(r.${end}) as last
		from ${table} r join datasets d on d.id = r.dataset_id
		where r.security_id = ${slot(1)} and ${only("r")} and d.tag not in (select tag from disabled_tags)
		group by d.tag order by d.tag`;
}

export interface TagCoverageRow {
	tag: string;
	count: number;
	first: number;
	last: number;
}

export function tagCoverage(area: AreaName, { tag, count, first, last }: TagCoverageRow): TagCoverage {
	const { instant, endInstant } = areaTable(area);
	const rows = packedAreas.has(area) ? null : Number(count);
	return { area, tag, rows, first: instant(Number(first)), last: endInstant(Number(last)) };
}

/** A chunk of minute bars of a day in UTC may have the evening before alone, in New York. */
const noonMs = 12 * 60 * 60_000;

/**
 * The statement that counts the securities with records of each day, and its values. It looks into the range of each security,
 * whose days lie together.
 *
 * @param notDisabled condition that leaves out switched-off sources
 */
export function countQuery(
	area: CountedArea,
	{ from, to, securityId }: CountedDays,
	{ notDisabled, slot }: { notDisabled: string; slot: (index: number) => string },
): { text: string; values: number[] } {
	const { table } = areaTable(area);
	const isOne = securityId !== undefined;
	const text = `select r.day as day, count(distinct r.security_id) as count from securities s cross join ${table} r
		where r.security_id = s.id and r.day between ${slot(1)} and ${slot(2)} ${isOne ? `and s.id = ${slot(3)}` : ""}
			${area === "minuteBars" ? `and r.newest >= cast(r.day as bigint) * 86400000 + ${noonMs}` : ""} and ${notDisabled}
		group by r.day order by r.day`;
	return { text, values: [byDay.atOrAfter(from), byDay.atOrBefore(to), ...(isOne ? [securityId] : [])] };
}
