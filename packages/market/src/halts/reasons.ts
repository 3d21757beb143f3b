/** Kinds of halts, by the codes of Nasdaq's feed and of the ITCH specification. */
export type HaltKind = "pause" | "market-wide" | "unopened" | "suspension" | "resumption" | "halt";

const kinds: ReadonlyMap<string, HaltKind> = new Map<string, HaltKind>([
	...codes("pause", "LUDP", "LUDS", "M", "T5"),
	...codes("market-wide", "MWC1", "MWC2", "MWC3", "MWC0"),
	...codes("unopened", "IPO1", "IPOQ", "IPOE"),
	...codes("suspension", "H10"),
	...codes("resumption", "MWCQ", "R1", "R2", "R4", "R9", "C3", "C4", "C9", "C11"),
]);

function codes(kind: HaltKind, ...reasons: string[]): [string, HaltKind][] {
	return reasons.map((reason) => [reason, kind]);
}

/** Codes of the market-wide circuit breakers that stop trading. */
export const marketWideHalts = ["MWC1", "MWC2", "MWC3"] as const;

/**
 * The kind of a halt; an unknown code is a plain halt.
 *
 * @example
 * haltKind("LUDP"); // => "pause"
 * haltKind("X9"); // => "halt"
 */
export const haltKind = (reason: string): HaltKind => kinds.get(reason) ?? "halt";

const names: ReadonlyMap<string, string> = new Map([
	["T1", "News pending"],
	["T2", "News released"],
	["T3", "News and resumption times"],
	["T5", "Single stock trading pause"],
	["T6", "Extraordinary market activity"],
	["T8", "ETF halt"],
	["T12", "Additional information requested"],
	["H4", "Non-compliance with listing rules"],
	["H9", "Filings not current"],
	["H10", "SEC trading suspension"],
	["H11", "Regulatory concern"],
	["O1", "Operations halt"],
	["LUDP", "Limit up-limit down pause"],
	["LUDS", "Limit up-limit down pause, straddle"],
	["M", "Volatility pause"],
	["D", "Deletion from the exchange"],
	["MWC1", "Market-wide circuit breaker, level 1"],
	["MWC2", "Market-wide circuit breaker, level 2"],
	["MWC3", "Market-wide circuit breaker, level 3"],
]);

/**
 * The meaning of a reason code; an unknown code is returned unchanged.
 *
 * @example
 * haltReasonName("T1"); // => "News pending"
 */
export const haltReasonName = (code: string): string => names.get(code) ?? code;

/** Nasdaq's codes for the words that the NYSE writes. One halt has one reason then, whichever list it comes from. */
const codesOfWords: ReadonlyMap<string, string> = new Map([
	["news pending", "T1"],
	["news released", "T2"],
	["news dissemination", "T2"],
	["luld pause", "LUDP"],
	["volatility pause", "LUDP"],
	["regulatory concern", "H11"],
	["additional information requested", "T12"],
	["sec suspension", "H10"],
	["trading suspension", "H10"],
]);

/**
 * The code of a reason in words; words without a code are returned unchanged.
 *
 * @example
 * haltReasonCode("News pending"); // => "T1"
 */
export const haltReasonCode = (words: string): string => codesOfWords.get(words.toLowerCase()) ?? words;
