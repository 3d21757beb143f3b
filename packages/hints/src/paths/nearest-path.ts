import { operationList } from "@us-market-data/contract";
import { folded } from "@us-market-data/market";
import { distance } from "fastest-levenshtein";
import { familyNote } from "./family.ts";
import { notServedIn } from "./not-served.ts";
import { isParameter, type KnownPath, knownPath, segmentsOf, stripped } from "./segments.ts";
import { symbolIn, withSymbol } from "./symbol-in-path.ts";
import { namedPaths, usualOf } from "./usual-of.ts";

/** A longer path is no misspelling. */
const longest = 256;
const mostSegments = 12;
const mostShown = 3;

/** An unknown path in words. */
export interface MeantPath {
	/** Paths that it most likely means, the likeliest first. */
	paths: readonly string[];
	/** A sentence without its full stop. */
	note?: string | undefined;
}

/** Finds the paths that a path most likely means. */
export type NearestPaths = (path: string) => MeantPath;

/**
 * Makes the search of a deployment.
 *
 * @param pages paths of no operation
 */
export function nearestPaths(legacyPrefix: string, pages: Iterable<string> = []): NearestPaths {
	const legacyRoot = `/api/${legacyPrefix}`;
	const operations = operationList.map(({ path, parameters }): KnownPath => {
		const own = path.replace("/api/{legacy_prefix}", legacyRoot);
		const tail = own.replace(/^\/api\/[^/]+/, "");
		const symbol = parameters.find(({ name, in: place }) => place === "query" && /^symbols?$/.test(name));
		return knownPath(own, tail, symbol?.name);
	});
	const shown = [...pages].filter((path) => path === "/" || !path.endsWith("/"));
	const known = [...operations, ...shown.map((path) => knownPath(path, path))];
	const [legacy, others] = [true, false].map((isLegacy) =>
		known.filter((one) => one.path.startsWith(`${legacyRoot}/`) === isLegacy),
	);
	return (path) => {
		if (path.length > longest) return { paths: [] };
		const isLegacy = path.toLowerCase().startsWith(`${legacyRoot}/`);
		const sent = stripped(segmentsOf(decoded(path)), isLegacy ? legacyPrefix : undefined);
		if (sent.length > mostSegments) return { paths: [] };
		return found(sent, (isLegacy ? legacy : others) ?? []);
	};
}

function found(sent: readonly string[], known: readonly KnownPath[]): MeantPath {
	if (sent.length === 0) return { paths: [] };
	const near = misspelt(sent, known);
	const kind = near.length === 0 ? notServedIn(sent) : undefined;
	if (kind) return { paths: namedPaths(kind.name, known), note: kind.note };
	const isSame = near.some(({ score }) => score === 0);
	const usual = isSame ? [] : usualOf(sent, known);
	const paths = [...new Set([...near.map(({ path }) => path), ...usual])].slice(0, mostShown);
	return { paths, note: paths.length === 0 ? familyNote(sent, known) : undefined };
}

/** The paths that differ least, and by few letters. */
function misspelt(sent: readonly string[], known: readonly KnownPath[]): { path: string; score: number }[] {
	const wanted = sent.map(folded);
	const scored = known
		.map((one) => ({ one, score: scoreOf(wanted, one) }))
		.filter(({ score }) => score < Number.POSITIVE_INFINITY);
	const least = Math.min(...scored.map(({ score }) => score), 2);
	return scored
		.filter(({ score }) => score <= least)
		.map(({ one, score }) => ({ path: filled(one, sent), score }));
}

/** Edits between the folded names, where a parameter takes any; infinite when there are too many. */
function scoreOf(wanted: readonly string[], { segments, names }: KnownPath): number {
	if (wanted.length !== segments.length) return Number.POSITIVE_INFINITY;
	let score = 0;
	for (const [at, name] of names.entries()) {
		if (isParameter(segments[at] ?? "")) continue;
		const steps = stepsBetween(wanted[at] ?? "", name);
		// An "s" too many or too few is the usual mistake.
		if (steps > Math.max(1, Math.floor(name.length / 3))) return Number.POSITIVE_INFINITY;
		score += steps;
	}
	return score;
}

/** Edits from one name to another; two neighbours that changed places are one. */
function stepsBetween(one: string, other: string): number {
	let at = 0;
	while (at < one.length && one[at] === other[at]) at++;
	const [first, second] = [one[at] ?? "", one[at + 1] ?? ""];
	const exchanged = one.slice(0, at) + second + first + one.slice(at + 2);
	return one !== other && exchanged === other ? 1 : distance(one, other);
}

function filled(known: KnownPath, sent: readonly string[]): string {
	const at = known.segments.findIndex(isParameter);
	return withSymbol(known, at < 0 ? symbolIn(sent) : sent[at]);
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
