import { addDaysWithin, dayMs, isOneOff, tradingDay } from "@us-market-data/market";
import type { SecurityRef } from "@us-market-data/store";
import type { Handler, HandlerContext, LongQueryTest } from "../handler.ts";
import { type CursorScope, cursorAfter, keyAfter } from "../shared/cursor.ts";
import { calendarDayBefore, checkCalendarDays, checkSpan, datesBetween } from "../shared/date-range.ts";
import { type CalendarEvent, type Category, eventSources, type Info } from "../shared/finance-events.ts";
import { compareText } from "../shared/text.ts";

const defaultRange = 3;

/**
 * The days of a first page of events: by default, three days up to today, or three days from a start in the future. Closed days
 * are computed, and are known since the first day of the calendar.
 *
 * @throws {ApiError} 400 for a range that ends before it starts, is too long, or asks for closed days that are not known
 */
function financeRange(
	input: { category: string; start?: string; end?: string },
	today: string,
): { start: string; end: string } {
	const { category, start: requestedStart } = input;
	const isComputed = category === "closed";
	if (isComputed) checkCalendarDays(input);
	const end =
		input.end ??
		(requestedStart !== undefined && requestedStart > today
			? addDaysWithin(requestedStart, defaultRange)
			: today);
	const before = isComputed ? calendarDayBefore : (day: string, days: number) => addDaysWithin(day, -days);
	const start = requestedStart ?? before(end, defaultRange);
	checkSpan(start, end);
	return { start, end };
}

/** More events than any range of a year holds of one category. */
const maxEvents = 200_000;
/** Span of the search for the next closed day: no two years are without one. */
const horizonDays = 730;
/** Span of the search for the next event of other categories, to the end of all dates. */
const allDays = 200_000;

/** The events of a request: those of one category, of the market or of one security. */
interface EventFilter {
	category: Category;
	security: SecurityRef | undefined;
}

/** Financial events of one category by day, oldest first, of the market or of one security. */
export const listFinanceCalendar: Handler<"listFinanceCalendar"> = async (input, context) => {
	const { category, symbol } = input;
	const security = symbol === undefined ? undefined : await context.data.requireSecurity(symbol);
	const filter = { category, security };
	const scope = ["listFinanceCalendar", category, symbol, input.start, input.end, input.as_of];
	const { start, end } = await pageOf(input, filter, scope, context);
	const events = await eventsBetween(filter, start, end, maxEvents, context);
	const byDay = Map.groupBy(events, ({ date }) => date);
	const nextDate = await nextDateAfter(end, filter, context);
	return {
		calendar: {
			date: start,
			list: [...byDay].map(([date, day]) => ({
				date,
				count: day.length,
				events: day.map(({ info }) => info).sort(byTimeAndSymbol),
			})),
			nextDate,
		},
		next: nextDate === null ? null : cursorAfter(scope, [end, Date.parse(end) - Date.parse(start)]),
	};
};

/** First day after a range that holds an event. */
async function nextDateAfter(
	end: string,
	filter: EventFilter,
	context: HandlerContext,
): Promise<string | null> {
	const from = addDaysWithin(end, 1);
	const until = addDaysWithin(end, filter.category === "closed" ? horizonDays : allDays);
	const [next] = await eventsBetween(filter, from, until, 1, context);
	return next?.date ?? null;
}

/** The range of a page: what is asked for, or as many days from the first one behind the page before that holds an event. */
async function pageOf(
	input: { category: Category; start?: string; end?: string; cursor?: string },
	filter: EventFilter,
	scope: CursorScope,
	context: HandlerContext,
): Promise<{ start: string; end: string }> {
	const after = keyAfter(scope, input.cursor, ["", 0]);
	if (!after) return financeRange(input, context.clock.easternDate());
	const [passed, span] = after;
	const start = (await nextDateAfter(passed, filter, context)) ?? addDaysWithin(passed, 1);
	return { start, end: addDaysWithin(start, span / dayMs) };
}

const byTimeAndSymbol = (a: Info, b: Info): number =>
	compareText(a.datetime ?? "", b.datetime ?? "") || compareText(a.symbol ?? "", b.symbol ?? "");

async function eventsBetween(
	{ category, security }: EventFilter,
	start: string,
	end: string,
	limit: number,
	{ data, row, past, clock }: HandlerContext,
): Promise<CalendarEvent[]> {
	if (category === "closed") {
		if (security) return [];
		// No rule foresees a one-off closure, and nobody says when it was announced.
		const isForeseeable = ({ date }: CalendarEvent) =>
			!past || date <= clock.easternDate() || !isOneOff(date);
		return closures(start, end).filter(isForeseeable).slice(0, limit);
	}
	const nameOf = async (ref: SecurityRef): Promise<string | null> => {
		const listed = await row(ref, "listing");
		if (listed?.name) data.recordProvenance(listed.provenanceOf("listing"));
		return listed?.name || null;
	};
	const span = { start, end, limit, today: clock.easternDate(), security };
	return eventSources[category](data, span, nameOf);
}

const isWeekend = (date: string): boolean => new Date(date).getUTCDay() % 6 === 0;

/** Closed weekdays and early closes, from the trading calendar. */
function closures(start: string, end: string): CalendarEvent[] {
	return datesBetween(start, end)
		.map(tradingDay)
		.filter(({ date, reason }) => reason !== undefined && !isWeekend(date))
		.map(({ date, kind, reason = "", sessions }) => ({
			date,
			info: {
				symbol: null,
				market: "US",
				description: kind === "closed" ? `Market closed: ${reason}` : `Changed trading hours: ${reason}`,
				name: null,
				eventType: kind,
				date,
				datetime: sessions.find(({ tradeSession }) => tradeSession === 0)?.close ?? null,
				importance: kind === "closed" ? 2 : 1,
			},
		}));
}

export const isLongQuery: LongQueryTest<"listFinanceCalendar"> = ({ category, symbol }) =>
	category !== "closed" && symbol === undefined;
