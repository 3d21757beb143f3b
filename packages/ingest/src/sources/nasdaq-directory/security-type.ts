import type { AreaRecord } from "@us-market-data/market";

export type SecurityType = AreaRecord<"securities">["type"];

type Rule = readonly [SecurityType, RegExp];

/** Type by the end of a canonical symbol. Baby bonds share the suffix of preferred stock. */
const bySuffix: readonly Rule[] = [
	["warrant", /\.WS\b/],
	["unit", /\.U\.US$/],
	["right", /\.RT\b/],
];
const debt =
	/\bnotes?\b|\bdebentures?\b|\bETNs?\b|\bmortgage bonds\b|\bdue \w* ?\d{1,2}, \d{4}|\bdue \d{4}\b/i;
const preferredSuffix = /(-[A-Z]|\.PR)(\.[A-Z]{2})?\.US$/;

/** Type by the name of a security; the first match wins. */
const byName: readonly Rule[] = [
	// Partnerships call their shares units, and depositary receipts of preferred stock trade as shares.
	[
		"stock",
		/\bcommon units?\b|\bamerican deposit[ao]ry|\bADSs?\b|\bADRs?\b|\bcommon (stock|shares?)\b[^%]*$/i,
	],
	// Funds that hold preferred stock or bonds.
	["stock", /\b(preferred|bond|debt)\b.*\b(fund|trust)\b/i],
	["preferred", /\b(preferred|preference|pfd)\b/i],
	["stock", /\bunits?,? represent|\b(limited partner\w*|trust|depositary|subordinate\w*) units?\b/i],
	["unit", /\bunits?\b(?=[,.]|\s*$| each| consist|\s*\()/i],
	["warrant", /\bwarrants?\b/i],
	["right", /\brights?\b/i],
	["note", debt],
	["other", /\bcertificates?\b|\bSTRATS\b|\bPPLUS\b|\bSATURNS\b/i],
];

/** Names that tell nothing, such as `Visa Inc.`, are those of common stock. */
const fallback: SecurityType = "stock";

/** Characters of a name that are read; no security has a longer name. */
const maxNameLength = 500;

/** Kind of security, from the directory's ETF flag, the name of the security and its canonical symbol. */
export function securityTypeOf(fullName: string, isEtf: boolean, symbol: string): SecurityType {
	const name = fullName.slice(0, maxNameLength);
	if (isEtf) return "etf";
	const suffixed = bySuffix.find(([, pattern]) => pattern.test(symbol));
	if (suffixed) return suffixed[0];
	if (preferredSuffix.test(symbol)) return debt.test(name) && !/preferred/i.test(name) ? "note" : "preferred";
	// Names of Nasdaq issues are "company - description".
	const description = name.split(" - ").slice(1).join(" - ") || name;
	return byName.find(([, pattern]) => pattern.test(description))?.[0] ?? fallback;
}
