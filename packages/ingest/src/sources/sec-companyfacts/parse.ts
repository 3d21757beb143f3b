import {
	type Fact,
	figureEntries,
	figureTags,
	filedFacts,
	firstStatements,
	helpers,
	reportsOf,
	statedSplits,
} from "@us-market-data/analytics";
import { type AreaName, type AreaRecord, InputRefused } from "@us-market-data/market";
import type { ImportedRecord, Outcome } from "../../frame/importer.ts";
import { noSecurityOfCik } from "../sec/cik.ts";
import { readFacts } from "./facts.ts";
import type { IdentityNotes } from "./identity-notes.ts";
import { withoutScaleErrors } from "./scale-errors.ts";
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
 * @throws InputRefused when the file is not what the SEC publishes, or of another company.
 */
export function parseCompany(
	text: string,
	cik: string,
	commonStock: CommonStock,
	identities: IdentityNotes,
): Outcome[] {
	const company = readFacts(text);
	if (company.cik !== cik) {
		throw new InputRefused({ field: "cik", value: company.cik }, `${cik}, as the name of the file says`);
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
