import type { Operation } from "./operation.ts";

/** Headers that tell callers of an operation when it ends (RFC 9745, RFC 8594); none unless it is deprecated. */
export function deprecationHeaders({ deprecation }: Pick<Operation, "deprecation">): Record<string, string> {
	if (!deprecation) return {};
	return {
		Deprecation: `@${Date.parse(deprecation.since) / 1000}`,
		Sunset: new Date(deprecation.sunset).toUTCString(),
	};
}
