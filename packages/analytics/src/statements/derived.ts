import type { DerivedRule } from "@us-market-data/market";
import type { Financials } from "./trailing.ts";

/** The origin of a value of statements: null where a filing states it, else the rule, as far as it is known. */
export type Derived = DerivedRule | "unspecified" | null;

/** The origin of a figure of a stored report. Reports that were stored before the rule was kept do not tell it. */
export function derivedOf(record: Financials, name: string): Derived {
	const place = record.derivedFigures?.indexOf(name) ?? -1;
	return place < 0 ? null : (record.derivedRules?.[place] ?? "unspecified");
}
