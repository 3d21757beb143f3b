import type { AreaName } from "@us-market-data/market";
import { dayMs } from "@us-market-data/market";
import type { TapeArea, TapeSpan } from "../market.ts";

const hourMs = 60 * 60_000;

/**
 * A market day begins at 01:00 UTC: by then the sessions after the close have ended in New York, in summer and winter,
 * and those of Hong Kong have not begun.
 */
const beginMs = hourMs;

const areas: ReadonlySet<AreaName> = new Set<AreaName>([
	"trades",
	"minuteBars",
	"depth",
] satisfies TapeArea[]);

/** True for an area whose market days are in the table `market_days`. */
export const isTapeArea = (area: AreaName): area is TapeArea => areas.has(area);

/** The market day of a time, in days since 1970-01-01. */
export const marketDayOf = (time: number): number => Math.floor((time - beginMs) / dayMs);

/** The first time of a market day, epoch milliseconds. */
export const beginOfMarketDay = (day: number): number => day * dayMs + beginMs;

/** The market day of an expression of epoch milliseconds, rounded down before 1970 too. */
export const marketDaySql = (time: string): string => {
	const shifted = `(${time} - ${beginMs})`;
	return `((${shifted} - (${shifted} % ${dayMs} + ${dayMs}) % ${dayMs}) / ${dayMs})`;
};

/** Statement conditions of an engine. */
interface Spelling {
	/** Condition that leaves out switched-off sources. */
	notDisabled: string;
	slot(index: number): string;
}

/** The statement that finds the securities with records in a span, by symbol, and its values: one range of an index. */
export const securitiesOnQuery = (
	area: TapeArea,
	{ from, to }: TapeSpan,
	{ notDisabled, slot }: Spelling,
) => ({
	text: `select id, symbol from securities where id in (
			select security_id from market_days
			where area = '${area}' and day between ${slot(1)} and ${slot(2)} and ${notDisabled})
		order by symbol`,
	values: [marketDayOf(from), marketDayOf(to)],
});

/** The statement that reads market days, newest first. Each is found behind the one before, whose securities it skips. */
export function daysQuery(area: TapeArea, limit: number, { notDisabled, slot }: Spelling) {
	const newest = (condition: string): string =>
		`(select day from market_days where area = '${area}' ${condition} and ${notDisabled} order by day desc limit 1)`;
	return {
		text: `with recursive days (place, day) as (
				select 1, ${newest("")}
				union all
				select place + 1, ${newest("and day < days.day")} from days where day is not null and place < ${slot(1)}
			)
			select day from days where day is not null and place <= ${slot(1)} order by day desc`,
		values: [limit],
	};
}
