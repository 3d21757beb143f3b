import { folded } from "@us-market-data/market";

/** A path of the deployment. */
export interface KnownPath {
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
export function knownPath(path: string, tail: string, symbolParameter?: string): KnownPath {
	const segments = segmentsOf(tail);
	const names = segments.map(folded);
	const open = segments.map((segment) => (isParameter(segment) ? "*" : segment));
	return { segments, names, tail: `/${open.join("/")}`, path, symbolParameter };
}

export const isParameter = (segment: string): boolean => segment.startsWith("{");

export const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

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
export function stripped(segments: readonly string[], legacyPrefix: string | undefined): readonly string[] {
	const start = segments.findIndex(
		(segment) =>
			!prefixes.has(segment.toLowerCase()) &&
			!/^v(\d{1,2}|x)((alpha|beta)\d{0,2})?$/i.test(segment) &&
			segment.toLowerCase() !== legacyPrefix,
	);
	return start < 0 ? segments.slice(-1) : segments.slice(start);
}
