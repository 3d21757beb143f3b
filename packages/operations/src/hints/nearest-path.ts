import { operationList } from "@us-market-data/contract";
import { folded } from "@us-market-data/market";
import { distance } from "fastest-levenshtein";
import { spellingHint } from "./symbol-hints.ts";
import { generalPaths, usualPaths } from "./usual-paths.ts";

/** Kinds of data and of services that other paths name and that this service has not. Folded names. */
const kinds: ReadonlyMap<string, string> = new Map(
	(
		[
			[
				"Cryptocurrencies and currencies are not served",
				"crypto cryptos cryptocurrency cryptocurrencies coin coins bitcoin btc eth blockchain forex fx currency currencies exchangerate exchangerates currencyconversion currencyexchangerate convert",
			],
			[
				"Options are not served",
				"option options optionchain optionchains optionschain optionquote greeks openinterest impliedvolatility",
			],
			["Warrants are not served", "warrant warrants warrantlist warrantquote"],
			[
				"Futures, commodities and bonds are not served",
				"future futures commodity commodities gold oil metals bond bonds treasury treasuryyield treasuries yieldcurve rates interestrates",
			],
			[
				"Indices are not served",
				"indices indexquote indexquotes majorindices marketindex marketindices marketindexes",
			],
			[
				"Members of indices are not served",
				"constituents constituent indexconstituents sp500 sp500constituent sp500constituents nasdaq100 nasdaqconstituent dowjones dowjonesconstituent indexmembers",
			],
			[
				"Holdings of funds are not served",
				"etf etfs etfholder etfholders etfholdings etfprofile etfinfo funds fund mutualfund mutualfunds holdings nav",
			],
			["Transcripts are not served", "transcript transcripts earningcalltranscript earningscalltranscript"],
			[
				"Ratings of sustainability, moods and politics are not served",
				"esg sentiment socialsentiment newssentiment insidersentiment social lobbying congress senatetrading housetrading usaspending patents supplychain",
			],
			["A temperature of the market is not served", "temperature markettemperature feargreed fearandgreed"],
			["Flows of capital are not served", "capitalflow capitalflows capitaldistribution moneyflow"],
			["Figures of whole sectors are not served", "sectorperformance sectorsperformance industryperformance"],
			["Auctions and conditions of trades are not served", "auction auctions conditions tradeconditions"],
			["Discounted cash flows are not served", "dcf discountedcashflow intrinsicvalue"],
			[
				"The service is read-only market data; orders, portfolios and watchlists are not served",
				"order orders position positions portfolio portfolios watchlist watchlists wallet trading buy sell",
			],
			[
				"Streams are /api/market-data/stream/quotes, trades, depth, bars, events and data, by HTTP and not by WebSocket",
				"ws wss websocket websockets stream streaming streams sse socket subscribe subscription feed realtimestream",
			],
			["Requests are GET on the paths of the contract alone", "graphql grpc rpc jsonrpc mcp soap odata"],
			[
				"Keys come from the operator; send yours in the header x-api-key",
				"login signin signup register auth oauth authenticate authorize token session logout createkey",
			],
			["Plans come from the operator", "pricing plans plan subscribeplan payment invoice"],
			["Only the US market is served", "country countries hk cn europe uk china india japan"],
		] as const
	).flatMap(([note, names]) => names.split(" ").map((name) => [name, note] as const)),
);

/** A kind that a segment names, or two together. */
interface NotServed {
	/** The segment, folded. */
	name: string;
	note: string;
}

/** The reason why a path cannot be answered, where one of its segments names what is not served. */
function notServedIn(segments: readonly string[]): NotServed | undefined {
	const pairs = segments.slice(1).map((segment, at) => `${segments[at]}${segment}`);
	return [...pairs, ...segments]
		.map(folded)
		.map((name) => ({ name, note: kinds.get(name) }))
		.find((kind): kind is NotServed => kind.note !== undefined);
}

/** True for a segment that names such a kind. */
const isKind = (segment: string): boolean => kinds.has(folded(segment));

/** A path of the deployment. */
interface ServedPath {
	/** Segments behind the root of the family. */
	segments: readonly string[];
	/** The same, folded. */
	names: readonly string[];
	/** Its end behind the root, with an asterisk for a parameter. */
	tail: string;
	path: string;
	/** The query parameter that names securities. */
	symbolParameter?: string | undefined;
}

/** @param tail the path behind the root of its family */
function servedPath(path: string, tail: string, symbolParameter?: string): ServedPath {
	const segments = segmentsOf(tail);
	const names = segments.map(folded);
	const open = segments.map((segment) => (isParameter(segment) ? "*" : segment));
	return { segments, names, tail: `/${open.join("/")}`, path, symbolParameter };
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/** Segments that people put in front of a path and that no path has there. */
const prefixes = new Set([
	"",
	"api",
	"rest",
	"public",
	"data",
	"latest",
	"stable",
	"marketdata",
	"market_data",
	"market-data",
]);

/** Segments without those that people put in front. */
function stripped(segments: readonly string[], legacyPrefix: string | undefined): readonly string[] {
	const start = segments.findIndex(
		(segment) =>
			!prefixes.has(segment.toLowerCase()) &&
			!/^v(\d{1,2}|x)((alpha|beta)\d{0,2})?$/i.test(segment) &&
			segment.toLowerCase() !== legacyPrefix,
	);
	return start < 0 ? segments.slice(-1) : segments.slice(start);
}

const groups = new Set(operationList.flatMap(({ path }) => segmentsOf(path).map(folded)));

/** Capitals that are no symbols. */
const others = new Set(["US", "USA", "NYSE", "NASDAQ", "AMEX", "TTM", "WS"]);

/** True for a segment that names a group of operations or a kind of data instead of a security. */
const isName = (segment: string): boolean => {
	const name = folded(segment);
	return (
		usualPaths.has(name) ||
		generalPaths.has(name) ||
		groups.has(name) ||
		isKind(segment) ||
		others.has(segment)
	);
};

/** The segment that is written like a symbol. */
const symbolIn = (segments: readonly string[]): string | undefined =>
	segments.find(
		(segment) => /^(\^?[A-Z][A-Z0-9:.-]{0,19}|[a-z.]{1,8}\.us)$/.test(segment) && !isName(segment),
	);

/** A path with the symbol in it or behind it, in the spelling of the service if it is one of another service. */
function withSymbol({ path, symbolParameter }: ServedPath, symbol: string | undefined): string {
	if (symbol === undefined) return path;
	if (path.includes("{symbol}")) {
		const isMain = path.startsWith("/api/");
		return path.replace("{symbol}", isMain ? spelt(symbol) : symbol);
	}
	if (symbolParameter === undefined) return path;
	return `${path}${path.includes("?") ? "&" : "?"}${symbolParameter}=${spelt(symbol)}`;
}

const spelt = (symbol: string): string => spellingHint(symbol).suggestion ?? symbol;

/** The paths that serve what a name, folded, means. */
const namedPaths = (name: string, servedPaths: readonly ServedPath[]): string[] =>
	pathsOf(usualPaths.get(name), servedPaths, undefined);

/**
 * The paths that serve what the segments name: two together before one, whole names before their words, and the last
 * before the first.
 */
function usualOf(requested: readonly string[], servedPaths: readonly ServedPath[]): string[] {
	const symbol = symbolIn(requested);
	const named = requested.filter((segment) => segment !== symbol);
	const others = named.length > 1 && isGroup(named[0] ?? "", servedPaths) ? named.slice(1) : named;
	const pairs = named.slice(1).map((segment, at) => `${named[at]}${segment}`);
	for (const name of [...pairs.reverse(), ...others.toReversed()].map(folded)) {
		const paths = pathsOf(usualPaths.get(name) ?? ownTails(name, servedPaths), servedPaths, symbol);
		if (paths.length > 0) return paths;
	}
	return lessSure(others, servedPaths, symbol);
}

function lessSure(
	names: readonly string[],
	servedPaths: readonly ServedPath[],
	symbol: string | undefined,
): string[] {
	for (const word of names.toReversed().flatMap(wordsOf)) {
		const paths = pathsOf(usualPaths.get(word), servedPaths, symbol);
		if (paths.length > 0) return paths;
	}
	const general = names.toReversed().map((name) => generalPaths.get(folded(name)));
	const tails = general.find((one) => one !== undefined) ?? (names.length === 0 ? ["/quote"] : undefined);
	return pathsOf(tails, servedPaths, symbol);
}

/** The words of a segment, the last first; none of a single word. */
function wordsOf(segment: string): string[] {
	const words = segment.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z0-9]+/);
	return words.length < 2 ? [] : words.map(folded).reverse();
}

/** The ends of the paths of this deployment whose last name, folded, is the same. */
const ownTails = (name: string, servedPaths: readonly ServedPath[]): string[] =>
	servedPaths.filter(({ names }) => (names.at(-1) ?? "") === name).map(({ tail }) => tail);

function isGroup(segment: string, servedPaths: readonly ServedPath[]): boolean {
	const name = folded(segment);
	return servedPaths.some(({ names }) => names.length > 1 && names[0] === name);
}

const pathsOf = (
	tails: readonly string[] | undefined,
	servedPaths: readonly ServedPath[],
	symbol: string | undefined,
): string[] =>
	(tails ?? []).flatMap((tail) => {
		const [end = "", query] = tail.split("?", 2);
		const served = servedPaths.filter((one) => one.path === end || one.tail === end);
		return served.map((one) => {
			const path = query === undefined ? one.path : `${one.path}?${query}`;
			return withSymbol({ ...one, path }, symbol);
		});
	});

/** The paths of the group that a path begins with, as a sentence. */
function familyNote(requested: readonly string[], servedPaths: readonly ServedPath[]): string | undefined {
	const group = folded(requested[0] ?? "");
	const members = servedPaths.filter(({ names }) => names.length > 1 && names[0] === group);
	const [first] = members;
	if (!first) return undefined;
	const start = first.path.slice(0, first.path.lastIndexOf(first.segments.slice(1).join("/")));
	const ends = members.map(({ segments }) => segments.slice(1).join("/"));
	return `The paths under ${start} are ${ends.join(", ")}`;
}

/** A longer path is no misspelling. */
const maxPathLength = 256;
const maxSegments = 12;
const maxPaths = 3;

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
 *
 * @example
 * const nearest = nearestPaths("legacy");
 * nearest("/api/market-data/qoute").paths[0]; // => "/api/market-data/quote"
 */
export function nearestPaths(legacyPrefix: string, pages: Iterable<string> = []): NearestPaths {
	const legacyRoot = `/api/${legacyPrefix}`;
	const operations = operationList.map(({ path, parameters }): ServedPath => {
		const own = path.replace("/api/{legacy_prefix}", legacyRoot);
		const tail = own.replace(/^\/api\/[^/]+/, "");
		const symbol = parameters.find(({ name, in: place }) => place === "query" && /^symbols?$/.test(name));
		return servedPath(own, tail, symbol?.name);
	});
	const pagePaths = [...pages].filter((path) => path === "/" || !path.endsWith("/"));
	const servedPaths = [...operations, ...pagePaths.map((path) => servedPath(path, path))];
	const [legacy, others] = [true, false].map((isLegacy) =>
		servedPaths.filter((one) => one.path.startsWith(`${legacyRoot}/`) === isLegacy),
	);
	return (path) => {
		if (path.length > maxPathLength) return { paths: [] };
		const isLegacy = path.toLowerCase().startsWith(`${legacyRoot}/`);
		const segments = stripped(segmentsOf(decoded(path)), isLegacy ? legacyPrefix : undefined);
		if (segments.length > maxSegments) return { paths: [] };
		return findPath(segments, (isLegacy ? legacy : others) ?? []);
	};
}

function findPath(requested: readonly string[], servedPaths: readonly ServedPath[]): MeantPath {
	if (requested.length === 0) return { paths: [] };
	const near = misspelt(requested, servedPaths);
	const kind = near.length === 0 ? notServedIn(requested) : undefined;
	if (kind) return { paths: namedPaths(kind.name, servedPaths), note: kind.note };
	const isSame = near.some(({ score }) => score === 0);
	const usual = isSame ? [] : usualOf(requested, servedPaths);
	const paths = [...new Set([...near.map(({ path }) => path), ...usual])].slice(0, maxPaths);
	return { paths, note: paths.length === 0 ? familyNote(requested, servedPaths) : undefined };
}

/** The paths that differ least, and by few letters. */
function misspelt(
	requested: readonly string[],
	servedPaths: readonly ServedPath[],
): { path: string; score: number }[] {
	const target = requested.map(folded);
	const scored = servedPaths
		.map((one) => ({ one, score: scoreOf(target, one) }))
		.filter(({ score }) => score < Number.POSITIVE_INFINITY);
	const bestScore = Math.min(...scored.map(({ score }) => score), 2);
	return scored
		.filter(({ score }) => score <= bestScore)
		.map(({ one, score }) => ({ path: filled(one, requested), score }));
}

/** Edits between the folded names, where a parameter takes any; infinite when there are too many. */
function scoreOf(target: readonly string[], { segments, names }: ServedPath): number {
	if (target.length !== segments.length) return Number.POSITIVE_INFINITY;
	let score = 0;
	for (const [at, name] of names.entries()) {
		if (isParameter(segments[at] ?? "")) continue;
		const steps = stepsBetween(target[at] ?? "", name);
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

function filled(path: ServedPath, requested: readonly string[]): string {
	const at = path.segments.findIndex(isParameter);
	return withSymbol(path, at < 0 ? symbolIn(requested) : requested[at]);
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
