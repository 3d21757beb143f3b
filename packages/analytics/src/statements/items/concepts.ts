import type { FigureName } from "@us-market-data/market";

/**
 * Behaviour of a figure over time: `flow` adds up over the year, `perShare` nearly does, `average` does not, `instant`
 * is as of a day.
 */
export type Kind = "flow" | "perShare" | "average" | "instant";

/** Kind of unit in which a figure is stated. */
export type Unit = "money" | "perShare" | "shares";

/** Tags of a figure in the filings. */
export interface Concept {
	kind: Kind;
	unit: Unit;
	/**
	 * Tags, the one to prefer first. Companies change tags over the years, and taxonomies rename them. A tag with
	 * `+` is the sum of two; both must be stated.
	 */
	tags: readonly string[];
	/**
	 * True when it can only grow over a year. A year below its quarters is then an error, such as a quarter's figure.
	 */
	grows?: true;
}

const unitOf = { flow: "money", instant: "money", perShare: "perShare", average: "shares" } as const;

const concept =
	(kind: Kind) =>
	(...tags: string[]): Concept => ({ kind, unit: unitOf[kind], tags });

const flow = concept("flow");
const instant = concept("instant");
const perShare = concept("perShare");
const average = concept("average");

/**
 * The figures by concept: US GAAP first, then IFRS for foreign companies (their tags have different names, so one
 * list serves both).
 *
 * Revenue: `Revenues` is the total where a company also states the part that comes from contracts with customers. A
 * bank's total is net of interest expense, as `RevenuesNetOfInterestExpense` or as net interest income plus other
 * income; its contract revenue would be fees only, so that comes after. Gross interest income is the last resort, of
 * lenders that state nothing else.
 */
export const concepts: Readonly<Record<FigureName, Concept>> = {
	revenue: flow(
		"Revenues",
		"RevenuesNetOfInterestExpense",
		"InterestIncomeExpenseNet+NoninterestIncome",
		"RevenueFromContractWithCustomerExcludingAssessedTax",
		"RevenueFromContractWithCustomerIncludingAssessedTax",
		"SalesRevenueNet",
		"SalesRevenueGoodsNet",
		"SalesRevenueServicesNet",
		"RegulatedAndUnregulatedOperatingRevenue",
		"ElectricUtilityRevenue",
		"RealEstateRevenueNet",
		"OilAndGasRevenue",
		"HealthCareOrganizationRevenue",
		"Revenue",
		"RevenueFromContractsWithCustomers",
		"InterestAndDividendIncomeOperating",
	),
	costOfRevenue: flow("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold", "CostOfSales"),
	grossProfit: flow("GrossProfit"),
	researchDevelopment: flow(
		"ResearchAndDevelopmentExpense",
		"ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
	),
	sellingGeneralAdministrative: flow(
		"SellingGeneralAndAdministrativeExpense",
		"SellingAndMarketingExpense+GeneralAndAdministrativeExpense",
	),
	operatingIncome: flow("OperatingIncomeLoss", "ProfitLossFromOperatingActivities"),
	interestExpense: flow(
		"InterestExpense",
		"InterestExpenseNonoperating",
		"InterestExpenseOperating",
		"InterestExpenseDebt",
		"FinanceCosts",
	),
	pretaxIncome: flow(
		"IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
		"IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
		"ProfitLossBeforeTax",
	),
	incomeTax: flow("IncomeTaxExpenseBenefit", "IncomeTaxExpenseContinuingOperations"),
	netIncome: flow(
		"NetIncomeLoss",
		"ProfitLossAttributableToOwnersOfParent",
		"ProfitLoss",
		"NetIncomeLossAvailableToCommonStockholdersBasic",
	),
	epsBasic: perShare("EarningsPerShareBasic", "EarningsPerShareBasicAndDiluted", "BasicEarningsLossPerShare"),
	epsDiluted: perShare(
		"EarningsPerShareDiluted",
		"EarningsPerShareBasicAndDiluted",
		"DilutedEarningsLossPerShare",
	),
	cash: instant(
		"CashAndCashEquivalentsAtCarryingValue",
		"CashAndCashEquivalents",
		"CashAndDueFromBanks",
		"Cash",
	),
	receivables: instant(
		"AccountsReceivableNetCurrent",
		"ReceivablesNetCurrent",
		"TradeAndOtherCurrentReceivables",
	),
	inventory: instant("InventoryNet", "Inventories"),
	currentAssets: instant("AssetsCurrent", "CurrentAssets"),
	assets: instant("Assets"),
	currentLiabilities: instant("LiabilitiesCurrent", "CurrentLiabilities"),
	longTermDebt: instant(
		"LongTermDebtNoncurrent",
		"LongTermDebtAndCapitalLeaseObligations",
		"LongtermBorrowings",
	),
	liabilities: instant("Liabilities"),
	retainedEarnings: instant("RetainedEarningsAccumulatedDeficit", "RetainedEarnings"),
	equity: instant(
		"StockholdersEquity",
		"EquityAttributableToOwnersOfParent",
		"StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
		"PartnersCapital",
		"MembersEquity",
		"Equity",
	),
	operatingCashFlow: flow(
		"NetCashProvidedByUsedInOperatingActivities",
		"NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
		"CashFlowsFromUsedInOperatingActivities",
	),
	capitalExpenditure: flow(
		"PaymentsToAcquirePropertyPlantAndEquipment",
		"PaymentsToAcquireProductiveAssets",
		"PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
	),
	investingCashFlow: flow(
		"NetCashProvidedByUsedInInvestingActivities",
		"NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
		"CashFlowsFromUsedInInvestingActivities",
	),
	financingCashFlow: flow(
		"NetCashProvidedByUsedInFinancingActivities",
		"NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
		"CashFlowsFromUsedInFinancingActivities",
	),
	stockRepurchased: flow("PaymentsForRepurchaseOfCommonStock", "PaymentsToAcquireOrRedeemEntitysShares"),
	dividendsPaid: flow(
		"PaymentsOfDividendsCommonStock",
		"PaymentsOfDividends",
		"DividendsPaidClassifiedAsFinancingActivities",
	),
	dividendsPerShare: {
		...perShare(
			"CommonStockDividendsPerShareDeclared",
			"CommonStockDividendsPerShareCashPaid",
			"DividendsRecognisedAsDistributionsToOwnersPerShare",
		),
		grows: true,
	},
	sharesBasic: average(
		"WeightedAverageNumberOfSharesOutstandingBasic",
		"WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
		"WeightedAverageShares",
	),
	sharesDiluted: average(
		"WeightedAverageNumberOfDilutedSharesOutstanding",
		"WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
		"AdjustedWeightedAverageShares",
	),
};

/** Name of an item of the statements. */
export type ItemName = keyof typeof concepts;

/** Tags that are not figures by themselves but help to tell what the figures mean. */
export const helpers = {
	/** Shares outstanding on the cover page, and on the balance sheet. */
	coverShares: "EntityCommonStockSharesOutstanding",
	balanceShares: "CommonStockSharesOutstanding",
	splitRatios: [
		"StockholdersEquityNoteStockSplitConversionRatio1",
		"StockholdersEquityNoteStockSplitConversionRatio",
	],
	/** Equity of all owners, and the items between it and the liabilities. */
	wholeEquity: "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
	temporaryEquity: [
		"TemporaryEquityCarryingAmountAttributableToParent",
		"RedeemableNoncontrollingInterestEquityCarryingAmount",
	],
} as const;

/** The tags of which the facts are read, in the taxonomies `us-gaap`, `ifrs-full` and `dei`. */
export const wantedTags: ReadonlySet<string> = new Set([
	...Object.values(concepts).flatMap(({ tags }) => tags.flatMap((tag) => tag.split("+"))),
	helpers.coverShares,
	helpers.balanceShares,
	...helpers.splitRatios,
	helpers.wholeEquity,
	...helpers.temporaryEquity,
]);
