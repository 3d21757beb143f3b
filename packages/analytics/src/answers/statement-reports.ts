import type { DecimalString } from "@us-market-data/market";
import type { SplitEvent } from "../bars/adjust.ts";
import type { Fact } from "../statements/fact.ts";
import type { FiledFacts } from "../statements/filed-facts.ts";
import { itemsByStatement, type StatementName } from "../statements/items/index.ts";
import { reportsPublishedBy } from "../statements/reports/published-reports.ts";
import type { Financials } from "../statements/trailing.ts";
import { type Derived, derivedOf } from "../statements/trailing.ts";

/** An item of statements. */
export interface StatementItem {
	value: DecimalString;
	/** Null for a value that a filing states. */
	rule: Derived;
	/** Facts that it is or follows from; none where they are not held. */
	facts: readonly Fact[];
}

/** The statements of one period. */
export interface StatementReport {
	record: Financials;
	items: ReadonlyMap<string, StatementItem>;
}

/** Member of an answer that has the items of a statement. */
export const statementMembers = {
	income: "income",
	balance: "balance",
	cashflow: "cashFlow",
	shares: "perShare",
} as const satisfies Record<StatementName, string>;

/** The reports that facts as filed give, newest first. */
export const filedStatements = (
	filings: readonly FiledFacts[],
	splits: readonly SplitEvent[],
): StatementReport[] => reportsPublishedBy(filings, null, splits).sort(newestFirst);

const newestFirst = (a: StatementReport, b: StatementReport): number =>
	order(b.record.periodEnd, a.record.periodEnd) || order(b.record.report, a.record.report);

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const entries = Object.values(itemsByStatement).flat();

/** A stored report, of a security whose source brings no facts as filed. */
export function storedStatement(record: Financials): StatementReport {
	const values = new Map<string, unknown>(Object.entries(record));
	const items = entries.flatMap(([key]): [string, StatementItem][] => {
		const value = values.get(key);
		return typeof value === "string" ? [[key, { value, rule: derivedOf(record, key), facts: [] }]] : [];
	});
	return { record, items: new Map(items) };
}
