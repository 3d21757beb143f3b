/** A path of the deployment. */
export interface KnownPath {
	/** Segments behind the root of the family. */
	segments: readonly string[];
	path: string;
	/** The query parameter that names securities. */
	symbolParameter?: string | undefined;
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
