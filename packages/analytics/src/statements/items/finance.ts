import { flow, instant } from "./item.ts";

/** Income items of banks. */
export const bankIncome = {
	interestDividendIncome: flow(
		"Interest and dividend income of a bank",
		"InterestAndDividendIncomeOperating",
		"InterestRevenueCalculatedUsingEffectiveInterestMethod",
		"RevenueFromInterest",
	),
	loanInterestIncome: flow("Interest income on loans", "InterestAndFeeIncomeLoansAndLeases"),
	depositInterestExpense: flow("Interest expense on deposits", "InterestExpenseDeposits"),
	netInterestIncome: flow("Net interest income", "InterestIncomeExpenseNet"),
	creditLossProvision: flow(
		"Provision for credit losses",
		"ProvisionForLoanLeaseAndOtherLosses",
		"ProvisionForLoanAndLeaseLosses",
		"ProvisionForCreditLosses",
		"ProvisionForLoanLossesExpensed",
		"ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9",
	),
	netInterestAfterProvision: flow(
		"Net interest income after provision",
		"InterestIncomeExpenseAfterProvisionForLoanLoss",
	),
	noninterestIncome: flow("Noninterest income", "NoninterestIncome"),
	feeIncome: flow("Fees and commissions", "FeesAndCommissions", "FeeAndCommissionIncome"),
	tradingGains: flow("Trading gains", "TradingGainsLosses", "TradingIncomeExpense"),
	noninterestExpense: flow("Noninterest expense", "NoninterestExpense"),
} as const;

/** Income items of insurers. */
export const insurerIncome = {
	premiumsEarned: flow("Premiums earned", "PremiumsEarnedNet", "InsuranceRevenue"),
	premiumsWritten: flow("Premiums written", "PremiumsWrittenNet"),
	netInvestmentIncome: flow("Net investment income", "NetInvestmentIncome"),
	realizedInvestmentGains: flow(
		"Realized gains on investments",
		"RealizedInvestmentGainsLosses",
		"GainLossOnInvestmentsExcludingOtherThanTemporaryImpairments",
	),
	claims: flow(
		"Policyholder benefits and claims",
		"PolicyholderBenefitsAndClaimsIncurredNet",
		"BenefitsLossesAndExpenses",
		"InsuranceServiceExpensesFromInsuranceContractsIssued",
	),
	acquisitionCostAmortization: flow(
		"Amortization of acquisition costs",
		"DeferredPolicyAcquisitionCostAmortizationExpense",
	),
} as const;

/** Balance-sheet items of banks. */
export const bankBalance = {
	bankDeposits: instant("Deposits with banks", "InterestBearingDepositsInBanks"),
	federalFundsSold: instant(
		"Federal funds sold and resale agreements",
		"FederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell",
	),
	tradingAssets: instant("Trading assets", "TradingSecurities", "TradingAssets"),
	availableForSale: instant(
		"Debt securities available for sale",
		"AvailableForSaleSecuritiesDebtSecurities",
		"AvailableForSaleSecurities",
	),
	heldToMaturity: instant(
		"Debt securities held to maturity",
		"HeldToMaturitySecurities",
		"DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLoss",
	),
	loansGross: instant(
		"Loans before allowance",
		"LoansAndLeasesReceivableNetOfDeferredIncome",
		"FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss",
	),
	loanAllowance: instant(
		"Allowance for credit losses",
		"FinancingReceivableAllowanceForCreditLosses",
		"FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest",
		"LoansAndLeasesReceivableAllowance",
	),
	loans: instant(
		"Loans",
		"LoansAndLeasesReceivableNetReportedAmount",
		"FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss",
		"LoansAndAdvancesToCustomers",
	),
	deposits: instant("Deposits", "Deposits", "DepositsFromCustomers"),
	noninterestDeposits: instant("Deposits without interest", "NoninterestBearingDepositLiabilities"),
	interestDeposits: instant("Deposits with interest", "InterestBearingDepositLiabilities"),
	federalFundsBought: instant(
		"Federal funds purchased and repurchase agreements",
		"FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase",
	),
} as const;

/** Balance-sheet items of insurers. */
export const insurerBalance = {
	investments: instant("Investments of an insurer", "Investments"),
	premiumsReceivable: instant("Premiums receivable", "PremiumsReceivableAtCarryingValue"),
	reinsuranceRecoverable: instant(
		"Reinsurance recoverable",
		"ReinsuranceRecoverables",
		"ReinsuranceContractsHeldThatAreAssets",
	),
	acquisitionCosts: instant("Deferred acquisition costs", "DeferredPolicyAcquisitionCosts"),
	claimsReserve: instant(
		"Reserve for claims",
		"LiabilityForClaimsAndClaimsAdjustmentExpense",
		"LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseNet",
	),
	futureBenefits: instant(
		"Future policy benefits",
		"LiabilityForFuturePolicyBenefits",
		"InsuranceContractsThatAreLiabilities",
	),
	unearnedPremiums: instant("Unearned premiums", "UnearnedPremiums"),
	policyholderFunds: instant("Policyholder funds", "PolicyholderContractDeposits"),
	separateAccounts: instant("Separate accounts", "SeparateAccountAssets"),
} as const;
