import { flow, oneMeasure } from "./item.ts";

/** A total of cash flows: with those of discontinued operations, or of a company that has none. */
function totalFlow(label: string, kind: "Operating" | "Investing" | "Financing") {
	const whole = `NetCashProvidedByUsedIn${kind}Activities`;
	const discontinued = `CashProvidedByUsedIn${kind}ActivitiesDiscontinuedOperations`;
	const ifrs = `CashFlowsFromUsedIn${kind}Activities`;
	const ofIfrs = `${ifrs}DiscontinuedOperations`;
	return oneMeasure(
		flow(
			label,
			whole,
			ifrs,
			`${whole}ContinuingOperations+${discontinued}`,
			`${ifrs}ContinuingOperations+${ofIfrs}`,
			`${whole}ContinuingOperations`,
			`${ifrs}ContinuingOperations`,
		),
		{ [`${whole}ContinuingOperations`]: [discontinued], [`${ifrs}ContinuingOperations`]: [ofIfrs] },
	);
}

const ofRestricted = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";
const effectWithRestricted = `EffectOfExchangeRateOn${ofRestricted}`;
const effectWithDisposalGroup = `${effectWithRestricted}IncludingDisposalGroupAndDiscontinuedOperations`;
const effect = "EffectOfExchangeRateOnCashAndCashEquivalents";
const effectOnCash = "EffectOfExchangeRateOnCash";
const ifrsEffect = "EffectOfExchangeRateChangesOnCashAndCashEquivalents";
const effects = [
	effectWithRestricted,
	effectWithDisposalGroup,
	effect,
	`${effect}ContinuingOperations`,
	effectOnCash,
	`${effectOnCash}ContinuingOperations`,
	ifrsEffect,
];
const changeBeforeEffect = `${ofRestricted}PeriodIncreaseDecreaseExcludingExchangeRateEffect`;
const olderChangeBeforeEffect = "CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect";
const ifrsChangeBeforeEffect = "IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges";

/** The cash flow statement. */
export const cashFlow = {
	depreciation: flow(
		"Depreciation, depletion and amortization",
		"DepreciationDepletionAndAmortization",
		"DepreciationAmortizationAndAccretionNet",
		"DepreciationAndAmortization",
		"Depreciation",
		"AdjustmentsForDepreciationAndAmortisationExpense",
	),
	stockCompensation: flow(
		"Stock-based compensation",
		"ShareBasedCompensation",
		"AdjustmentsForSharebasedPayments",
	),
	deferredTax: flow(
		"Deferred income tax",
		"DeferredIncomeTaxExpenseBenefit",
		"DeferredIncomeTaxesAndTaxCredits",
		"DeferredTaxExpenseIncome",
	),
	otherNoncash: flow("Other noncash items", "OtherNoncashIncomeExpense", "OtherAdjustmentsForNoncashItems"),
	receivablesChange: flow(
		"Increase in receivables",
		"IncreaseDecreaseInAccountsReceivable",
		"IncreaseDecreaseInReceivables",
	),
	inventoryChange: flow("Increase in inventory", "IncreaseDecreaseInInventories"),
	prepaidChange: flow(
		"Increase in prepaid expenses and other assets",
		"IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets",
		"IncreaseDecreaseInOtherOperatingAssets",
	),
	payablesChange: flow(
		"Increase in payables",
		"IncreaseDecreaseInAccountsPayable",
		"IncreaseDecreaseInAccountsPayableTrade",
	),
	accruedChange: flow(
		"Increase in accrued and other liabilities",
		"IncreaseDecreaseInAccruedLiabilities",
		"IncreaseDecreaseInAccruedLiabilitiesAndOtherOperatingLiabilities",
		"IncreaseDecreaseInOtherOperatingLiabilities",
	),
	deferredRevenueChange: flow(
		"Increase in deferred revenue",
		"IncreaseDecreaseInContractWithCustomerLiability",
		"IncreaseDecreaseInDeferredRevenue",
	),
	workingCapitalChange: flow(
		"Increase in operating capital",
		"IncreaseDecreaseInOperatingCapital",
		"IncreaseDecreaseInWorkingCapital",
	),
	operatingCashFlow: totalFlow("Cash flow from operations", "Operating"),
	capitalExpenditure: flow(
		"Capital expenditure",
		"PaymentsToAcquirePropertyPlantAndEquipment",
		"PaymentsToAcquireProductiveAssets",
		"PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
	),
	intangiblesPurchased: flow(
		"Intangible assets purchased",
		"PaymentsToAcquireIntangibleAssets",
		"PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities",
	),
	propertySold: flow(
		"Property sold",
		"ProceedsFromSaleOfPropertyPlantAndEquipment",
		"ProceedsFromSalesOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
	),
	acquisitions: flow(
		"Businesses acquired",
		"PaymentsToAcquireBusinessesNetOfCashAcquired",
		"CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
	),
	divestitures: flow(
		"Businesses sold",
		"ProceedsFromDivestitureOfBusinessesNetOfCashDivested",
		"ProceedsFromDivestitureOfBusinesses",
		"CashFlowsFromLosingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
	),
	investmentsPurchased: flow(
		"Investments purchased",
		"PaymentsToAcquireInvestments",
		"PaymentsToAcquireMarketableSecurities",
		"PaymentsToAcquireAvailableForSaleSecuritiesDebt",
		"PaymentsToAcquireAvailableForSaleSecurities",
	),
	investmentsSold: flow(
		"Investments sold",
		"ProceedsFromSaleMaturityAndCollectionsOfInvestments",
		"ProceedsFromSaleAndMaturityOfMarketableSecurities",
		"ProceedsFromSaleOfAvailableForSaleSecuritiesDebt",
		"ProceedsFromSaleOfAvailableForSaleSecurities",
	),
	investmentsMatured: flow(
		"Investments matured",
		"ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities",
		"ProceedsFromMaturitiesPrepaymentsAndCallsOfHeldToMaturitySecurities",
	),
	otherInvesting: flow(
		"Other investing cash flow",
		"PaymentsForProceedsFromOtherInvestingActivities",
		"OtherInflowsOutflowsOfCashClassifiedAsInvestingActivities",
	),
	investingCashFlow: totalFlow("Cash flow from investing", "Investing"),
	debtIssued: flow(
		"Debt issued",
		"ProceedsFromIssuanceOfDebt",
		"ProceedsFromIssuanceOfLongTermDebt",
		"ProceedsFromDebtNetOfIssuanceCosts",
		"ProceedsFromIssuanceOfSeniorLongTermDebt",
		"ProceedsFromBorrowingsClassifiedAsFinancingActivities",
	),
	debtRepaid: flow(
		"Debt repaid",
		"RepaymentsOfDebt",
		"RepaymentsOfLongTermDebt",
		"RepaymentsOfDebtAndCapitalLeaseObligations",
		"RepaymentsOfBorrowingsClassifiedAsFinancingActivities",
	),
	shortTermDebtChange: flow(
		"Short-term debt, net",
		"ProceedsFromRepaymentsOfShortTermDebt",
		"ProceedsFromRepaymentsOfCommercialPaper",
	),
	financeLeasePaid: flow(
		"Lease liabilities paid",
		"FinanceLeasePrincipalPayments",
		"RepaymentsOfLongTermCapitalLeaseObligations",
		"PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities",
	),
	stockIssued: flow(
		"Stock issued",
		"ProceedsFromIssuanceOfCommonStock",
		"ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlans",
		"ProceedsFromStockOptionsExercised",
		"ProceedsFromIssuingShares",
	),
	stockRepurchased: flow(
		"Shares repurchased",
		"PaymentsForRepurchaseOfCommonStock",
		"PaymentsToAcquireOrRedeemEntitysShares",
	),
	stockTaxesPaid: flow(
		"Taxes paid on stock awards",
		"PaymentsRelatedToTaxWithholdingForShareBasedCompensation",
	),
	dividendsPaid: flow(
		"Dividends paid",
		"PaymentsOfDividendsCommonStock",
		"PaymentsOfDividends",
		"DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities",
		"DividendsPaidClassifiedAsFinancingActivities-DividendsPaidToNoncontrollingInterestsClassifiedAsFinancingActivities",
		"DividendsPaidClassifiedAsFinancingActivities",
	),
	noncontrollingPaid: flow(
		"Paid to noncontrolling interests",
		"PaymentsToMinorityShareholders",
		"PaymentsOfDividendsMinorityInterest",
		"DividendsPaidToNoncontrollingInterestsClassifiedAsFinancingActivities",
	),
	otherFinancing: flow(
		"Other financing cash flow",
		"ProceedsFromPaymentsForOtherFinancingActivities",
		"OtherInflowsOutflowsOfCashClassifiedAsFinancingActivities",
	),
	financingCashFlow: totalFlow("Cash flow from financing", "Financing"),
	discontinuedCashFlow: flow(
		"Cash flow from discontinued operations",
		"NetCashProvidedByUsedInDiscontinuedOperations",
	),
	exchangeRateEffect: oneMeasure(
		flow(
			"Effect of exchange rates on cash",
			effectWithDisposalGroup,
			effectWithRestricted,
			effect,
			`${effect}ContinuingOperations+${effect}DiscontinuedOperations`,
			`${effect}ContinuingOperations`,
			effectOnCash,
			`${effectOnCash}ContinuingOperations+${effectOnCash}DiscontinuedOperations`,
			`${effectOnCash}ContinuingOperations`,
			ifrsEffect,
		),
	),
	cashChange: oneMeasure(
		flow(
			"Change in cash",
			`${ofRestricted}PeriodIncreaseDecreaseIncludingExchangeRateEffect`,
			"CashAndCashEquivalentsPeriodIncreaseDecrease",
			"CashPeriodIncreaseDecrease",
			"IncreaseDecreaseInCashAndCashEquivalents",
			`${changeBeforeEffect}+${effectWithDisposalGroup}`,
			`${changeBeforeEffect}+${effectWithRestricted}`,
			`${olderChangeBeforeEffect}+${effect}`,
			`${ifrsChangeBeforeEffect}+${ifrsEffect}`,
			changeBeforeEffect,
			olderChangeBeforeEffect,
			ifrsChangeBeforeEffect,
		),
		{
			[changeBeforeEffect]: effects,
			[olderChangeBeforeEffect]: effects,
			[ifrsChangeBeforeEffect]: effects,
		},
	),
	interestPaid: flow(
		"Interest paid",
		"InterestPaidNet",
		"InterestPaid",
		"InterestPaidClassifiedAsOperatingActivities",
	),
	taxesPaid: flow(
		"Income tax paid",
		"IncomeTaxesPaidNet",
		"IncomeTaxesPaid",
		"IncomeTaxesPaidRefundClassifiedAsOperatingActivities",
	),
} as const;
