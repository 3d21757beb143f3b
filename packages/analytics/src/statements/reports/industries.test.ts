import { expect, it } from "vitest";
import type { Fact } from "../fact.ts";
import { filedFacts, firstStatements } from "../filed-facts.ts";
import { checkedIdentities } from "./identities.ts";
import { reportsPublishedBy } from "./published-reports.ts";

const year = { start: "2024-01-01", end: "2024-12-31" };
const day = { start: null, end: "2024-12-31" };
type Figures = Readonly<Record<string, string>>;

/** The figures of one annual report. */
function report(form: string, unit: string, flows: Figures, balances: Figures) {
	const facts: Fact[] = [
		...Object.entries(flows).map(([tag, value]) => ({ tag, value, ...year })),
		...Object.entries(balances).map(([tag, value]) => ({ tag, value, ...day })),
	].map((fact, i) => ({
		...fact,
		place: i + 1,
		unit: unitOf(fact.tag, unit),
		accession: "0000000007-25-000001",
		form,
		filed: "2025-03-20",
	}));
	const reports = reportsPublishedBy(filedFacts("7", firstStatements(facts)), null);
	const [annual] = reports;
	if (!annual) throw new Error("there is no report");
	const values = Object.fromEntries([...annual.items].map(([name, { value }]) => [name, value]));
	const failed = checkedIdentities(reports).filter(({ holds }) => !holds);
	return { record: annual.record, values, failed };
}

const unitOf = (tag: string, money: string): string =>
	/PerShare$/.test(tag) ? `${money}/shares` : /WeightedAverage/.test(tag) ? "shares" : money;

it("a 20-F under IFRS maps to standard items, in its currency", () => {
	const { record, values, failed } = report(
		"20-F",
		"EUR",
		{
			Revenue: "27559",
			CostOfSales: "13370",
			GrossProfit: "14189",
			AdministrativeExpense: "1150",
			DistributionCosts: "2980",
			ResearchAndDevelopmentExpense: "4304",
			ProfitLossFromOperatingActivities: "9023",
			FinanceCosts: "311",
			FinanceIncome: "520",
			ProfitLossBeforeTax: "9232",
			IncomeTaxExpenseContinuingOperations: "1660",
			ProfitLoss: "7572",
			ProfitLossAttributableToOwnersOfParent: "7571",
			CashFlowsFromUsedInOperatingActivities: "11166",
			CashFlowsFromUsedInInvestingActivities: "-2609",
			CashFlowsFromUsedInFinancingActivities: "-2824",
		},
		{
			Assets: "48590",
			CurrentAssets: "30200",
			NoncurrentAssets: "18390",
			Inventories: "10892",
			Liabilities: "30113",
			CurrentLiabilities: "20100",
			Equity: "18477",
			CashAndCashEquivalents: "12736",
			EquityAttributableToOwnersOfParent: "18470",
			TradeAndOtherCurrentReceivables: "4477",
		},
	);
	expect(record).toMatchObject({ currency: "EUR", report: "af", fiscalYear: 2024, filedAt: "2025-03-20" });
	expect(values).toMatchObject({
		revenue: "27559",
		costOfRevenue: "13370",
		grossProfit: "14189",
		sellingMarketing: "2980",
		generalAdministrative: "1150",
		researchDevelopment: "4304",
		operatingIncome: "9023",
		interestExpense: "311",
		interestIncome: "520",
		pretaxIncome: "9232",
		incomeTax: "1660",
		netIncome: "7571",
		operatingCashFlow: "11166",
		investingCashFlow: "-2609",
		financingCashFlow: "-2824",
		assets: "48590",
		currentAssets: "30200",
		inventory: "10892",
		liabilities: "30113",
		currentLiabilities: "20100",
		equity: "18470",
		totalEquity: "18477",
		cash: "12736",
	});
	expect(failed).toEqual([]);
});

it("a bank states its revenue net of interest expense, loans, deposits and provisions", () => {
	const { values, failed } = report(
		"10-K",
		"USD",
		{
			InterestAndDividendIncomeOperating: "9101",
			InterestExpense: "3203",
			InterestIncomeExpenseNet: "5898",
			InterestExpenseDeposits: "2002",
			ProvisionForLoanLeaseAndOtherLosses: "403",
			NoninterestIncome: "2107",
			NoninterestExpense: "4509",
			NetIncomeLoss: "2411",
			IncomeTaxExpenseBenefit: "682",
		},
		{
			CashAndDueFromBanks: "1503",
			Deposits: "81007",
			NoninterestBearingDepositLiabilities: "20003",
			InterestBearingDepositLiabilities: "61004",
			Assets: "109009",
			Liabilities: "98006",
			StockholdersEquity: "11003",
			HeldToMaturitySecurities: "7001",
			LoansAndLeasesReceivableNetReportedAmount: "70001",
			FinancingReceivableAllowanceForCreditLosses: "901",
		},
	);
	expect(values).toMatchObject({
		revenue: "8005",
		interestDividendIncome: "9101",
		netInterestIncome: "5898",
		depositInterestExpense: "2002",
		creditLossProvision: "403",
		noninterestIncome: "2107",
		noninterestExpense: "4509",
		netIncome: "2411",
		cash: "1503",
		loans: "70001",
		loanAllowance: "901",
		deposits: "81007",
		noninterestDeposits: "20003",
		interestDeposits: "61004",
		heldToMaturity: "7001",
	});
	expect(failed).toEqual([]);
});

it("an insurer states premiums, claims, investments and reserves", () => {
	const { values, failed } = report(
		"10-K",
		"USD",
		{
			Revenues: "44101",
			PremiumsEarnedNet: "38003",
			PremiumsWrittenNet: "39007",
			NetInvestmentIncome: "3701",
			PolicyholderBenefitsAndClaimsIncurredNet: "25011",
			NetIncomeLoss: "4999",
			DeferredPolicyAcquisitionCostAmortizationExpense: "6201",
		},
		{
			Investments: "88009",
			Assets: "125003",
			Liabilities: "99001",
			StockholdersEquity: "26002",
			LiabilityForClaimsAndClaimsAdjustmentExpense: "61007",
			UnearnedPremiums: "20003",
			DeferredPolicyAcquisitionCosts: "3301",
			ReinsuranceRecoverables: "8009",
			SeparateAccountAssets: "101",
		},
	);
	expect(values).toMatchObject({
		revenue: "44101",
		premiumsEarned: "38003",
		premiumsWritten: "39007",
		netInvestmentIncome: "3701",
		claims: "25011",
		acquisitionCostAmortization: "6201",
		investments: "88009",
		claimsReserve: "61007",
		unearnedPremiums: "20003",
		acquisitionCosts: "3301",
		reinsuranceRecoverable: "8009",
		separateAccounts: "101",
		netIncome: "4999",
	});
	expect(failed).toEqual([]);
});
