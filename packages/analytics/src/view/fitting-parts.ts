import { daysBetween, easternDate } from "@us-market-data/market";
import { isOfOtherShares } from "../derivations/company/depositary.ts";
import { type DatasetFacts, sameNature } from "../provenance.ts";
import type { SecurityParts } from "./security-parts.ts";

/** Why a figure of two parts is not given, as a word that answers can name. */
export type Mismatch =
	| "sample_and_real"
	| "price_of_depositary_share"
	| "price_older_than_statements"
	| "statements_too_old"
	| "price_older_than_share_count"
	| "share_count_too_old"
	| "price_older_than_dividends";

/**
 * Days that the other part of a ratio may lie before and after the day of the price. Statements and share counts of a
 * company that reports once a year are up to 16 months old before the next ones come. A price of a quarter ago is
 * still set against the statements of today. Trailing dividends are never old: they are summed up to today.
 */
const reach = {
	statements: {
		before: 500,
		tooOld: "statements_too_old",
		after: 100,
		tooNew: "price_older_than_statements",
	},
	shareCount: {
		before: 500,
		tooOld: "share_count_too_old",
		after: 100,
		tooNew: "price_older_than_share_count",
	},
	dividends: { before: Infinity, tooOld: undefined, after: 100, tooNew: "price_older_than_dividends" },
} as const;

/** Parts of a ratio beside the price. */
export type Dated = keyof typeof reach;

/** Tells why a part of a ratio does not go with the price; undefined when it does, or when one of both is not held. */
export function mismatch(parts: SecurityParts, part: Dated, facts: DatasetFacts): Mismatch | undefined {
	const { quote } = parts;
	const partData = part === "dividends" ? parts.dividends : parts.fundamentals;
	if (!quote || !partData) return undefined;
	if (!sameNature(facts, [quote, partData])) return "sample_and_real";
	if (part !== "dividends" && haveOtherShares(parts, facts)) return "price_of_depositary_share";
	const date = dateOf(parts, part);
	if (date === null) return undefined;
	const days = daysBetween(date, easternDate(new Date(quote.data.timestamp)));
	const { before, tooOld, after, tooNew } = reach[part];
	if (days > before) return tooOld;
	return days < -after ? tooNew : undefined;
}

/** True where the filed figures count ordinary shares, and prices and positions are of depositary shares. A past may lack the listing. */
export const haveOtherShares = ({ listing, fundamentals }: SecurityParts, facts: DatasetFacts): boolean =>
	fundamentals?.data.areOfOtherShares === true ||
	isOfOtherShares(listing?.data.name ?? "", fundamentals?.datasetIds ?? [], facts);

/** Day of the part that is compared with the price's. */
function dateOf({ fundamentals, dividends }: SecurityParts, part: Dated): string | null {
	if (part === "dividends") return dividends?.data.payouts ? dividends.data.newestExDate : null;
	return (part === "statements" ? fundamentals?.data.periodEnd : fundamentals?.data.sharesDate) ?? null;
}
