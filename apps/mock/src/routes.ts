import { operationList } from "@us-market-data/contract";

export type OperationRow = (typeof operationList)[number];

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
	const templates = operationList
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
