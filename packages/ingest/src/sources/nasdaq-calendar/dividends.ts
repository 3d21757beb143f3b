import type { Outcome } from "../../frame/importer.ts";
import type { Calendar, CalendarRow } from "./calendar.ts";
import { dateOf, moneyOf, symbolOf } from "./calendar-fields.ts";

/** Dividends that go ex on the day of the calendar, with their other dates as far as they are known. */
export const dividendOutcomes = ({ rows, date }: Calendar): Outcome[] =>
	rows.map((row, i) => dividendOf(row, date, i + 1));

function dividendOf(row: CalendarRow, day: string, line: number): Outcome {
	const spelling = row["symbol"] ?? "";
	const symbol = symbolOf(spelling);
	const amount = moneyOf(row, "dividend_Rate", line);
	// Every row is of the day that was requested, even where its own date is left empty.
	const exDate = dateOf(row, "dividend_Ex_Date", line) ?? day;
	const recordDate = dateOf(row, "record_Date", line);
	const paymentDate = dateOf(row, "payment_Date", line);
	const announced = dateOf(row, "announcement_Date", line);
	if (symbol === null) return { skipped: "symbol does not resolve", line, unresolved: spelling };
	if (amount === null || amount === "0" || amount.startsWith("-")) {
		return { skipped: "dividend without an amount", line };
	}
	return {
		area: "dividends",
		symbol,
		line,
		record: {
			exDate,
			amount,
			currency: "USD",
			recordDate,
			paymentDate,
			fiscalYear: null,
			fiscalPeriod: null,
			description: announced === null ? "" : `Announced on ${announced}`,
			announcedDate: announced,
		},
	};
}
