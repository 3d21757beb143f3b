import type { OperationId } from "@us-market-data/contract";
import type { Route } from "../request.ts";

const prefix = "/api/market-data/bulk/";

/** Paths of files. A name with an encoded character, a dot segment or anything else is the path of nothing. */
const form = /^\/api\/market-data\/bulk\/([a-z-]+)\/(\d{4})\/(\d{2})\/[a-z0-9.-]+$/;

/** The area and the path below `/bulk` that the path of a file names; undefined for other paths. */
export function filePathOf(path: string): { area: string; path: string } | undefined {
	const [, area] = form.exec(path) ?? [];
	return area === undefined ? undefined : { area, path: path.slice(prefix.length) };
}

/** The address of a file, without that of the service. */
export const addressOf = (path: string): string => `${prefix}${path}`;

/** True for paths that only files have. */
export const isFilePath = (path: string): boolean => filePathOf(path) !== undefined;

/** Methods that files answer. */
export const fileMethods: readonly string[] = ["GET", "HEAD"];

/**
 * The route of files, for the steps that all requests take. Files are no operation, because a client reads them in parts and
 * not as one body (`x-files` of the contract), but they have the family and the costs of one, and are counted under a name.
 */
export const fileRoute: Route = {
	operation: {
		operationId: "getBulkFile" as OperationId,
		path: "/api/market-data/bulk/{area}/{yyyy}/{mm}/{file}",
		area: "bulk",
		family: "main",
		metered: true,
		security: ["ApiKeyHeader", "BearerAuth"],
		summary: "A file of a day",
		parameters: [],
	},
	rawPath: {},
};
