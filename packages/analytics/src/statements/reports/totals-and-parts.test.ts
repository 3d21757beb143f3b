import { describe, expect, it } from "vitest";
import type { Fact } from "../fact.ts";
import { filedFacts, firstStatements } from "../filed-facts.ts";
import { type ItemName, itemEntries, items, tagsOf } from "../items/index.ts";
import { isOfDay } from "../items/item.ts";
import { checkedIdentities } from "./identities.ts";
import { reportsPublishedBy } from "./published-reports.ts";

const periods = {
	q1: { start: "2024-01-01", end: "2024-03-31" },
	q2: { start: "2024-04-01", end: "2024-06-30" },
	q3: { start: "2024-07-01", end: "2024-09-30" },
	q4: { start: "2024-10-01", end: "2024-12-31" },
	af: { start: "2024-01-01", end: "2024-12-31" },
	day: { start: null, end: "2024-12-31" },
} as const;

type Lines = readonly (readonly [tag: string, period: keyof typeof periods, value: string])[];

const unitOf = (tag: string): string =>
	/Per(Basic|Diluted)?Share|PerShare/.test(tag) ? "USD/shares" : "USD";

/** The reports that filings give; each is its day, and its lines. */
function reportsOf(filings: Readonly<Record<string, Lines>>) {
	const facts = Object.entries(filings).flatMap(([filed, lines]) =>
		lines.map(([tag, period, value]): Fact => {
			const form = lines.some((line) => line[1] === "af") ? "10-K" : "10-Q";
			const accession = `0000000007-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`;
			return { place: 1, tag, unit: unitOf(tag), ...periods[period], value, accession, form, filed };
		}),
	);
	return reportsPublishedBy(filedFacts("7", firstStatements(facts)), null);
}

type Values = Partial<Record<ItemName, string>>;

const valuesOf = (reports: ReturnType<typeof reportsOf>, report = "af"): Values =>
	Object.fromEntries(
		[...(reports.find(({ record }) => record.report === report)?.items ?? [])].map(([name, { value }]) => [
			name,
			value,
		]),
	);

const tagsOfDay = new Set(itemEntries.flatMap(([, item]) => (isOfDay(item.kind) ? tagsOf(item) : [])));

/** An annual report of revenue and other figures, with those of the balance sheet as of its last day. */
const annual = (...lines: readonly (readonly [tag: string, value: string])[]) =>
	reportsOf({
		"2025-02-10": [
			["Revenues", "af", "900"],
			...lines.map(([tag, value]) => [tag, tagsOfDay.has(tag) ? "day" : "af", value] as const),
		],
	});

describe("net income", () => {
	it.each([
		["ProfitLoss", "NetIncomeLossAttributableToNoncontrollingInterest"],
		["ProfitLoss", "ProfitLossAttributableToNoncontrollingInterests"],
	])("is that of the parent where only the total %s is stated", (total, part) => {
		const reports = annual([total, "5372"], [part, "208"]);
		expect(valuesOf(reports)).toMatchObject({ netIncome: "5164", consolidatedIncome: "5372" });
		expect(reports[0]?.items.get("netIncome")).toMatchObject({ rule: "implied" });
	});

	it("is the total of a company without other owners, and unknown where their part is", () => {
		expect(valuesOf(annual(["ProfitLoss", "50"])).netIncome).toBe("50");
		expect(valuesOf(annual(["ProfitLoss", "50"], ["MinorityInterest", "0"])).netIncome).toBe("50");
		expect(valuesOf(annual(["ProfitLoss", "50"], ["MinorityInterest", "9"])).netIncome).toBeUndefined();
	});

	it("of quarters is no total where the year says that the total is another figure", () => {
		const quarter = (net: string): Lines[number][] => [
			["ProfitLoss", "q1", net],
			["Revenues", "q1", "9"],
		];
		const year: Lines = [
			["NetIncomeLoss", "af", "40"],
			["ProfitLoss", "af", "44"],
		];
		const apart = reportsOf({ "2024-05-02": quarter("11"), "2025-02-10": year });
		expect(valuesOf(apart).netIncome).toBe("40");
		expect(valuesOf(apart, "q1").netIncome).toBeUndefined();
		const same = reportsOf({ "2024-05-02": quarter("11"), "2025-02-10": [["NetIncomeLoss", "af", "40"]] });
		expect(valuesOf(same, "q1").netIncome).toBe("11");
	});

	it("has the preferred dividends in it that the income of common shareholders has not", () => {
		const common = ["NetIncomeLossAvailableToCommonStockholdersBasic", "90"] as const;
		expect(valuesOf(annual(common)).netIncome).toBe("90");
		const reports = annual(common, ["PreferredStockDividendsIncomeStatementImpact", "10"]);
		expect(valuesOf(reports)).toMatchObject({ netIncome: "100", commonIncome: "90" });
	});
});

describe("equity", () => {
	const total = "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest";

	it.each([
		[total, "MinorityInterest"],
		["Equity", "NoncontrollingInterests"],
		["PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest", "MinorityInterest"],
	])("of the parent is %s without %s", (whole, part) => {
		expect(valuesOf(annual([whole, "120"], [part, "20"]))).toMatchObject({
			equity: "100",
			totalEquity: "120",
		});
		expect(valuesOf(annual([whole, "120"]))).toMatchObject({ equity: "120", totalEquity: "120" });
	});

	it("of all owners has the noncontrolling interests in it, and so do liabilities that follow from it", () => {
		const sheet = annual(["Assets", "1000"], ["StockholdersEquity", "400"], ["MinorityInterest", "50"]);
		expect(valuesOf(sheet)).toMatchObject({ totalEquity: "450", liabilities: "550", equity: "400" });
	});

	it("in a temporary form is counted once", () => {
		const temporary = "TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests";
		const sheet = annual(
			["Assets", "1000"],
			["StockholdersEquity", "400"],
			[temporary, "70"],
			["RedeemableNoncontrollingInterestEquityCarryingAmount", "30"],
		);
		expect(valuesOf(sheet)).toMatchObject({ temporaryEquity: "40", liabilities: "530" });
	});
});

describe("comprehensive income and income from continuing operations", () => {
	it.each([
		[
			"comprehensiveIncome",
			"ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest",
			"ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest",
		],
		[
			"comprehensiveIncome",
			"ComprehensiveIncome",
			"ComprehensiveIncomeAttributableToNoncontrollingInterests",
		],
		[
			"otherComprehensiveIncome",
			"OtherComprehensiveIncomeLossNetOfTax",
			"OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToNoncontrollingInterest",
		],
		[
			"continuingIncome",
			"IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
			"IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity",
		],
		[
			"discontinuedIncome",
			"IncomeLossFromDiscontinuedOperationsNetOfTax",
			"IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToNoncontrollingInterest",
		],
	] as const)("%s is the parent's part of %s", (name, total, part) => {
		const flows: Lines = [
			["Revenues", "af", "900"],
			["NetIncomeLoss", "af", "1"],
			[total, "af", "70"],
		];
		expect(valuesOf(reportsOf({ "2025-02-10": [...flows, [part, "af", "6"]] }))[name]).toBe("64");
		expect(valuesOf(reportsOf({ "2025-02-10": flows }))[name]).toBe("70");
	});
});

describe("earnings per share", () => {
	const eps = "EarningsPerShareDiluted";
	const ofContinuing = "IncomeLossFromContinuingOperationsPerDilutedShare";
	const quarters: Lines = [
		[eps, "q1", "-4.1"],
		[eps, "q2", "-2.31"],
		[eps, "q3", "0.78"],
	];
	const reported = (...lines: Lines[number][]) =>
		reportsOf({ "2024-11-02": quarters, "2025-02-10": [[eps, "af", "-4.92"], ...lines] }).find(
			({ record }) => record.report === "q4",
		)?.record;

	it("of a fourth quarter are those stated of continuing operations, where there are no others", () => {
		expect(reported([ofContinuing, "q4", "0.56"])).toMatchObject({ epsDiluted: "0.56", derivedFigures: [] });
		expect(reported()).toMatchObject({ epsDiluted: "0.71", derivedFigures: ["epsDiluted"] });
	});

	it("are the sum of both where there are discontinued operations, which alone count for nothing", () => {
		const ofDiscontinued = "IncomeLossFromDiscontinuedOperationsNetOfTaxPerDilutedShare";
		expect(reported([ofContinuing, "q4", "0.56"], [ofDiscontinued, "q4", "0.1"])?.epsDiluted).toBe("0.66");
		const lossElsewhere = ["IncomeLossFromDiscontinuedOperationsNetOfTax", "af", "-7"] as const;
		expect(reported([ofContinuing, "q4", "0.56"], lossElsewhere)?.epsDiluted).toBe("0.71");
		expect(reported([ofContinuing, "q4", "0.56"], [ofContinuing, "af", "-4.5"])?.epsDiluted).toBe("0.71");
	});
});

describe("cash flows", () => {
	const flows = [
		["NetCashProvidedByUsedInOperatingActivities", "101"],
		["NetCashProvidedByUsedInInvestingActivities", "-61"],
		["NetCashProvidedByUsedInFinancingActivities", "-21"],
	] as const;
	const restricted = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";
	const change = `${restricted}PeriodIncreaseDecreaseIncludingExchangeRateEffect`;
	const failed = (reports: ReturnType<typeof reportsOf>) =>
		checkedIdentities(reports).filter(({ holds }) => !holds);

	it.each([
		`EffectOfExchangeRateOn${restricted}IncludingDisposalGroupAndDiscontinuedOperations`,
		`EffectOfExchangeRateOn${restricted}`,
		"EffectOfExchangeRateOnCashAndCashEquivalents",
		"EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations",
		"EffectOfExchangeRateOnCash",
		"EffectOfExchangeRateOnCashContinuingOperations",
	])("count %s", (tag) => {
		const reports = annual(...flows, [tag, "-5"], [change, "14"]);
		expect(valuesOf(reports)).toMatchObject({ exchangeRateEffect: "-5", cashChange: "14" });
		expect(checkedIdentities(reports)).toMatchObject([{ holds: true }]);
	});

	it("add up to a change that is stated before the effect of exchange rates", () => {
		const before = `${restricted}PeriodIncreaseDecreaseExcludingExchangeRateEffect`;
		const reports = annual(...flows, [`EffectOfExchangeRateOn${restricted}`, "-5"], [before, "19"]);
		expect(valuesOf(reports).cashChange).toBe("14");
		expect(failed(reports)).toEqual([]);
		expect(valuesOf(annual(...flows, [before, "19"])).cashChange).toBe("19");
	});

	it("of continuing operations are the whole only with the discontinued ones", () => {
		const continuing = flows.map(([tag, value]) => [`${tag}ContinuingOperations`, value] as const);
		const discontinued = ["CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations", "7"] as const;
		expect(valuesOf(annual(...continuing)).operatingCashFlow).toBe("101");
		expect(valuesOf(annual(...continuing, discontinued)).operatingCashFlow).toBe("108");
		const apart = annual(
			...continuing,
			["NetCashProvidedByUsedInDiscontinuedOperations", "-3"],
			[change, "16"],
		);
		expect(failed(apart)).toEqual([]);
	});

	it("that do not add up without an effect of exchange rates do not contradict themselves", () => {
		const [issue] = failed(annual(...flows, [change, "14"]));
		expect(issue?.cause).toContain("the effect of exchange rates, is not stated under a tag that is read");
	});
});

describe("a balance sheet", () => {
	const sheet = [
		["Assets", "1000003"],
		["Liabilities", "500001"],
		["StockholdersEquity", "400001"],
	] as const;

	it("whose total the filing states is none that contradicts itself, whatever lies between", () => {
		const failures = (...more: readonly (readonly [tag: string, value: string])[]) =>
			checkedIdentities(annual(...sheet, ...more)).filter(({ holds }) => !holds);
		expect(failures()).toHaveLength(1);
		expect(failures(["LiabilitiesAndStockholdersEquity", "1000003"])).toEqual([]);
		expect(failures(["MinorityInterest", "100001"])).toEqual([]);
	});
});

it("every tag that tells of a part is the tag of an item", () => {
	const itemTags = new Set(itemEntries.flatMap(([, item]) => tagsOf(item)));
	const parts = Object.values(items).flatMap(({ totals = {} }) => Object.entries(totals));
	for (const [total, tags] of parts) expect([...tags, total].filter((tag) => !itemTags.has(tag))).toEqual([]);
});
