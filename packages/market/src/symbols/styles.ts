import type { Readings } from "./readings.ts";
import { merge, readSuffix, readSymbol, unreadable } from "./readings.ts";
import type { SuffixGrammar } from "./suffix-grammars.ts";
import {
	actSuffixes,
	canonicalSuffixes,
	cmsSuffixes,
	cqsSuffixes,
	nasdaqSuffixes,
	secSuffixes,
} from "./suffix-grammars.ts";

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

const longestRoot = 5;
const longestRootWithSuffix = 4;

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
	const whole = text.length <= longestRoot ? [`${text}.US`] : [];
	const splits: Readings[] = [];
	let suffixed = 0;
	for (let length = 1; length <= Math.min(longestRootWithSuffix, text.length - 1); length++) {
		const reading = readSuffix(text.slice(0, length), text.slice(length), cmsSuffixes);
		if (reading.all.length > 0) splits.push(reading);
		if (reading.all.length > 0 && text.length - length > 1) suffixed++;
	}
	const all = [...new Set([...whole, ...splits.flatMap((split) => split.all)])];
	const [only] = splits;
	if (whole[0] !== undefined) return { usual: suffixed === 0 ? whole[0] : null, all };
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
