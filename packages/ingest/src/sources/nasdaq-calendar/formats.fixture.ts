import type { Format } from "../formats.fixture.ts";
import { nasdaqCalendar } from "./importer.ts";

/** Rows of a calendar with the values that they have as a rule. */
export const dividend = (symbol: string, more: object = {}): object => ({
	symbol,
	companyName: `${symbol} Inc.`,
	dividend_Ex_Date: "10/02/2026",
	payment_Date: "10/16/2026",
	record_Date: "10/02/2026",
	dividend_Rate: 0.05,
	announcement_Date: "9/08/2026",
	...more,
});
export const report = (symbol: string, more: object = {}): object => ({
	symbol,
	name: `${symbol} Inc.`,
	time: "time-pre-market",
	marketCap: "$118,229,410,000",
	fiscalQuarterEnding: "Aug/2026",
	epsForecast: "$3.19",
	noOfEsts: "7",
	lastYearEPS: "$3.03",
	...more,
});
export const split = (symbol: string, more: object = {}): object => ({
	symbol,
	name: `${symbol} Inc.`,
	ratio: "4 : 1",
	executionDate: "10/02/2026",
	...more,
});

const response = (data: object): string => `${JSON.stringify({ data, message: null }, null, 1)}\n`;
export const dividendsResponse = (rows: object[] | null, asOf = "Fri, Oct 2, 2026"): string =>
	response({ calendar: { asOf, headers: null, rows } });
export const earningsResponse = (rows: object[] | null, asOf = "Thu, Oct 1, 2026"): string =>
	response({ asOf, headers: null, rows });
export const splitsResponse = (rows: object[] | null): string => response({ headers: null, rows });

const dividends = dividendsResponse([dividend("AA"), dividend("BB")]);
const earnings = earningsResponse([report("AA"), report("BB")]);
const splits = splitsResponse([split("AA"), split("BB")]);

const of = (name: string, sound: string, broken: Record<string, string>): Format => ({
	format: `nasdaq calendar of ${name}`,
	importer: nasdaqCalendar,
	name: `${name}.json`,
	sound,
	broken: {
		...broken,
		"no rows": sound.replace('"rows"', '"lines"'),
		"rows of another kind": sound.replaceAll(/"(dividend_Rate|epsForecast|ratio)"/g, '"other"'),
		"an answer without data": JSON.stringify({ data: null, status: { rCode: 400 } }),
	},
});

export const nasdaqCalendarFormats: Format[] = [
	of("dividends", dividends, {
		"bad number": dividends.replace("0.05", '"five cents"'),
		"bad date": dividends.replace("10/16/2026", "10/36/2026"),
	}),
	of("earnings", earnings, {
		"bad number": earnings.replace("$3.19", "$3.1.9"),
		"bad month": earnings.replace("Aug/2026", "08/2026"),
		"bad date": earnings.replace("Oct 1, 2026", "Oct one"),
	}),
	of("splits", splits, {
		"bad ratio": splits.replace("4 : 1", "4 to 1"),
		"no old shares": splits.replace("4 : 1", "4 : 0"),
		"bad date": splits.replace("10/02/2026", "2026/10/02"),
	}),
];
