import { operationList } from "@us-market-data/contract";
import { folded } from "@us-market-data/market";
import { spellingHint } from "../symbols/spelling.ts";
import { isKind } from "./not-served.ts";
import { type KnownPath, segmentsOf } from "./segments.ts";
import { generalPaths, usualPaths } from "./usual-paths.ts";

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
export const symbolIn = (segments: readonly string[]): string | undefined =>
	segments.find(
		(segment) => /^(\^?[A-Z][A-Z0-9:.-]{0,19}|[a-z.]{1,8}\.us)$/.test(segment) && !isName(segment),
	);

/** A path with the symbol in it or behind it, in the spelling of the service if it is one of another service. */
export function withSymbol({ path, symbolParameter }: KnownPath, symbol: string | undefined): string {
	if (symbol === undefined) return path;
	if (path.includes("{symbol}")) {
		const isMain = path.startsWith("/api/");
		return path.replace("{symbol}", isMain ? spelt(symbol) : symbol);
	}
	if (symbolParameter === undefined) return path;
	return `${path}${path.includes("?") ? "&" : "?"}${symbolParameter}=${spelt(symbol)}`;
}

const spelt = (symbol: string): string => spellingHint(symbol).suggestion ?? symbol;
