import {
	type AreaRecord,
	addDaysWithin,
	hongKongExchange,
	isHongKongSymbol,
	normaliseHongKongSymbol,
	openOf,
	priceOrNull,
} from "@us-market-data/market";
import type { SecurityRef, Stored } from "@us-market-data/store";
import type { Handler, LongQueryTest } from "../handler.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { cursorAfter, timeAfter } from "../shared/cursor.ts";
import { volumesOf } from "../shared/short-volume.ts";

/** The instant at which a day begins where a security trades: with its regular session, in Hong Kong at 09:30. */
const beginOf = (symbol: string, date: string): string =>
	isHongKongSymbol(symbol) ? `${date}T01:30:00Z` : openOf(date);

/** The newest day that began at the exchange before an instant. */
function lastDayBegunBefore(symbol: string, instant: number): string {
	let day = addDaysWithin(new Date(instant).toISOString().slice(0, 10), 1);
	while (Date.parse(beginOf(symbol, day)) >= instant) day = addDaysWithin(day, -1);
	return day;
}

/** The spelling under which a symbol of either market is held. */
const canonicalSymbol = (symbol: string): string => normaliseHongKongSymbol(symbol) ?? symbol;

type FacilityReport = AreaRecord<"shortVolume">;

/** Consolidated report, two Nasdaq facilities, NYSE, ADF, OTC. */
const facilities = 6;

/**
 * Daily short-sale volume, newest first. A day's figures are those of the consolidated report, or, where the day
 * has none, the sum of the facilities that are held.
 */
export const listShortTrades: Handler<"listShortTrades"> = async (
	{ symbol, count, last_timestamp, cursor },
	{ data },
) => {
	const canonical = canonicalSymbol(symbol);
	const security = await data.requireSecurity(canonical);
	const scope = ["listShortTrades", canonical, last_timestamp];
	const shown = timeAfter(scope, cursor);
	const begin = last_timestamp === undefined ? undefined : daysBefore(canonical, last_timestamp);
	const to = shown === undefined ? begin : shown - 1;
	const withNext = await newestDays(data, security, to === undefined ? {} : { to }, count + 1);
	const newest = withNext.slice(0, count);
	const [oldest] = newest.at(-1) ?? [];
	data.recordRows(
		"shortVolume",
		newest.flatMap(([, reports]) => reports),
	);
	const days = newest.map(([date, reports]) => [date, reports.map(({ record }) => record)] as const);
	const closes = await closesOf(
		security,
		days.map(([date]) => date),
		data,
	);
	return {
		shortTrades: {
			symbol: canonical,
			sources: [...new Set(days.flatMap(([, reports]) => sourcesOf(canonical, reports)))].sort(),
			data: days.map(([date, reports]) => ({
				date,
				close: priceOrNull(closes.get(date)),
				...volumesOf(reports),
			})),
		},
		next: withNext.length > count && oldest ? cursorAfter(scope, [Date.parse(oldest)]) : null,
	};
};

/** Reports of the newest days. Most markets hold one a day, so that a read of all facilities would bring six times too many. */
async function newestDays(
	data: ProvenanceReader,
	{ id }: SecurityRef,
	before: { to?: number },
	count: number,
): Promise<[date: string, reports: Stored<FacilityReport>[]][]> {
	const read = (limit: number) => data.untracked.list("shortVolume", id, { ...before, order: "desc", limit });
	const enough = count + 1;
	const first = await read(enough);
	const days = Map.groupBy(first, ({ record }) => record.date);
	// The oldest day of a full read may go on behind it.
	const isWhole = first.length < enough || days.size > count;
	const all = isWhole ? days : Map.groupBy(await read(count * facilities), ({ record }) => record.date);
	return [...all].slice(0, count);
}

/** An import of an earlier version stated a facility of the US for the exchange of Hong Kong. */
const sourcesOf = (symbol: string, reports: readonly FacilityReport[]): string[] =>
	reports.map(({ facility }) => (isHongKongSymbol(symbol) ? hongKongExchange : facility));

async function closesOf(security: SecurityRef, dates: readonly string[], data: ProvenanceReader) {
	const [newest, oldest] = [dates[0], dates.at(-1)];
	if (newest === undefined || oldest === undefined) return new Map<string, string>();
	const range = { from: Date.parse(oldest), to: Date.parse(newest), order: "asc", limit: 10_000 } as const;
	const bars = await data.untracked.list("dayBars", security.id, range);
	const wanted = new Set(dates);
	const used = bars.filter(({ record }) => wanted.has(record.date));
	data.recordRows("dayBars", used);
	return new Map(used.map(({ record }) => [record.date, record.close]));
}

/** The end of a read for the days before a cursor in Unix seconds: the store keeps days as midnight UTC. */
const daysBefore = (symbol: string, cursor: number): number =>
	Date.parse(lastDayBegunBefore(symbol, cursor * 1000));

export const isLongQuery: LongQueryTest<"listShortTrades"> = ({ count }) => count > 40;
