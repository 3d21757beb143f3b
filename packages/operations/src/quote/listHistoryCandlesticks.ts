import type { InputOf } from "@us-market-data/contract";
import { easternToUtc } from "@us-market-data/market";
import { ApiError, BadParameter } from "../errors.ts";
import type { Handler, LongQueryTest } from "../handler.ts";
import { candlesticks, defaultCount, endOf, maxBars, type Span, startOf } from "../shared/candlesticks.ts";
import { checkRange, daysOf } from "../shared/date-range.ts";
import { isLong, isWithinDay, storedBars } from "../shared/long-bars.ts";

type Input = InputOf<"listHistoryCandlesticks">;

/**
 * The bars that a request for a history selects.
 *
 * @throws {ApiError} 400 for a range that ends before it starts, both ways to select at once, or a time that does not exist
 */
function spanOfHistory(input: Input): Span {
	const byDate = given(input, ["start", "end"]);
	const byOffset = given(input, ["count", "forward", "datetime"]);
	if (byDate.length > 0 && byOffset.length > 0) throw bothModes(byDate[0] ?? "", byOffset[0] ?? "");
	if (byDate.length > 0) return spanOfDates(input);
	if (byOffset.length > 0) return spanOfOffset(input);
	return { order: "desc", count: maxBars };
}

const given = (input: Input, names: readonly (keyof Input)[]) =>
	names.filter((name) => input[name] !== undefined);

function spanOfDates({ start, end }: Input): Span {
	if (start !== undefined && end !== undefined) checkRange(start, end);
	const order = start === undefined ? "desc" : "asc";
	return {
		...(start === undefined ? {} : { from: startOf(start) }),
		...(end === undefined ? {} : { to: endOf(end) }),
		order,
		count: maxBars,
		isRange: start !== undefined,
	};
}

function spanOfOffset({ datetime, forward = true, count = defaultCount }: Input): Span {
	if (datetime === undefined) return { order: "desc", count };
	const bound = { date: datetime.slice(0, 10), instant: instantOf(datetime) };
	return forward ? { from: bound, order: "asc", count } : { to: bound, order: "desc", count };
}

/** An Eastern wall time. A date that does not exist, such as 31 February, is refused. */
function instantOf(datetime: string): number {
	const [date = "", time = ""] = datetime.split(" ");
	const reread = new Date(`${date}T${time}Z`);
	if (Number.isNaN(reread.getTime()) || reread.toISOString().slice(0, 19) !== `${date}T${time}`) {
		throw new BadParameter(
			"datetime",
			datetime,
			"an existing date and time, YYYY-MM-DD HH:MM:SS in Eastern time",
		);
	}
	return easternToUtc(date, time).getTime();
}

function bothModes(one: string, other: string): ApiError {
	return new ApiError(
		"conflicting_parameters",
		`Query parameters "${one}" and "${other}" exclude each other: "start" and "end" select by date; "count", "forward" and "datetime" by offset.`,
		{
			details: [one, other].map((name) => ({
				path: `query.${name}`,
				message: "the two modes exclude each other",
			})),
		},
	);
}

/** Bars of the past, by dates or counted from an instant; the newest thousand when neither is given. */
export const listHistoryCandlesticks: Handler<"listHistoryCandlesticks"> = (input, context) =>
	candlesticks(input, spanOfHistory(input), placeOf(input), context);

/** All that chooses bars but their number, which may differ from page to page. */
const placeOf = ({ start, end, datetime, forward, period, as_of, cursor }: Input) => {
	const from = isWithinDay(period) ? datetime : datetime?.slice(0, 10);
	const isForward = datetime === undefined ? undefined : (forward ?? true);
	return { scope: ["listHistoryCandlesticks", start, end, from, isForward, as_of], cursor };
};

export const isLongQuery: LongQueryTest<"listHistoryCandlesticks"> = (input) =>
	isLong(input, barsOfHistory(input));

const minutesOfDay = 960;

/** Bars that a history may have: as many as are requested, or as the days of its range have. */
function barsOfHistory({ start, end, count, datetime, forward, period }: Input): number {
	if (count !== undefined) return count;
	if (datetime !== undefined || forward !== undefined) return defaultCount;
	const ofDay = isWithinDay(period) ? minutesOfDay / storedBars[period] : 1;
	return Math.min(maxBars, daysOf(start, end, maxBars) * ofDay);
}
