/**
 * One suffix that a source writes after the root. `pattern` may capture one letter, which replaces `$1`.
 * `canonical` is null where the spelling alone does not tell; `also` lists what else it has been used for.
 */
type SuffixToken = { pattern: RegExp; canonical: string | null; also?: readonly string[] };

/** A source's grammar of suffixes: one token, then any of the markers (source spelling to canonical). */
export type SuffixGrammar = {
	tokens: readonly SuffixToken[];
	markers: readonly (readonly [string, string])[];
};

const none: SuffixToken = { pattern: /^/, canonical: "" };

const markerCodes = ["CL", "WD", "WI", "CV", "PP", "EC"] as const;

/** The spelling that the service stores and answers. A single letter after a dot is a class, `U` is units. */
export const canonicalSuffixes: SuffixGrammar = {
	tokens: [
		none,
		{ pattern: /^\.([A-Z])/, canonical: ".$1" },
		{ pattern: /^-([A-Z])/, canonical: "-$1" },
		{ pattern: /^\.PR/, canonical: ".PR" },
		{ pattern: /^\.WS\.([A-Z])/, canonical: ".WS.$1" },
		{ pattern: /^\.WS/, canonical: ".WS" },
		{ pattern: /^\.RT/, canonical: ".RT" },
	],
	markers: markerCodes.map((code) => [`.${code}`, `.${code}`]),
};

/** Consolidated Quotation System (NYSE tape) and FINRA's daily files; `/` and `.` are the same there. */
export const cqsSuffixes: SuffixGrammar = {
	tokens: [
		none,
		{ pattern: /^[./]([A-Z])/, canonical: ".$1" },
		{ pattern: /^p([A-Z])/, canonical: "-$1" },
		{ pattern: /^p/, canonical: ".PR" },
		{ pattern: /^[./]WS[./]([A-Z])/, canonical: ".WS.$1" },
		{ pattern: /^[./]WS/, canonical: ".WS" },
		{ pattern: /^r/, canonical: ".RT" },
	],
	markers: [
		["w", ".WI"],
		...markerCodes.flatMap((code) => [[`.${code}`, `.${code}`] as const, [`/${code}`, `.${code}`] as const]),
	],
};

/** Nasdaq's integrated platform: ITCH, IEX and the NASDAQ column of the directory. Units are `=`, never `.U`. */
export const nasdaqSuffixes: SuffixGrammar = {
	tokens: [
		none,
		{ pattern: /^\.([A-TV-Z])/, canonical: ".$1" },
		{ pattern: /^-([A-Z])/, canonical: "-$1" },
		{ pattern: /^-/, canonical: ".PR" },
		{ pattern: /^\+([A-Z])/, canonical: ".WS.$1" },
		{ pattern: /^\+/, canonical: ".WS" },
		{ pattern: /^\^/, canonical: ".RT" },
		{ pattern: /^=/, canonical: ".U" },
	],
	markers: [
		["*", ".CL"],
		["$", ".WD"],
		["#", ".WI"],
		["%", ".CV"],
		["@", ".PP"],
		["!", ".EC"],
	],
};

const whenIssued = [".WI", ".RT.WI", ".PR.WI", ".WS.WI"];

/** Nasdaq's ACT column, which drops distinctions: `.A` is a class or its warrants, `.V` a class or when-issued. */
export const actSuffixes: SuffixGrammar = {
	tokens: [
		none,
		{ pattern: /^\$([A-Z])/, canonical: "-$1", also: ["-$1.CL"] },
		{ pattern: /^\$/, canonical: ".PR", also: [".PR.CL"] },
		{ pattern: /^\.W/, canonical: ".WS", also: [".W"] },
		{ pattern: /^\.R/, canonical: ".RT", also: [".R"] },
		{ pattern: /^\.U/, canonical: ".U" },
		{ pattern: /^\.V/, canonical: null, also: [".V", ...whenIssued] },
		{ pattern: /^\.Z/, canonical: null, also: [".Z", ".WD", ...whenIssued] },
		{ pattern: /^\.D/, canonical: null, also: [".D", ".PR.WD"] },
		{ pattern: /^\.([ABCE-QSTXY])/, canonical: ".$1", also: [".WS.$1", ".$1.CL"] },
	],
	markers: [],
};

/** SEC and Yahoo: a dash, preferreds `-P` and a letter, warrants `-WT`, units `-UN`, rights `-RT` or `-RI`. */
export const secSuffixes: SuffixGrammar = {
	tokens: [
		none,
		{ pattern: /^-([A-OQSTVX-Z])/, canonical: ".$1" },
		{ pattern: /^-W$/, canonical: null, also: [".WS", ".W"] },
		{ pattern: /^-R$/, canonical: null, also: [".RT", ".R"] },
		{ pattern: /^-P([A-Z])/, canonical: "-$1" },
		{ pattern: /^-P/, canonical: ".PR", also: [".P"] },
		{ pattern: /^-W[ST]([A-Z])/, canonical: ".WS.$1" },
		{ pattern: /^-W[ST]/, canonical: ".WS" },
		{ pattern: /^-R[IT]/, canonical: ".RT" },
		{ pattern: /^-UN?/, canonical: ".U" },
	],
	// Not all of them: `-PP` is preferred P.
	markers: ["CL", "WD", "WI", "CV"].flatMap((code) => [
		[`-${code}`, `.${code}`] as const,
		[code, `.${code}`] as const,
	]),
};

/** The exchanges' message standard, written after a space, a dot, or (FINRA short interest) nothing at all. */
export const cmsSuffixes: SuffixGrammar = {
	tokens: [
		none,
		{ pattern: /^([A-QSTUVXYZ])/, canonical: ".$1" },
		{ pattern: /^W/, canonical: null, also: [".WS", ".W"] },
		{ pattern: /^R/, canonical: null, also: [".RT", ".R"] },
		{ pattern: /^PR([A-Z])/, canonical: "-$1" },
		{ pattern: /^PR/, canonical: ".PR" },
		{ pattern: /^WS([A-Z])/, canonical: ".WS.$1" },
		{ pattern: /^WS/, canonical: ".WS" },
		{ pattern: /^RT/, canonical: ".RT" },
	],
	markers: markerCodes.map((code) => [code, `.${code}`]),
};
