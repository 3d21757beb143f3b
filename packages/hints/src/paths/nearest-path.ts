import { operationList } from "@us-market-data/contract";
import { folded } from "@us-market-data/market";
import { distance } from "fastest-levenshtein";
import { spellingHint } from "../symbols/spelling.ts";
import { usualPaths } from "./usual-paths.ts";

/** A longer path is no misspelling. */
const longest = 256;
const mostSegments = 12;
const mostShown = 3;

/** Segments that people put in front of a path and that no path has there. */
const prefixes = new Set([
	"",
	"api",
	"rest",
	"public",
	"data",
	"latest",
	"marketdata",
	"market_data",
	"market-data",
]);

interface Known {
	/** Segments behind the root of the family. */
	segments: readonly string[];
	path: string;
}

const isParameter = (segment: string): boolean => segment.startsWith("{");
const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/** Finds the paths that a path most likely means. */
export type NearestPaths = (path: string) => readonly string[];

/**
 * Makes the search of a deployment.
 *
 * @param pages paths of no operation
 */
export function nearestPaths(legacyPrefix: string, pages: Iterable<string> = []): NearestPaths {
	const legacyRoot = `/api/${legacyPrefix}`;
	const operations = operationList.map(({ path }): Known => {
		const own = path.replace("/api/{legacy_prefix}", legacyRoot);
		const tail = own.replace(/^\/api\/[^/]+/, "");
		return { segments: segmentsOf(tail), path: own };
	});
	const shown = [...pages].filter((path) => path === "/" || !path.endsWith("/"));
	const known = [...operations, ...shown.map((path): Known => ({ segments: segmentsOf(path), path }))];
	return (path) => {
		if (path.length > longest) return [];
		const isLegacy = path.toLowerCase().startsWith(`${legacyRoot}/`);
		const sent = stripped(segmentsOf(decoded(path)), isLegacy ? legacyPrefix : undefined);
		if (sent.length > mostSegments) return [];
		const candidates = known.filter((one) => one.path.startsWith(`${legacyRoot}/`) === isLegacy);
		return found(sent, candidates);
	};
}

function found(sent: readonly string[], known: readonly Known[]): readonly string[] {
	if (sent.length === 0) return [];
	const scored = known
		.map((one) => ({ one, score: scoreOf(sent, one.segments) }))
		.filter(({ score }) => score < Number.POSITIVE_INFINITY)
		.sort((a, b) => a.score - b.score);
	const least = scored[0]?.score ?? 0;
	const near = scored.filter(({ score }) => score <= Math.min(least, 2)).map(({ one }) => filled(one, sent));
	if (near.length > 0 && least === 0) return near.slice(0, mostShown);
	const usual = usualOf(sent, known);
	return [...new Set([...near, ...usual])].slice(0, mostShown);
}

/** Edits between the segments, where a parameter takes any; infinite when there are too many. */
function scoreOf(sent: readonly string[], segments: readonly string[]): number {
	if (sent.length !== segments.length) return Number.POSITIVE_INFINITY;
	let score = 0;
	for (const [at, segment] of segments.entries()) {
		if (isParameter(segment)) continue;
		const [wanted, name] = [folded(sent[at] ?? ""), folded(segment)];
		const steps = distance(wanted, name);
		// An "s" too many or too few is the usual mistake.
		if (steps > Math.max(1, Math.floor(name.length / 3))) return Number.POSITIVE_INFINITY;
		score += steps;
	}
	return score;
}

/** The path that serves what a segment names, from the last segment on. */
function usualOf(sent: readonly string[], known: readonly Known[]): string[] {
	for (const at of [...sent.keys()].reverse()) {
		const tails = usualPaths.get(folded(sent[at] ?? ""));
		const rest = sent.filter((_, place) => place !== at);
		const named = rest.find((segment) => /^[A-Za-z0-9:.^-]{1,20}$/.test(segment) && !isName(segment));
		const paths = tails?.flatMap((tail) => known.filter((one) => isEnd(one, tail)).map((one) => one.path));
		if (paths && paths.length > 0)
			return paths.map((path) => (named === undefined ? path : fill(path, named)));
	}
	return [];
}

/** True for a segment that names a group of operations instead of a security. */
const isName = (segment: string): boolean => usualPaths.has(folded(segment)) || groups.has(folded(segment));
const groups = new Set(operationList.flatMap(({ path }) => segmentsOf(path).map(folded)));

const isEnd = ({ segments, path }: Known, tail: string): boolean =>
	path === tail || `/${segments.map((segment) => (isParameter(segment) ? "*" : segment)).join("/")}` === tail;

/** The path with the symbol in it, in the spelling of the service if it is one of another service. */
function fill(path: string, symbol: string): string {
	const spelt = path.startsWith("/api/") ? (spellingHint(symbol).suggestion ?? symbol) : symbol;
	return path.replace("{symbol}", spelt);
}

function filled({ segments, path }: Known, sent: readonly string[]): string {
	const at = segments.findIndex(isParameter);
	return at < 0 ? path : fill(path, sent[at] ?? "{symbol}");
}

/** Segments without those that people put in front. */
function stripped(segments: readonly string[], legacyPrefix: string | undefined): readonly string[] {
	const start = segments.findIndex(
		(segment) =>
			!prefixes.has(segment.toLowerCase()) &&
			!/^v\d{1,2}$/i.test(segment) &&
			segment.toLowerCase() !== legacyPrefix,
	);
	return start < 0 ? segments.slice(-1) : segments.slice(start);
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
