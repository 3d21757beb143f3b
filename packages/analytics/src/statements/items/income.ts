import { flow, oneMeasure } from "./item.ts";

/** Tags that tell of owners of a part of the subsidiaries. */
const minorities = [
	"NetIncomeLossAttributableToNoncontrollingInterest",
	"ProfitLossAttributableToNoncontrollingInterests",
	"MinorityInterest",
	"NoncontrollingInterests",
];
const preferred = [
	"PreferredStockDividendsIncomeStatementImpact",
	"PreferredStockDividendsAndOtherAdjustments",
];

/**
 * The income statement.
 *
 * Revenue: `Revenues` is the total where a company also states the part that comes from contracts with customers. A
 * bank's total is net of interest expense, as `RevenuesNetOfInterestExpense` or as net interest income plus other
 * income; its contract revenue would be fees only, so that comes after. Gross interest income is the last resort, of
 * lenders that state nothing else.
 */
export const income = {
	revenue: flow(
		"Revenue",
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
	contractRevenue: flow(
		"Revenue from contracts with customers",
		"RevenueFromContractWithCustomerExcludingAssessedTax",
		"RevenueFromContractWithCustomerIncludingAssessedTax",
		"RevenueFromContractsWithCustomers",
	),
	costOfRevenue: flow(
		"Cost of revenue",
		"CostOfRevenue",
		"CostOfGoodsAndServicesSold",
		"CostOfGoodsSold",
		"CostOfSales",
	),
	grossProfit: flow("Gross profit", "GrossProfit"),
	researchDevelopment: flow(
		"Research and development",
		"ResearchAndDevelopmentExpense",
		"ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
	),
	sellingGeneralAdministrative: flow(
		"Selling, general and administrative",
		"SellingGeneralAndAdministrativeExpense",
		"SellingAndMarketingExpense+GeneralAndAdministrativeExpense",
	),
	sellingMarketing: flow(
		"Selling and marketing",
		"SellingAndMarketingExpense",
		"SellingExpense",
		"MarketingExpense",
		"DistributionCosts",
	),
	generalAdministrative: flow(
		"General and administrative",
		"GeneralAndAdministrativeExpense",
		"AdministrativeExpense",
	),
	advertising: flow("Advertising", "AdvertisingExpense"),
	restructuring: flow(
		"Restructuring charges",
		"RestructuringCharges",
		"RestructuringCosts",
		"RestructuringCostsAndAssetImpairmentCharges",
		"ExpenseOfRestructuringActivities",
	),
	impairment: flow(
		"Impairment of goodwill and other assets",
		"GoodwillAndIntangibleAssetImpairment",
		"AssetImpairmentCharges",
		"ImpairmentLossRecognisedInProfitOrLoss",
	),
	goodwillImpairment: flow(
		"Impairment of goodwill",
		"GoodwillImpairmentLoss",
		"ImpairmentLossRecognisedInProfitOrLossGoodwill",
	),
	amortizationOfIntangibles: flow(
		"Amortization of intangible assets",
		"AmortizationOfIntangibleAssets",
		"AmortisationIntangibleAssetsOtherThanGoodwill",
	),
	depreciationAmortizationExpense: flow(
		"Depreciation and amortization in operating expenses",
		"DepreciationAndAmortization",
		"DepreciationAmortizationAndAccretionNet",
		"DepreciationAndAmortisationExpense",
	),
	operatingExpenses: flow("Operating expenses", "OperatingExpenses", "OperatingExpense"),
	costsAndExpenses: flow("Costs and expenses", "CostsAndExpenses", "BenefitsLossesAndExpenses"),
	otherOperatingIncome: flow(
		"Other operating income, net",
		"OtherOperatingIncomeExpenseNet",
		"OtherOperatingIncomeExpense",
	),
	employeeBenefits: flow("Employee benefits", "LaborAndRelatedExpense", "EmployeeBenefitsExpense"),
	operatingIncome: flow("Operating income", "OperatingIncomeLoss", "ProfitLossFromOperatingActivities"),
	interestIncome: flow(
		"Interest and investment income",
		"InvestmentIncomeInterest",
		"InvestmentIncomeInterestAndDividend",
		"InterestIncomeOther",
		"InterestAndOtherIncome",
		"FinanceIncome",
	),
	interestExpense: flow(
		"Interest expense",
		"InterestExpense",
		"InterestExpenseNonoperating",
		"InterestExpenseOperating",
		"InterestExpenseDebt",
		"FinanceCosts",
	),
	interestNet: flow(
		"Interest income less interest expense",
		"InterestIncomeExpenseNonoperatingNet",
		"FinanceIncomeCost",
	),
	investmentGains: flow(
		"Gain on investments",
		"GainLossOnInvestments",
		"DebtAndEquitySecuritiesGainLoss",
		"EquitySecuritiesFvNiGainLoss",
		"MarketableSecuritiesGainLoss",
	),
	foreignExchangeGain: flow(
		"Gain on foreign currency",
		"ForeignCurrencyTransactionGainLossBeforeTax",
		"GainsLossesOnExchangeDifferencesOnTranslationRecognisedInProfitOrLoss",
	),
	debtExtinguishmentGain: flow("Gain on extinguishment of debt", "GainsLossesOnExtinguishmentOfDebt"),
	otherNonoperatingIncome: flow("Other income, net", "OtherNonoperatingIncomeExpense", "OtherGainsLosses"),
	nonoperatingIncome: flow("Income outside operations, net", "NonoperatingIncomeExpense"),
	equityMethodIncome: flow(
		"Income of associates and joint ventures",
		"IncomeLossFromEquityMethodInvestments",
		"ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod",
	),
	pretaxIncome: flow(
		"Income before tax",
		"IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
		"IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
		"ProfitLossBeforeTax",
	),
	pretaxIncomeDomestic: flow(
		"Income before tax, domestic",
		"IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic",
	),
	pretaxIncomeForeign: flow(
		"Income before tax, foreign",
		"IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign",
	),
	incomeTax: flow("Income tax", "IncomeTaxExpenseBenefit", "IncomeTaxExpenseContinuingOperations"),
	currentTax: flow("Current income tax", "CurrentIncomeTaxExpenseBenefit", "CurrentTaxExpenseIncome"),
	continuingIncome: oneMeasure(
		flow(
			"Income from continuing operations",
			"IncomeLossFromContinuingOperations",
			"IncomeFromContinuingOperationsAttributableToOwnersOfParent",
			"IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest-IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity",
			"IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
			"ProfitLossFromContinuingOperations",
		),
		{
			IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: minorities,
			ProfitLossFromContinuingOperations: minorities,
		},
	),
	discontinuedIncome: oneMeasure(
		flow(
			"Income from discontinued operations",
			"IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity",
			"IncomeFromDiscontinuedOperationsAttributableToOwnersOfParent",
			"IncomeLossFromDiscontinuedOperationsNetOfTax-IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToNoncontrollingInterest",
			"IncomeLossFromDiscontinuedOperationsNetOfTax",
			"ProfitLossFromDiscontinuedOperations",
		),
	),
	consolidatedIncome: flow("Net income with noncontrolling interests", "ProfitLoss"),
	noncontrollingIncome: flow(
		"Net income of noncontrolling interests",
		"NetIncomeLossAttributableToNoncontrollingInterest",
		"ProfitLossAttributableToNoncontrollingInterests",
	),
	preferredDividends: flow(
		"Preferred dividends and other adjustments",
		"PreferredStockDividendsIncomeStatementImpact",
		"PreferredStockDividendsAndOtherAdjustments",
	),
	netIncome: oneMeasure(
		flow(
			"Net income",
			"NetIncomeLoss",
			"ProfitLossAttributableToOwnersOfParent",
			"ProfitLoss-NetIncomeLossAttributableToNoncontrollingInterest",
			"ProfitLoss-ProfitLossAttributableToNoncontrollingInterests",
			"NetIncomeLossAvailableToCommonStockholdersBasic+PreferredStockDividendsIncomeStatementImpact",
			"ProfitLoss",
			"NetIncomeLossAvailableToCommonStockholdersBasic",
		),
		{ ProfitLoss: minorities, NetIncomeLossAvailableToCommonStockholdersBasic: preferred },
	),
	commonIncome: flow(
		"Net income of common shareholders",
		"NetIncomeLossAvailableToCommonStockholdersBasic",
		"ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity",
	),
	otherComprehensiveIncome: oneMeasure(
		flow(
			"Other comprehensive income",
			"OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToParent",
			"OtherComprehensiveIncomeLossNetOfTax-OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToNoncontrollingInterest",
			"OtherComprehensiveIncomeLossNetOfTax",
			"OtherComprehensiveIncome",
		),
		{
			OtherComprehensiveIncomeLossNetOfTax: minorities,
			OtherComprehensiveIncome: minorities,
		},
	),
	comprehensiveIncome: oneMeasure(
		flow(
			"Comprehensive income",
			"ComprehensiveIncomeNetOfTax",
			"ComprehensiveIncomeAttributableToOwnersOfParent",
			"ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest-ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest",
			"ComprehensiveIncome-ComprehensiveIncomeAttributableToNoncontrollingInterests",
			"ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest",
			"ComprehensiveIncome",
		),
		{
			ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest: minorities,
			ComprehensiveIncome: minorities,
		},
	),
} as const;
