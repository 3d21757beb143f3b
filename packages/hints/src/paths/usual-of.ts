import { folded } from "@us-market-data/market";
import type { KnownPath } from "./segments.ts";
import { symbolIn, withSymbol } from "./symbol-in-path.ts";
import { generalPaths, usualPaths } from "./usual-paths.ts";

/** The paths that serve what a name, folded, means. */
export const namedPaths = (name: string, known: readonly KnownPath[]): string[] =>
	pathsOf(usualPaths.get(name), known, undefined);

/**
 * The paths that serve what the segments name: two together before one, whole names before their words, and the last
 * before the first.
 */
export function usualOf(sent: readonly string[], known: readonly KnownPath[]): string[] {
	const symbol = symbolIn(sent);
	const named = sent.filter((segment) => segment !== symbol);
	const others = named.length > 1 && isGroup(named[0] ?? "", known) ? named.slice(1) : named;
	const pairs = named.slice(1).map((segment, at) => `${named[at]}${segment}`);
	for (const name of [...pairs.reverse(), ...others.toReversed()].map(folded)) {
		const paths = pathsOf(usualPaths.get(name) ?? ownTails(name, known), known, symbol);
		if (paths.length > 0) return paths;
	}
	return lessSure(others, known, symbol);
}

function lessSure(
	names: readonly string[],
	known: readonly KnownPath[],
	symbol: string | undefined,
): string[] {
	for (const word of names.toReversed().flatMap(wordsOf)) {
		const paths = pathsOf(usualPaths.get(word), known, symbol);
		if (paths.length > 0) return paths;
	}
	const general = names.toReversed().map((name) => generalPaths.get(folded(name)));
	const tails = general.find((one) => one !== undefined) ?? (names.length === 0 ? ["/quote"] : undefined);
	return pathsOf(tails, known, symbol);
}

/** The words of a segment, the last first; none of a single word. */
function wordsOf(segment: string): string[] {
	const words = segment.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
	return words.length < 2 ? [] : words.map(folded).reverse();
}

/** The ends of the paths of this deployment whose last name, folded, is the same. */
const ownTails = (name: string, known: readonly KnownPath[]): string[] =>
	known.filter(({ names }) => (names.at(-1) ?? "") === name).map(({ tail }) => tail);

function isGroup(segment: string, known: readonly KnownPath[]): boolean {
	const name = folded(segment);
	return known.some(({ names }) => names.length > 1 && names[0] === name);
}

const pathsOf = (
	tails: readonly string[] | undefined,
	known: readonly KnownPath[],
	symbol: string | undefined,
): string[] =>
	(tails ?? []).flatMap((tail) => {
		const [end = "", query] = tail.split("?", 2);
		const served = known.filter((one) => one.path === end || one.tail === end);
		return served.map((one) => {
			const path = query === undefined ? one.path : `${one.path}?${query}`;
			return withSymbol({ ...one, path }, symbol);
		});
	});
