import type { DecimalString } from "@us-market-data/market";
import type { Figure } from "./figure.ts";
import type { PublishedReport } from "./published-reports.ts";

/** Identities that statements keep. */
export type Identity =
	| "assets are liabilities and equity"
	| "cash flows add up to the change in cash"
	| "quarters add up to the year"
	| "earnings per share times shares are income";

/** A figure as far as identities look at it. Figures of stored reports have no rule and no facts. */
export type CheckedFigure = Pick<Figure, "value" | "facts"> & { rule: Figure["rule"] | "unspecified" };

/** A report whose figures are checked. */
export interface CheckedReport {
	record: Pick<PublishedReport["record"], "fiscalYear" | "report" | "periodEnd" | "filedAt" | "restatedAt">;
	items: ReadonlyMap<string, CheckedFigure>;
}

/** A figure of an identity, with the report that it is of when it is of another one. */
export interface Part {
	name: string;
	figure: CheckedFigure;
}

/** An identity that the figures of a report allow to check. */
export interface Checked {
	identity: Identity;
	fiscalYear: number;
	report: PublishedReport["record"]["report"];
	holds: boolean;
	/** The figure that the others should give, and those. */
	whole: Part;
	parts: readonly Part[];
	/** The whole less what the parts give. */
	difference: DecimalString;
	/** A likely cause of a failure, null when the figures do not tell one. */
	cause: string | null;
}
