import {
	derivedOf,
	type OperatingFigure,
	type OperatingReport,
	operatingFigures,
	operatingReports,
	operatingValue,
	periodOfReport,
	periodText,
} from "@us-market-data/analytics";
import type { Handler, LongQueryTest } from "../handler.ts";
import { withReceipts } from "../shared/receipts.ts";
import { textOrNull } from "../shared/text.ts";

const maxReports = 500;

/** Key figures of the periodic reports, newest first, each with the same period of the previous year. */
export const getOperatingData: Handler<"getOperatingData"> = async ({ symbol, report, explain }, context) => {
	const { data } = context;
	const security = await data.requireSecurity(symbol);
	const rows = await data.list("financials", security.id, { order: "desc", limit: maxReports });
	const reports = operatingReports(rows);
	const newest = reports[0]?.row.record.periodEnd;
	const chosen = report ? reports.filter(({ row }) => report.includes(row.record.report)) : reports;
	const list = chosen.map((one) => reportOf(symbol, one, newest));
	return withReceipts({ operating: { list } }, explain, [symbol], context);
};

function reportOf(symbol: string, report: OperatingReport, newest: string | undefined) {
	const { record } = report.row;
	const fiscalPeriod = periodOfReport(record.report);
	return {
		id: `${symbol}/${record.fiscalYear}/${record.report}`,
		report: record.report,
		title: `${periodText(fiscalPeriod, record.fiscalYear)} report`,
		fiscalYear: record.fiscalYear,
		fiscalPeriod,
		isLatest: record.periodEnd === newest,
		url: textOrNull(record.webUrl),
		financial: {
			currency: record.currency,
			indicators: operatingFigures.flatMap((figure) => indicatorOf(report, figure)),
		},
	};
}

/** A figure of a report. One that neither it nor the previous year has is omitted. */
function indicatorOf(report: OperatingReport, figure: OperatingFigure) {
	const { now, then, change } = operatingValue(report, figure);
	if (now === null && then === null) return [];
	const { key, name, rule } = figure;
	const stated = rule === null ? derivedOf(report.row.record, key) : ("computed" as const);
	return { key, name, value: now, derived: now === null ? null : stated, yoyChangeRate: change };
}

/** Receipts select from all facts that a company filed. */
export const isLongQuery: LongQueryTest<"getOperatingData"> = ({ explain = false }) => explain;
