/**
 * One suffix that a source writes after the root. `pattern` may capture one letter, which replaces `$1`.
 * `canonical` is null where the spelling alone does not tell; `also` lists what else it has been used for.
 */
type SuffixToken = { pattern: RegExp; canonical: string | null; also?: readonly string[] };

/** A source's grammar of suffixes: one token, then any of the markers (source spelling to canonical). */
type SuffixGrammar = {
	tokens: readonly SuffixToken[];
	markers: readonly (readonly [string, string])[];
};

const none: SuffixToken = { pattern: /^/, canonical: "" };

const markerCodes = ["CL", "WD", "WI", "CV", "PP", "EC"] as const;

/** The spelling that the service stores and answers. A single letter after a dot is a class, `U` is units. */
const canonicalSuffixes: SuffixGrammar = {
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
const cqsSuffixes: SuffixGrammar = {
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
const nasdaqSuffixes: SuffixGrammar = {
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
const actSuffixes: SuffixGrammar = {
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
const secSuffixes: SuffixGrammar = {
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
const cmsSuffixes: SuffixGrammar = {
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

/** The form of a symbol that the contract allows. */
export const canonicalPattern = /^[A-Z0-9][A-Z0-9.-]{0,15}\.US$/;

/**
 * The possible meanings of a spelling. `usual` is the canonical symbol by the source's convention, null when the
 * spelling alone does not tell. `all` is every security that it can mean. It is empty for a text that is not a
 * symbol of that source.
 */
type Readings = { usual: string | null; all: readonly string[] };

const unreadable: Readings = { usual: null, all: [] };

/** Joins two readings; the usual one is the first's unless it could not read the text at all. */
const merge = (first: Readings, second: Readings): Readings => ({
	usual: first.all.length > 0 ? first.usual : second.usual,
	all: [...new Set([...first.all, ...second.all])],
});

function readMarkers(text: string, grammar: SuffixGrammar): string | null {
	let rest = text;
	let canonical = "";
	while (rest !== "") {
		const marker = grammar.markers.find(([spelling]) => rest.startsWith(spelling));
		if (!marker) return null;
		canonical += marker[1];
		rest = rest.slice(marker[0].length);
	}
	return canonical;
}

const symbolOf = (root: string, suffix: string): string[] => {
	const symbol = `${root}${suffix}.US`;
	return canonicalPattern.test(symbol) ? [symbol] : [];
};

/** Reads what follows a known root. Several tokens may fit; then the spelling alone does not tell. */
function readSuffix(root: string, text: string, grammar: SuffixGrammar): Readings {
	const usual: string[] = [];
	const also: string[] = [];
	let undecided = false;
	for (const token of grammar.tokens) {
		const match = token.pattern.exec(text);
		const markers = match ? readMarkers(text.slice(match[0].length), grammar) : null;
		if (!match || markers === null) continue;
		const spell = (suffix: string) => symbolOf(root, suffix.replace("$1", match[1] ?? "") + markers);
		if (token.canonical === null) undecided = true;
		else usual.push(...spell(token.canonical));
		also.push(...(token.also ?? []).flatMap(spell));
	}
	const [first] = usual;
	const sure = !undecided && usual.length === 1 && first !== undefined;
	return { usual: sure ? first : null, all: [...new Set([...usual, ...also])] };
}

const rootAndSuffix = /^([A-Z0-9]+)(.*)$/s;

/** Reads a spelling whose suffix begins with something that no root contains. */
function readSymbol(text: string, grammar: SuffixGrammar): Readings {
	const [, root, suffix] = rootAndSuffix.exec(text) ?? [];
	return root === undefined || suffix === undefined ? unreadable : readSuffix(root, suffix, grammar);
}

/** The source of a symbol's spelling. See `normaliseSymbol` for the spellings of each. */
export type SymbolStyle =
	| "canonical"
	| "plain"
	| "sec"
	| "finra"
	| "act"
	| "cqs"
	| "nasdaq"
	| "finraShortInterest";

const maxRootLength = 5;
const maxSuffixedRootLength = 4;

function readCanonical(text: string): Readings {
	return text.endsWith(".US") ? readSymbol(text.slice(0, -3), canonicalSuffixes) : unreadable;
}

/** SEC texts also write the class after a dot, a slash or a space (`BRK.B` in ownership forms). */
const readSec = (text: string): Readings =>
	readSymbol(text.toUpperCase().replaceAll(/[./ ]/g, "-"), secSuffixes);

/** Root and suffix with a separator between: `BRK.B`, `BRK B`, `ABR.PRD`, `NE.WS.A`. */
function readSeparated(text: string): Readings {
	const [root = "", ...suffix] = text.split(/[./ ]/);
	const spelled = /^[A-Z0-9]+$/.test(root) && !suffix.includes("");
	return spelled ? readSuffix(root, suffix.join(""), cmsSuffixes) : unreadable;
}

/**
 * Root and suffix without anything between (`ABRPRD`). Every split is a reading; without one that is clearly
 * more than a class letter, a short spelling is taken as it stands.
 */
function readSqueezed(text: string): Readings {
	const unsuffixed = text.length <= maxRootLength ? [`${text}.US`] : [];
	const splits: Readings[] = [];
	let suffixed = 0;
	for (let length = 1; length <= Math.min(maxSuffixedRootLength, text.length - 1); length++) {
		const reading = readSuffix(text.slice(0, length), text.slice(length), cmsSuffixes);
		if (reading.all.length > 0) splits.push(reading);
		if (reading.all.length > 0 && text.length - length > 1) suffixed++;
	}
	const all = [...new Set([...unsuffixed, ...splits.flatMap((split) => split.all)])];
	const [only] = splits;
	if (unsuffixed[0] !== undefined) return { usual: suffixed === 0 ? unsuffixed[0] : null, all };
	return { usual: splits.length === 1 && only ? only.usual : null, all };
}

const readShortInterest = (text: string): Readings =>
	/^[A-Z0-9]+$/.test(text) ? readSqueezed(text) : readSeparated(text);

/** Whatever operators' files hold: upper or lower case, with or without `.US`, dash as at the SEC and Yahoo. */
function readPlain(text: string): Readings {
	const body = text.replace(/\.US$/i, "");
	const upper = body.toUpperCase();
	// Lower case after an upper-case root is the tape's `p`, `r` or `w` (`ABRpD`), not a typing habit.
	if (body !== upper && /^[A-Z]/.test(body)) return readSymbol(body, cqsSuffixes);
	return upper.includes("-")
		? merge(readSymbol(upper, secSuffixes), readSymbol(upper, canonicalSuffixes))
		: readSeparated(upper);
}

const by =
	(grammar: SuffixGrammar) =>
	(text: string): Readings =>
		readSymbol(text, grammar);

/** One reader for each style; they never throw. */
export const readers: Readonly<Record<SymbolStyle, (text: string) => Readings>> = {
	canonical: readCanonical,
	plain: readPlain,
	sec: readSec,
	finra: by(cqsSuffixes),
	cqs: by(cqsSuffixes),
	act: by(actSuffixes),
	nasdaq: by(nasdaqSuffixes),
	finraShortInterest: readShortInterest,
};

/**
 * The canonical symbol (`BRK.B.US`, `ABR-D.US`) of a source's spelling; null when it cannot be resolved.
 * Never throws. Distinct securities stay distinct wherever the source itself keeps them apart.
 *
 * | security | canonical | cqs, finra | nasdaq | act | sec | finraShortInterest |
 * |---|---|---|---|---|---|---|
 * | common | `AAPL.US` | `AAPL` | `AAPL` | `AAPL` | `AAPL` | `AAPL` |
 * | class B | `BRK.B.US` | `BRK.B`, `BRK/B` | `BRK.B` | `BRK.B` | `BRK-B` | `BRKB` |
 * | preferred D | `ABR-D.US` | `ABRpD` | `ABR-D` | `ABR$D` | `ABR-PD` | `ABRPRD` |
 * | preferred | `TY.PR.US` | `TYp` | `TY-` | `TY$` | `TY-P` | `TYPR` |
 * | warrants | `OXY.WS.US` | `OXY.WS`, `OXY/WS` | `OXY+` | `OXY.W` | `OXY-WT` | `OXYWS` |
 * | warrants A | `NE.WS.A.US` | `NE.WS.A` | `NE+A` | `NE.A` | `NE-WTA` | `NEWSA` |
 * | units | `AACT.U.US` | `AACT.U` | `AACT=` | `AACT.U` | `AACT-UN` | `AACTU` |
 * | rights | `CELG.RT.US` | `CELGr` | `CELG^` | `CELG.R` | `CELG-RI` | `CELGRT` |
 * | when issued | `POST.WI.US` | `POSTw` | `POST#` | `POST.V` | `POST-WI` | `POSTWI` |
 * | rights when issued | `NXG.RT.WI.US` | `NXGrw` | `NXG^#` | `NXG.V` | `NXG-RIWI` | `NXGRTWI` |
 * | preferred A called | `ALL-A.CL.US` | `ALLpA/CL` | `ALL-A*` | `ALL$A` | | `ALLPRACL` |
 * | when distributed | `DD.WD.US` | `DD.WD` | `DD$` | `DD.Z` | `DD-WD` | `DDWD` |
 *
 * ACT writes a called security, and warrants of a class, like the class (`ALL$A`, `NE.A`): read the directory by its
 * other two columns, and ACT elsewhere with `known`. The SEC and Yahoo also write `-WS` for `-WT`, `-RT` for `-RI`.
 *
 * Further markers, alone or after any of these: `.CV` convertible, `.PP` partly paid, `.EC` emerging company.
 * Issues listed at Nasdaq carry a fifth letter instead (`AACBU`), which is part of the root and stays. `plain`
 * takes `BRK.B`, `BRK/B`, `BRK-B` (a class, as at Yahoo), `ABR-PD`, `ABR.PRD`, `ABRpD`, any with or without `.US`,
 * and lower case; canonical preferreds (`ABR-D.US`) need the style `canonical`, or `known`.
 *
 * @param raw the spelling; blanks around it are ignored. Case matters except in `plain` and `sec`.
 * @param isListed whether the security master holds a canonical symbol. With it, the spelling resolves to the one
 * possible security that is held, and to null when none is or several are. Without it, the usual reading counts,
 * and spellings without one (`.V`, `.Z`, `.D` in ACT, squeezed `SPRB`) are null.
 *
 * @example
 * normaliseSymbol("BRK/B", "plain"); // => "BRK.B.US"
 * normaliseSymbol("ABRpD", "cqs"); // => "ABR-D.US"
 * normaliseSymbol("?", "plain"); // => null
 */
export function normaliseSymbol(
	raw: string,
	style: SymbolStyle,
	isListed?: (symbol: string) => boolean,
): string | null {
	if (!isListed) return usualSymbol(raw, style);
	const { all } = readers[style](raw.trim());
	const listed = all.filter(isListed);
	return listed.length === 1 ? (listed[0] ?? null) : null;
}

/** Symbols by style and spelling: files of many days spell the same ones. */
const usualSymbols = new Map<SymbolStyle, Map<string, string | null>>();
const maxCachedSymbols = 30_000;
/** A longer text may be a part of a file and would keep the whole of it in memory. */
const maxCachedLength = 12;

function usualSymbol(raw: string, style: SymbolStyle): string | null {
	const symbols = usualSymbols.get(style) ?? new Map<string, string | null>();
	const cached = symbols.get(raw);
	if (cached !== undefined) return cached;
	const { usual } = readers[style](raw.trim());
	if (raw.length > maxCachedLength) return usual;
	if (symbols.size >= maxCachedSymbols) symbols.clear();
	usualSymbols.set(style, symbols.set(raw, usual));
	return usual;
}

/** A symbol of the company family: canonical, with the exchange in front of it when the caller named one. */
type CompanySymbol = { symbol: string; exchange?: string };

const companyPattern = /^[A-Z0-9:.-]{1,20}$/;
const parts = /^(?:([A-Z0-9]+):)?([A-Z0-9.-]+)$/;

/**
 * Reads the company family's path symbol: `AAPL`, `AAPL.US`, `NASDAQ:AAPL`, 1 to 20 characters of
 * `A-Z 0-9 : . -`. With `.US` it is the canonical spelling, without it an operator's (`BRK-B` is class B).
 * The exchange is returned as written; whether it is that of the security is for the caller to decide.
 * Null when the text is none of these. `known` as in `normaliseSymbol`.
 *
 * @example
 * parseCompanySymbol("NASDAQ:AAPL"); // => { symbol: "AAPL.US", exchange: "NASDAQ" }
 * parseCompanySymbol("a b"); // => null
 */
export function parseCompanySymbol(
	raw: string,
	isListed?: (symbol: string) => boolean,
): CompanySymbol | null {
	const [, exchange, spelling = ""] = (companyPattern.test(raw) && parts.exec(raw)) || [];
	const symbol = normaliseSymbol(spelling, spelling.endsWith(".US") ? "canonical" : "plain", isListed);
	if (symbol === null) return null;
	return exchange === undefined ? { symbol } : { symbol, exchange };
}

const hongKong = /^0*([1-9]\d{0,4})\.HK$/;

/** Code of the exchange of Hong Kong (ISO 10383). It reports the short sales of its securities itself. */
export const hongKongExchange = "XHKG";

/**
 * True for a canonical symbol of Hong Kong.
 *
 * @example
 * isHongKongSymbol("700.HK"); // => true
 */
export const isHongKongSymbol = (symbol: string): boolean => symbol.endsWith(".HK");

/**
 * Canonical symbol of a Hong Kong security, the stock code without leading zeros: `700.HK`. Null for anything else.
 * Only short-sale volume knows securities of Hong Kong.
 *
 * @example
 * normaliseHongKongSymbol("00700.HK"); // => "700.HK"
 * normaliseHongKongSymbol("AAPL.US"); // => null
 */
export function normaliseHongKongSymbol(raw: string): string | null {
	const [, code] = hongKong.exec(raw.trim()) ?? [];
	return code === undefined ? null : `${code}.HK`;
}
