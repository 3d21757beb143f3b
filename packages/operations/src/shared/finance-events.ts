import { hasOpenDay } from "@us-market-data/analytics";
import type { BodyOf } from "@us-market-data/contract";
import type { AreaRecord } from "@us-market-data/market";
import {
	addDaysWithin,
	easternDate,
	easternMidnight,
	endOfDay,
	isExpectedReport,
	marketSymbol,
} from "@us-market-data/market";
import type { ListQuery, SecurityRef, StoredOf } from "@us-market-data/store";
import type { HandlerReader } from "../deduping-reader.ts";
import type { ProvenanceReader } from "../provenance-reader.ts";

export type Info = BodyOf<"listFinanceCalendar">["calendar"]["list"][number]["events"][number];

export type Category = "report" | "dividend" | "split" | "ipo" | "macrodata" | "closed";

/** An event with the Eastern day under which the calendar lists it. */
export interface CalendarEvent {
	date: string;
	info: Info;
}

/** Days to look at, both included, and how many events to read at most. */
interface Span {
	start: string;
	end: string;
	limit: number;
	/** Day in New York. */
	today: string;
	/** The security whose events are read; without it, those of the whole market. */
	security?: SecurityRef | undefined;
}

type NameOf = (security: SecurityRef) => Promise<string | null>;
type Source = (data: ProvenanceReader, span: Span, nameOf: NameOf) => Promise<CalendarEvent[]>;
type Announced = StoredOf<AreaRecord<"events">>;

/** Source of the events of a category. Each returns them oldest first. */
export const eventSources: Record<Exclude<Category, "closed">, Source> = {
	report: announced("report"),
	ipo: announced("ipo"),
	macrodata: announced("macrodata"),
	dividend: async (data, span, nameOf) =>
		eventsOf(await rowsOf(data, "dividends", days(span), span), async ({ security, record }) => ({
			date: record.exDate,
			info: {
				...(await common(security, nameOf)),
				description: `Ex-dividend date of ${record.amount} ${record.currency} a share`,
				eventType: "ex-dividend",
				date: record.exDate,
				datetime: null,
				importance: 1,
			},
		})),
	split: async (data, span, nameOf) =>
		eventsOf(await datedSplits(data, span), async ({ security, record }) => ({
			date: record.exDate,
			info: {
				...(await common(security, nameOf)),
				description: `${record.numerator}-for-${record.denominator} split`,
				eventType: "split",
				date: record.exDate,
				datetime: null,
				importance: 2,
			},
		})),
};

/** Splits that have a day: of one that only filings state, it is open. */
const datedSplits = async (data: ProvenanceReader, span: Span) =>
	(await rowsOf(data, "splits", days(span), span)).filter(({ record }) => !hasOpenDay(record));

/** Events that a source announces with their time. */
function announced(kind: "report" | "ipo" | "macrodata"): Source {
	return async (data, span, nameOf) => {
		const range = {
			from: Date.parse(easternMidnight(span.start)),
			to: Date.parse(easternMidnight(addDaysWithin(span.end, 1))) - 1,
		};
		const rows = await currentEvents(
			data,
			{ ...range, kinds: [kind], order: "asc", limit: span.limit },
			span,
		);
		data.recordRows("events", rows);
		return eventsOf(rows, async ({ security, record }) => {
			const info = financeEventOf(record, security, await nameOf(security));
			return { date: info.date, info };
		});
	};
}

/**
 * An announced event as answers have it.
 *
 * @param name name of the security
 *
 * @example
 * import type { AreaRecord } from "@us-market-data/market";
 *
 * const dayOf = (event: AreaRecord<"events">) => financeEventOf(event, { symbol: "AAPL.US" }, "Apple Inc.").date;
 */
export function financeEventOf(
	record: AreaRecord<"events">,
	{ symbol }: Pick<SecurityRef, "symbol">,
	name: string | null,
) {
	const date = easternDate(new Date(record.datetime));
	const isOfMarket = symbol === marketSymbol;
	return {
		symbol: isOfMarket ? null : symbol,
		market: "US" as const,
		name: isOfMarket ? null : name,
		description: record.content,
		eventType: record.eventType || null,
		date,
		datetime: isDayAlone(record.datetime, date) ? null : record.datetime,
		importance: record.star,
	};
}

/** Events without reports that were expected on a day that has passed; reads as many more as these. */
async function currentEvents(data: ProvenanceReader, query: ListQuery, span: Span): Promise<Announced[]> {
	const midnight = Date.parse(easternMidnight(span.today));
	for (let { limit } = query; ; limit *= 2) {
		const rows = await rowsOf(data.untracked, "events", { ...query, limit }, span);
		const current = rows.filter(({ record, time }) => time >= midnight || !isExpectedReport(record));
		if (current.length >= query.limit || rows.length < limit) return current.slice(0, query.limit);
	}
}

/** Records of one security, or of the whole market. */
async function rowsOf<A extends "dividends" | "splits" | "events">(
	reader: HandlerReader,
	area: A,
	query: ListQuery,
	{ security }: Span,
): Promise<StoredOf<AreaRecord<A>>[]> {
	if (!security) return reader.across(area, query);
	const rows = await reader.list(area, security.id, query);
	return rows.map((row) => ({ ...row, security }));
}

/** Midnight stands for an unknown time of what is to come, the last second for that of what was filed on a day. */
const isDayAlone = (datetime: string, date: string): boolean =>
	datetime === easternMidnight(date) || Date.parse(datetime) === endOfDay(date);

const eventsOf = <R>(
	rows: readonly StoredOf<R>[],
	event: (row: StoredOf<R>) => Promise<CalendarEvent>,
): Promise<CalendarEvent[]> => Promise.all(rows.map(event));

const common = async (security: SecurityRef, nameOf: NameOf) =>
	security.symbol === marketSymbol
		? ({ symbol: null, market: "US", name: null } as const)
		: ({ symbol: security.symbol, market: "US", name: await nameOf(security) } as const);

/** Areas that are kept by date have midnight UTC as their time. */
const days = ({ start, end, limit }: Span): ListQuery => ({
	from: Date.parse(start),
	to: Date.parse(end),
	order: "asc",
	limit,
});
