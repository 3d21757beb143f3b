import { type Operation, operationList, streamList, streams } from "@us-market-data/contract";

export type OperationRow = (typeof operationList)[number];

/**
 * All that the contract describes at a path. Streams are no operations, because their answers have no end, but they have the
 * family, the parameters and the refusals of one.
 */
export const describedRows: readonly OperationRow[] = [
	...operationList,
	...(streamList as readonly Operation[] as readonly OperationRow[]),
];

/** True for a stream. */
export const isStream = ({ operationId }: Operation): boolean => Object.hasOwn(streams, operationId);

/** An operation and its path parameters, percent-encoded as in the URL. */
export interface Route {
	operation: OperationRow;
	rawPath: ReadonlyMap<string, string>;
}

export interface RouterOptions {
	legacyPrefix: string;
	/** Hosts that serve a family, as `name` or `name:port`; every host when there are none. */
	hosts?: Readonly<Partial<Record<OperationRow["family"], readonly string[]>>>;
}

/** Finds the operation of a path at a host. */
export type FindRoute = (path: string, host?: string) => Route | undefined;

/**
 * Finds the operation of a path. Prism's router is too loose, because it takes `/api/anything/...` for the legacy
 * family. A path without parameters precedes one with parameters.
 */
export function createRouter({ legacyPrefix, hosts = {} }: RouterOptions): FindRoute {
	const templates = describedRows
		.map((operation) => ({ operation, parts: operation.path.split("/") }))
		.sort((a, b) => Number(a.operation.path.includes("{")) - Number(b.operation.path.includes("{")));
	return (path, host) => {
		const segments = path.split("/");
		for (const { operation, parts } of templates) {
			if (parts.length !== segments.length) continue;
			const pairs = parts.map((part, index) => [part, segments[index] ?? ""] as const);
			if (!pairs.every(([part, segment]) => (isParameter(part) ? segment !== "" : part === segment)))
				continue;
			const rawPath = new Map(
				pairs.filter(([part]) => isParameter(part)).map(([part, raw]) => [part.slice(1, -1), raw]),
			);
			const isPrefixed = (rawPath.get("legacy_prefix") ?? legacyPrefix) === legacyPrefix;
			if (isPrefixed && serves(hosts[operation.family] ?? [], host)) return { operation, rawPath };
		}
		return undefined;
	};
}

const isParameter = (part: string): boolean => part.startsWith("{");

function serves(hosts: readonly string[], host = ""): boolean {
	const requestedHost = host.toLowerCase();
	return (
		hosts.length === 0 || hosts.includes(requestedHost) || hosts.includes(requestedHost.replace(/:\d*$/, ""))
	);
}
