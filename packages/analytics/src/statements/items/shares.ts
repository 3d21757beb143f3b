import { average, count, type Item, oneMeasure, perShare } from "./item.ts";

const dividendsPerShare: Item = {
	...perShare(
		"Dividends per share",
		"CommonStockDividendsPerShareDeclared",
		"CommonStockDividendsPerShareCashPaid",
		"DividendsRecognisedAsDistributionsToOwnersPerShare",
	),
	grows: true,
};

/** Tags that tell of discontinued operations. */
const discontinued = [
	"IncomeLossFromDiscontinuedOperationsNetOfTax",
	"IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity",
	"ProfitLossFromDiscontinuedOperations",
	"IncomeFromDiscontinuedOperationsAttributableToOwnersOfParent",
	"IncomeLossFromDiscontinuedOperationsNetOfTaxPerBasicShare",
	"IncomeLossFromDiscontinuedOperationsNetOfTaxPerDilutedShare",
	"BasicEarningsLossPerShareFromDiscontinuedOperations",
	"DilutedEarningsLossPerShareFromDiscontinuedOperations",
];

/** Figures per share, and numbers of shares. */
export const shares = {
	epsBasic: oneMeasure(
		perShare(
			"Basic earnings per share",
			"EarningsPerShareBasic",
			"EarningsPerShareBasicAndDiluted",
			"BasicEarningsLossPerShare",
			"IncomeLossFromContinuingOperationsPerBasicShare+IncomeLossFromDiscontinuedOperationsNetOfTaxPerBasicShare",
			"BasicEarningsLossPerShareFromContinuingOperations+BasicEarningsLossPerShareFromDiscontinuedOperations",
			"IncomeLossFromContinuingOperationsPerBasicShare",
			"BasicEarningsLossPerShareFromContinuingOperations",
		),
		{
			IncomeLossFromContinuingOperationsPerBasicShare: discontinued,
			BasicEarningsLossPerShareFromContinuingOperations: discontinued,
		},
	),
	epsDiluted: oneMeasure(
		perShare(
			"Diluted earnings per share",
			"EarningsPerShareDiluted",
			"EarningsPerShareBasicAndDiluted",
			"DilutedEarningsLossPerShare",
			"IncomeLossFromContinuingOperationsPerDilutedShare+IncomeLossFromDiscontinuedOperationsNetOfTaxPerDilutedShare",
			"DilutedEarningsLossPerShareFromContinuingOperations+DilutedEarningsLossPerShareFromDiscontinuedOperations",
			"IncomeLossFromContinuingOperationsPerDilutedShare",
			"DilutedEarningsLossPerShareFromContinuingOperations",
		),
		{
			IncomeLossFromContinuingOperationsPerDilutedShare: discontinued,
			DilutedEarningsLossPerShareFromContinuingOperations: discontinued,
		},
	),
	epsBasicContinuing: perShare(
		"Basic earnings per share from continuing operations",
		"IncomeLossFromContinuingOperationsPerBasicShare",
		"BasicEarningsLossPerShareFromContinuingOperations",
	),
	epsDilutedContinuing: perShare(
		"Diluted earnings per share from continuing operations",
		"IncomeLossFromContinuingOperationsPerDilutedShare",
		"DilutedEarningsLossPerShareFromContinuingOperations",
	),
	dividendsPerShare,
	sharesBasic: average(
		"Basic weighted average shares",
		"WeightedAverageNumberOfSharesOutstandingBasic",
		"WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
		"WeightedAverageShares",
	),
	sharesDiluted: average(
		"Diluted weighted average shares",
		"WeightedAverageNumberOfDilutedSharesOutstanding",
		"WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
		"AdjustedWeightedAverageShares",
	),
	dilutiveShares: average("Shares that dilute", "WeightedAverageNumberDilutedSharesOutstandingAdjustment"),
	antidilutiveShares: average(
		"Shares left out because they would not dilute",
		"AntidilutiveSecuritiesExcludedFromComputationOfEarningsPerShareAmount",
	),
	sharesIssued: count("Shares issued", "CommonStockSharesIssued", "NumberOfSharesIssued"),
	sharesOutstanding: count("Shares outstanding", "CommonStockSharesOutstanding", "NumberOfSharesOutstanding"),
	treasuryShares: count("Shares in treasury", "TreasuryStockCommonShares", "TreasuryStockShares"),
} as const;
