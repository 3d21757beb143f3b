import { easternWallMs } from "@us-market-data/market";
import { calendarDate } from "../../frame/fields.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (text: string | number): string => String(text).padStart(2, "0");

/** The orders in which a column of dates such as 01-02-03 may write day, month and year. */
export const dateOrders = ["month-first", "day-first", "year-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The forms of dates that are read, for messages. */
export const dateForms =
	"YYYY-MM-DD, YYYYMMDD, D-Mon-YY, or in numbers with -, / or . in one order of day and month throughout the column";

/** Two digits of a year from 1970 to 2069. */
const yearOf = (text: string): string => {
	if (text.length === 4) return text;
	return Number(text) >= 70 ? `19${text}` : `20${text}`;
};

const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** True for a date whose day and month only the other dates of its column tell apart. */
export const isNumericDate = (text: string): boolean => numbers.test(text);

/**
 * A date in numbers, as YYYY-MM-DD; null where it is none in that order.
 *
 * @example numericDate("31-01-24", "day-first") // "2024-01-31"
 */
export function numericDate(text: string, order: DateOrder): string | null {
	const [, first = "", , second = "", third = ""] = numbers.exec(text) ?? [];
	if (order === "month-first") return calendarDate(yearOf(third), two(first), two(second));
	if (order === "day-first") return calendarDate(yearOf(third), two(second), two(first));
	return first.length === 2 && third.length === 2
		? calendarDate(yearOf(first), two(second), two(third))
		: null;
}

/**
 * A date in one of the forms that sources and spreadsheets write, as YYYY-MM-DD; another text as it is.
 *
 * @param order that of the column, for dates in numbers
 */
export function dashedDate(text: string, order: DateOrder | null = null): string {
	if (text.charAt(4) === "-") return text;
	const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text);
	if (compact) return `${compact[1]}-${two(compact[2] ?? "")}-${two(compact[3] ?? "")}`;
	if (order !== null && isNumericDate(text)) return numericDate(text, order) ?? text;
	const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{4}|\d{2})$/.exec(text);
	const month = months.indexOf((named?.[2] ?? "").toLowerCase()) + 1;
	if (!named || month === 0) return text;
	return `${yearOf(named[3] ?? "")}-${two(month)}-${two(named[1] ?? "")}`;
}

/** A cell of the time column: its date, and the time of day where it has one. */
export interface WallTime {
	/** Date in one of the forms of `dashedDate`, as it is written. */
	date: string;
	/** HH:MM, null for a date alone. */
	time: string | null;
	/** Difference to UTC such as -05:00, null where the cell does not say. */
	zone: string | null;
}

const stamp =
	/^(\d[\dA-Za-z/.-]{5,10})([ T])(\d{1,2}):([0-5]\d)(:00(?:\.0{1,9})?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?$/;

/** Splits a cell into date, time of day and zone; null for a time that is not at a whole minute. */
export function wallTimeOf(text: string): WallTime | null {
	if (!text.includes(":")) return { date: text, time: null, zone: null };
	const [, date = "", between = "", hour = "", minute = "", seconds = "", zone = ""] = stamp.exec(text) ?? [];
	if (date === "" || Number(hour) > 23) return null;
	// Programs that write 2024-01-02T09:31 mean UTC as often as New York.
	const isUnclear = between === "T" || (date.charAt(4) === "-" && seconds === "");
	if (zone === "" && isUnclear) return null;
	return { date, time: `${two(hour)}:${minute}`, zone: zone === "" ? null : zoneOf(zone) };
}

const zoneOf = (text: string): string => {
	if (text === "Z" || text === "UTC") return "+00:00";
	return text.includes(":") ? text : `${text.slice(0, 3)}:${text.slice(3)}`;
};

/** Instant of a date, time and zone, epoch milliseconds; NaN where the date is none. */
export const instantOf = (date: string, time: string, zone: string): number =>
	Date.parse(`${date}T${time}:00${zone}`);

/** Wall time in New York of an instant, as the cell of a file without zones. */
export function easternWall(instant: number): { date: string; time: string } {
	const text = new Date(easternWallMs(new Date(instant))).toISOString();
	return { date: text.slice(0, 10), time: text.slice(11, 16) };
}
