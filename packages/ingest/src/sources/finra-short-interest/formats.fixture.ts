import { type Format, lineFormat } from "../formats.fixture.ts";
import { finraShortInterest } from "./importer.ts";

export const shortInterestHeader =
	"accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode|" +
	"currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity|" +
	"daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate";

/** A row of a settlement day; `rest` is from the exchange code to the change in shares. */
export const shortInterestRow = (symbol: string, rest = "A|NYSE|30|20||10|3.00||50.00|10"): string =>
	`20260430|${symbol}|Name of ${symbol}|${rest}|2026-04-30`;

export const finraShortInterestFormats: Format[] = [
	lineFormat(
		"finra short interest",
		finraShortInterest,
		"shrt20260430.csv",
		[shortInterestHeader, shortInterestRow("AA"), shortInterestRow("BB")],
		{
			"bad number": [/(Name of BB\|A\|NYSE\|)30/, "$13O"],
			"negative shares": [/(Name of BB\|A\|NYSE\|)30/, "$1-30"],
			"bad date": [/2026-04-30\n$/, "2026-04-31\n"],
			"duplicate key": ["|BB|", "|AA|"],
		},
	),
];
