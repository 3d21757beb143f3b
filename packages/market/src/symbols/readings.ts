import type { SuffixGrammar } from "./suffix-grammars.ts";

/** The form of a symbol that the contract allows. */
export const canonicalPattern = /^[A-Z0-9][A-Z0-9.-]{0,15}\.US$/;

/**
 * The possible meanings of a spelling. `usual` is the canonical symbol by the source's convention, null when the
 * spelling alone does not tell. `all` is every security that it can mean. It is empty for a text that is not a
 * symbol of that source.
 */
export type Readings = { usual: string | null; all: readonly string[] };

export const unreadable: Readings = { usual: null, all: [] };

/** Joins two readings; the usual one is the first's unless it could not read the text at all. */
export const merge = (first: Readings, second: Readings): Readings => ({
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
export function readSuffix(root: string, text: string, grammar: SuffixGrammar): Readings {
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
export function readSymbol(text: string, grammar: SuffixGrammar): Readings {
	const [, root, suffix] = rootAndSuffix.exec(text) ?? [];
	return root === undefined || suffix === undefined ? unreadable : readSuffix(root, suffix, grammar);
}
