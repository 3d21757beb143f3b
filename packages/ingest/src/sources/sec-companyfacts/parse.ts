import {
	type Fact,
	figureEntries,
	figureTags,
	filedFacts,
	firstStatements,
	helpers,
	items,
	reportsOf,
	type SkippedFact,
	statedSplits,
} from "@us-market-data/analytics";
import { type AreaName, type AreaRecord, InputError } from "@us-market-data/market";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik } from "../sec/cik.ts";
import { readFacts } from "./facts.ts";
import type { IdentityNotes } from "./identity-notes.ts";
import { shareCounts } from "./shares.ts";

/** A security of a company, with its splits that are held. */
export interface Stock {
	symbol: string;
	splits: readonly AreaRecord<"splits">[];
}

/** The common stock of a CIK: undefined when no security is of it, empty when only others are. */
export type CommonStock = (cik: string) => readonly Stock[] | undefined;

/**
 * Outcomes of a company's file: statements, share counts and splits for each of its common stocks, and the facts skipped.
 * @param identities checks the identities that the statements keep, and counts them
 * @param cik that of the file's name, without leading zeros
 * @throws InputError when the file is not what the SEC publishes, or of another company.
 */
export function parseCompany(
	text: string,
	cik: string,
	commonStock: CommonStock,
	identities: IdentityNotes,
): Outcome[] {
	const company = readFacts(text);
	if (company.cik !== cik) {
		throw new InputError({ field: "cik", value: company.cik }, `${cik}, as the name of the file says`);
	}
	const stocks = commonStock(cik);
	if (!stocks) return [{ skipped: noSecurityOfCik, line: 1, unresolved: cik }];
	if (stocks.length === 0) return [{ skipped: "no common stock of this CIK", line: 1, unresolved: cik }];
	const { sound, scaleErrors } = withoutScaleErrors(company.facts);
	const facts = firstStatements(sound);
	const filings = filedFacts(cik, facts);
	// The classes of a company's stock split together; prices of one of them may be missing.
	const splits = stocks.find((stock) => stock.splits.length > 0)?.splits ?? [];
	const statements = reportsOf(cik, facts.filter(isOfFigures), splits, figureEntries);
	const issues = identities.add(stocks[0]?.symbol ?? cik, statements.reports);
	const counts = shareCounts(sound);
	const stated = statedSplits(facts);
	const rows = stocks.flatMap(({ symbol }) => [
		...rowsOf(
			"financials",
			symbol,
			statements.reports.map(({ record }) => record),
		),
		...rowsOf("reportedFacts", symbol, filings),
		...rowsOf("shares", symbol, counts.records),
		...rowsOf("splits", symbol, stated),
		...rowsOf("issues", symbol, issues),
	]);
	const skipped = [...company.skipped, ...scaleErrors, ...statements.skipped, ...counts.skipped];
	return [...rows, ...skipped.map(({ place, reason }): Outcome => ({ skipped: reason, line: place }))];
}

/** Stored reports hold some of the items; the others are made from the facts when they are asked for. */
const isOfFigures = ({ tag }: Fact): boolean =>
	figureTags.has(tag) || helpers.splitRatios.some((name) => name === tag);

const rowsOf = <A extends AreaName>(
	area: A,
	symbol: string,
	records: readonly AreaRecord<A>[],
): ImportedRecord<A>[] => records.map((record, i) => ({ area, symbol, line: i + 1, record }));

const meanTags = [...items.sharesBasic.tags, ...items.sharesDiluted.tags];
const earningsTags = [...items.epsBasic.tags, ...items.epsDiluted.tags];
const incomeTags = items.netIncome.tags;

/** Rounded earnings per share and dividends on preferred stock stay far below it, and an error by thousands exceeds it. */
const maxRatio = 300;

/**
 * The facts without mean numbers of shares that are off by thousands, as in filings that state them as they are
 * printed, "in thousands". Net income of the same period and filing, divided by earnings per share, reveals them.
 */
function withoutScaleErrors(facts: readonly Fact[]): {
	sound: Fact[];
	scaleErrors: SkippedFact[];
} {
	const expected = sharesByEarnings(facts);
	const isScaleError = (fact: Fact): boolean => {
		const shares = meanTags.includes(fact.tag) ? expected.get(periodOf(fact)) : undefined;
		if (shares === undefined || Number(fact.value) <= 0) return false;
		const ratio = Number(fact.value) / shares;
		return ratio > maxRatio || ratio < 1 / maxRatio;
	};
	const scaleErrors = facts.filter(isScaleError);
	return {
		sound: facts.filter((fact) => !isScaleError(fact)),
		scaleErrors: scaleErrors.map(({ place }) => ({
			place,
			reason: "mean shares against earnings per share",
		})),
	};
}

const periodOf = ({ accession, start, end }: Fact): string => `${accession}/${start}/${end}`;

/** Number of shares that income and earnings per share imply, by filing and period. */
function sharesByEarnings(facts: readonly Fact[]): Map<string, number> {
	const income = new Map(
		facts.filter(({ tag }) => incomeTags.includes(tag)).map((fact) => [periodOf(fact), fact]),
	);
	const shares = new Map<string, number>();
	for (const fact of facts) {
		const earned = earningsTags.includes(fact.tag) ? income.get(periodOf(fact)) : undefined;
		const implied = earned ? Math.abs(Number(earned.value) / Number(fact.value)) : 0;
		if (implied > 0 && Number.isFinite(implied)) shares.set(periodOf(fact), implied);
	}
	return shares;
}
