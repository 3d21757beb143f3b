import { type DayCount, dayConditions } from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";
import {
	type AreaName,
	addDaysWithin,
	easternDate,
	firstCalendarDay,
	tradingDays,
} from "@us-market-data/market";
import type { BroughtRows, CountedArea, TagCoverage } from "@us-market-data/store";
import type { Handler, HandlerContext, LongQueryTest } from "../handler.ts";
import { areasOf, publicAreaName, recordDate } from "../shared/area-names.ts";
import { checkSpan } from "../shared/date-range.ts";

type Coverage = BodyOf<"listCoverage">["coverage"][number];
type Day = NonNullable<Coverage["days"]>[number];

/** Days of a range of all securities: each is a look into thousands of them. */
const maxDaysOfAll = 31;
const maxDaysOfOne = 366;

/** Days that have the trading days among them which count around a day, also at the end of a year. */
const daysAround = 14;

/** What the service holds, by area, of one security or of all. */
export const listCoverage: Handler<"listCoverage"> = async (input, { data, holdings, clock }) => {
	const { symbol, areas } = input;
	const range = rangeOf(input);
	const security = symbol === undefined ? undefined : await data.requireSecurity(symbol);
	const parts = security ? await holdings.securityCoverage(security.id) : await partsOfAll(holdings);
	const wanted = areasOf(areas);
	const byArea = Map.groupBy(parts, ({ area }) => area);
	const coverage: Coverage[] = [];
	for (const [area, own] of byArea) {
		if (wanted && !wanted.has(area)) continue;
		const summary = combined(area, own);
		const isCounted = range !== undefined && isCountedArea(area) && summary.firstDate !== null;
		const days = isCounted
			? await daysOf({ area, summary, range, securityId: security?.id }, holdings, clock.now.getTime())
			: null;
		coverage.push({
			area: publicAreaName(area),
			symbol: security?.symbol ?? null,
			...summary,
			gaps: days && gapsOf(days),
			days,
		});
	}
	return { coverage: coverage.sort((a, b) => (a.area < b.area ? -1 : 1)) };
};

interface Range {
	start: string;
	end: string;
}

/** The days whose conditions are asked for. */
function rangeOf(input: { symbol?: string; start?: string; end?: string }): Range | undefined {
	if (input.start === undefined && input.end === undefined) return undefined;
	const start = input.start ?? addDaysWithin(input.end ?? "", -30);
	const end = input.end ?? addDaysWithin(start, 30);
	checkSpan(start, end, input.symbol === undefined ? maxDaysOfAll : maxDaysOfOne);
	return { start, end };
}

/** What imports brought, of the sources that are not switched off. */
async function partsOfAll(holdings: HandlerContext["holdings"]): Promise<BroughtRows[]> {
	const disabled = new Set(await holdings.disabledTags());
	return (await holdings.rowsBrought()).filter(({ tag }) => !disabled.has(tag));
}

type Summary = Pick<Coverage, "rows" | "firstDate" | "lastDate" | "sources">;

function combined(area: AreaName, parts: readonly (BroughtRows | TagCoverage)[]): Summary {
	const counts = parts.map(({ rows }) => rows);
	return {
		rows: counts.includes(null) ? null : counts.reduce<number>((sum, rows) => sum + (rows ?? 0), 0),
		firstDate: recordDate(area, Math.min(...parts.map(({ first }) => first))),
		lastDate: recordDate(area, Math.max(...parts.map(({ last }) => last))),
		sources: [...new Set(parts.map(({ tag }) => tag))].sort(),
	};
}

const countedAreas: ReadonlySet<AreaName> = new Set<CountedArea>(["dayBars", "minuteBars", "shortVolume"]);
const isCountedArea = (area: AreaName): area is CountedArea => countedAreas.has(area);

/** The trading days of a range with their conditions. Days around it are counted too, to compare with them. */
async function daysOf(
	{
		area,
		summary,
		range,
		securityId,
	}: { area: CountedArea; summary: Summary; range: Range; securityId?: number | undefined },
	holdings: HandlerContext["holdings"],
	now: number,
): Promise<Day[]> {
	const today = easternDate(new Date(now));
	const latest = securityId === undefined || summary.lastDate === null ? today : summary.lastDate;
	const around = securityId === undefined ? daysAround : 0;
	const firstStored = summary.firstDate ?? range.start;
	const first = latestOf(addDaysWithin(range.start, -around), firstStored, firstCalendarDay);
	const last = earliestOf(addDaysWithin(range.end, around), latest, today);
	const { trading, half } = tradingDays(first, last);
	const [from, to] = [Date.parse(first), Date.parse(last)];
	const found = new Map(await holdings.countsByDay(area, { from, to, securityId }));
	const counts = [...trading, ...half]
		.sort()
		.map((date): DayCount => ({ date, securities: found.get(Date.parse(date)) ?? 0 }));
	const conditions = dayConditions(counts, now);
	return counts.flatMap(({ date, securities }, i) => {
		const condition = conditions[i];
		return date < range.start || date > range.end || !condition
			? []
			: { date, condition, securityCount: securities };
	});
}

const latestOf = (...dates: string[]): string => dates.sort().at(-1) ?? "";
const earliestOf = (...dates: string[]): string => dates.sort()[0] ?? "";

/** The spans of missing days. */
function gapsOf(days: readonly Day[]): NonNullable<Coverage["gaps"]> {
	const gaps: NonNullable<Coverage["gaps"]> = [];
	let isOpen = false;
	for (const { date, condition } of days) {
		const gap = gaps.at(-1);
		if (condition !== "missing") isOpen = false;
		else if (isOpen && gap) {
			gap.endDate = date;
			gap.dayCount++;
		} else {
			gaps.push({ startDate: date, endDate: date, dayCount: 1 });
			isOpen = true;
		}
	}
	return gaps;
}

/** The records of a security are counted, and the securities of a day. */
export const isLongQuery: LongQueryTest<"listCoverage"> = ({ symbol, start, end }) =>
	symbol !== undefined || start !== undefined || end !== undefined;
