import type { AreaRecord } from "@us-market-data/market";
import {
	addDays,
	dayMs,
	easternMidnight,
	expectedReportId,
	isTradingDay,
	nextTradingDay,
} from "@us-market-data/market";
import type { Filing } from "../sec/filing-rows.ts";

type Report = Pick<Filing, "form" | "filed">;

/** A year of whole weeks: companies keep to weekdays. */
const yearDays = 364;
/** Quarterly and annual reports of a year. */
const reportsOfYear = 4;

/**
 * The next 10-Q and 10-K of a company that files by the calendar: each on the day of the one a year before. Nothing
 * for a company unless its last five reports are a quarter apart. The text says that the day is expected.
 */
export function expectedReports(filings: readonly Report[]): AreaRecord<"events">[] {
	const reports = filings
		.filter(({ form }) => form === "10-Q" || form === "10-K")
		.toSorted((a, b) => Date.parse(b.filed) - Date.parse(a.filed))
		.slice(0, reportsOfYear + 1);
	if (!isRegular(reports)) return [];
	const lastYear = reports.slice(0, reportsOfYear).reverse();
	return ["10-Q", "10-K"].flatMap((form) => {
		const last = lastYear.find((report) => report.form === form);
		return last ? [expectedAfter(last)] : [];
	});
}

function isRegular(reports: readonly Report[]): boolean {
	const [newest] = reports;
	const oldest = reports[reportsOfYear];
	if (!newest || !oldest || newest.form !== oldest.form) return false;
	if (reports.slice(1).filter(({ form }) => form === "10-K").length !== 1) return false;
	const quarters = reports.slice(1).map((report, i) => daysBetween(report, reports[i] ?? report));
	return (
		quarters.every((days) => days > 45 && days < 135) && Math.abs(daysBetween(oldest, newest) - yearDays) < 20
	);
}

const daysBetween = (from: Report, to: Report): number =>
	(Date.parse(to.filed) - Date.parse(from.filed)) / dayMs;

function expectedAfter({ form, filed }: Report): AreaRecord<"events"> {
	const day = addDays(filed, yearDays);
	const name = form === "10-K" ? "annual report" : "quarterly report";
	return {
		id: expectedReportId(form),
		category: "report",
		datetime: easternMidnight(isTradingDay(day) ? day : nextTradingDay(day)),
		eventType: form,
		content: `Expected: ${name} (${form}), a year after the one of ${filed}`,
		star: 1,
	};
}
