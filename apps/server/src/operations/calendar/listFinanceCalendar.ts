import { easternDate, tradingDay } from "../../calendar/index.ts";
import { BadParameter } from "../../errors.ts";
import type { Handler, HandlerContext } from "../handler.ts";
import { addDays, checkRange, datesBetween } from "../shared/date-range.ts";
import { type CalendarEvent, type Category, eventSources } from "../shared/finance-events.ts";

const longestRange = 366;
const defaultRange = 3;
/** More events than any range of a year holds of one category. */
const mostEvents = 200_000;
/** How far ahead the next event is looked for. */
const horizonDays = 730;

/** Financial events of one category by day, oldest first. */
export const listFinanceCalendar: Handler<"listFinanceCalendar"> = async (input, context) => {
	const end = input.end ?? (input.start ? addDays(input.start, defaultRange) : easternDate(context.now));
	const start = input.start ?? addDays(end, -defaultRange);
	checkRange(start, end);
	if (datesBetween(start, end).length > longestRange) {
		throw new BadParameter(
			"end",
			end,
			`a date before ${addDays(start, longestRange)}, at most ${longestRange} days`,
		);
	}
	const events = await eventsBetween(input.category, start, end, mostEvents, context);
	const byDay = Map.groupBy(events, ({ date }) => date);
	const [next] = await eventsBetween(input.category, addDays(end, 1), addDays(end, horizonDays), 1, context);
	return {
		calendar: {
			date: start,
			list: [...byDay].map(([date, infos]) => ({
				date,
				count: infos.length,
				infos: infos.map(({ info }) => info),
			})),
			nextDate: next?.date ?? null,
		},
	};
};

async function eventsBetween(
	category: Category,
	start: string,
	end: string,
	limit: number,
	{ data, view }: HandlerContext,
): Promise<CalendarEvent[]> {
	if (category === "closed") return closures(start, end).slice(0, limit);
	const { row } = await view();
	return eventSources[category](data, { start, end, limit }, (symbol) => row(symbol)?.name || null);
}

/** Closed weekdays and early closes, from the trading calendar. */
function closures(start: string, end: string): CalendarEvent[] {
	return datesBetween(start, end)
		.map(tradingDay)
		.filter(({ reason }) => reason !== undefined)
		.map(({ date, kind, reason = "", sessions }) => ({
			date,
			info: {
				symbol: null,
				market: "US",
				content: kind === "closed" ? `Market closed: ${reason}` : `Changed trading hours: ${reason}`,
				counterName: null,
				eventType: kind,
				datetime: sessions.find(({ tradeSession }) => tradeSession === 0)?.close ?? `${date}T05:00:00Z`,
				star: kind === "closed" ? 2 : 1,
			},
		}));
}
