import { type DerivedRule, type FigureName, noFigures } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { SourceRule } from "../../figures/figure.ts";
import type { Financials } from "../../statements/trailing.ts";
import { type Derived, derivedOf } from "../../statements/trailing.ts";
import { filedFact, type ReceiptRecord, recordOf } from "../receipt.ts";
import type { ReceiptSources } from "../sources.ts";

/** Rule of a value of statements, by the word that `derived` of an answer has for it. */
const rules = {
	sum: "sumoftags",
	difference: "differenceofperiods",
	implied: "impliedbyitems",
	split: "restatedforsplit",
	unspecified: "derivedbysource",
} as const satisfies Record<DerivedRule | "unspecified", SourceRule>;

export const ruleOf = (derived: Derived): SourceRule => (derived === null ? "stated" : rules[derived]);

/** A figure of a stored report, with the facts that it is or follows from. */
export async function statementRecord(
	{ symbol, filed }: Pick<ReceiptSources, "symbol" | "filed">,
	row: Stored<Financials>,
	name: FigureName,
	isSubtracted = false,
): Promise<ReceiptRecord> {
	const record = { ...noFigures, ...row.record };
	const whole = recordOf(symbol, "financials", { ...row, record }, name, { isSubtracted });
	const filedReport = record[name] === null ? undefined : await filed();
	const figure = filedReport?.figureOf(record, name);
	if (!filedReport || !figure) return { ...whole, key: ruleOf(derivedOf(record, name)) };
	const facts = figure.facts.map(filedFact);
	const [first] = facts;
	return {
		...whole,
		key: ruleOf(figure.rule),
		accession: facts.length === 1 && first ? first.accession : null,
		facts,
		datasetIds: [...new Set([row.datasetId, ...filedReport.datasetsOf(figure)])],
	};
}
