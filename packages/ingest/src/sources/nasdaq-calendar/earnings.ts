import { easternMidnight, InputError, tradingDay } from "@us-market-data/market";
import { entryOf } from "../../frame/fields.ts";
import type { Outcome } from "../../frame/importer.ts";
import type { Calendar, CalendarRow } from "./calendar.ts";
import { moneyOf, symbolOf, textOf } from "./calendar-fields.ts";
import { type FiscalCalendars, fiscalQuarter } from "./fiscal.ts";

const noQuarter = "reports whose fiscal quarter the file does not name: no estimates stored";
const noYear = "reports of companies without a known fiscal year: no estimates stored";

/**
 * Expected reports of a day, and what analysts expect of each. An estimate belongs to a fiscal quarter, which takes
 * the month that the row names and the fiscal year of the company; where one is missing, only the report is kept.
 */
export function earningsOutcomes(
	{ rows, date }: Calendar,
	fiscal: FiscalCalendars,
	notes: string[],
): Outcome[] {
	const skippedCounts = { [noQuarter]: 0, [noYear]: 0 };
	const outcomes = rows.flatMap((row, i): Outcome[] => {
		const line = i + 1;
		const spelling = row["symbol"] ?? "";
		const symbol = symbolOf(spelling);
		if (symbol === null) return [{ skipped: "symbol does not resolve", line, unresolved: spelling }];
		const report = reportOf(row, symbol, date, line);
		const periodEnd = monthEnd(row, line);
		const quarter = periodEnd === null ? null : fiscalQuarter(fiscal.get(symbol), periodEnd);
		if (periodEnd === null) skippedCounts[noQuarter]++;
		else if (quarter === null) skippedCounts[noYear]++;
		const estimate = estimateOf(row, symbol, periodEnd, quarter, line);
		return estimate ? [report, estimate] : [report];
	});
	for (const [text, count] of Object.entries(skippedCounts)) if (count > 0) notes.push(`${count} ${text}`);
	return outcomes;
}

/** Sessions by the words of the calendar. */
const sessions: Readonly<Record<string, { session: 1 | 2; words: string }>> = {
	"time-pre-market": { session: 1, words: "before the open" },
	"time-after-hours": { session: 2, words: "after the close" },
};

/** A report begins with its session, or with the day when it names none. */
function reportOf(row: CalendarRow, symbol: string, date: string, line: number): Outcome {
	const quarter = textOf(row, "fiscalQuarterEnding");
	const time = entryOf(sessions, row["time"] ?? "");
	const opening = tradingDay(date).sessions.find(({ tradeSession }) => tradeSession === time?.session)?.open;
	const name = textOf(row, "name") ?? symbol;
	const words = [time?.words, quarter === null ? undefined : `quarter to ${quarter.replace("/", " ")}`];
	return {
		area: "events",
		symbol,
		line,
		record: {
			// By quarter, so that a report that is moved to another day stays one event.
			id: `nasdaq-earnings-${quarter?.replace("/", "-") ?? date}`,
			category: "report",
			datetime: opening ?? easternMidnight(date),
			eventType: "earnings",
			content: [`${name} reports earnings`, ...words.filter((word) => word !== undefined)].join(", "),
			star: weight(moneyOf(row, "marketCap", line)),
		},
	};
}

/** Heaviest from 200 billion dollars on, light below ten. */
const weight = (marketCap: string | null): 1 | 2 | 3 => {
	const dollars = Number(marketCap ?? "0");
	return dollars >= 200e9 ? 3 : dollars >= 10e9 ? 2 : 1;
};

function estimateOf(
	row: CalendarRow,
	symbol: string,
	periodEnd: string | null,
	quarter: { fiscalYear: number; fiscalPeriod: number } | null,
	line: number,
): Outcome | null {
	const estimate = moneyOf(row, "epsForecast", line);
	const actual = moneyOf(row, "eps", line);
	const analysts = countOf(row, line);
	if (periodEnd === null || quarter === null || (estimate === null && actual === null)) return null;
	const record = { period: "qf", ...quarter, periodEnd, currency: "USD", key: "eps" } as const;
	return { area: "estimates", symbol, line, record: { ...record, estimate, actual, analysts } };
}

function countOf(row: CalendarRow, line: number): number | null {
	const value = textOf(row, "noOfEsts");
	if (value === null || /^\d{1,6}$/.test(value)) return value === null ? null : Number(value);
	throw new InputError({ line, field: "noOfEsts", value }, "a whole number");
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Last day of the month that `fiscalQuarterEnding` names, such as `Aug/2026`; null when it is not named. */
function monthEnd(row: CalendarRow, line: number): string | null {
	const value = textOf(row, "fiscalQuarterEnding");
	if (value === null) return null;
	const [, name = "", year] = /^([A-Za-z]{3})\/(\d{4})$/.exec(value) ?? [];
	const month = months.indexOf(name);
	if (month >= 0) return new Date(Date.UTC(Number(year), month + 1, 0)).toISOString().slice(0, 10);
	throw new InputError({ line, field: "fiscalQuarterEnding", value }, "a month such as Aug/2026");
}
