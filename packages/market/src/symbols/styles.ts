import {
	actSuffixes,
	canonicalSuffixes,
	cmsSuffixes,
	cqsSuffixes,
	nasdaqSuffixes,
	type SuffixGrammar,
	secSuffixes,
} from "./suffix-grammars.ts";

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
