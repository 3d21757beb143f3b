import { operationList } from "@us-market-data/contract";
import type { OperationRow } from "@us-market-data/operations";

interface Match {
	operation: OperationRow;
	/** Path parameters of the URL, with percent-encoding. */
	rawPath: Record<string, string>;
}

export type FindRoute = (path: string) => Match | undefined;

/**
 * Finds the operation of a path. Fixed paths are one map look-up; the few templates are compared segment by
 * segment. Under a legacy prefix other than the deployment's there is nothing.
 */
export function createRouteTable(
	legacyPrefix: string,
	operations: readonly OperationRow[] = operationList,
): FindRoute {
	const fixed = new Map<string, OperationRow>();
	const templates: { operation: OperationRow; segments: string[] }[] = [];
	for (const operation of operations) {
		if (operation.path.includes("{")) templates.push({ operation, segments: operation.path.split("/") });
		else fixed.set(operation.path, operation);
	}
	return (path) => {
		const operation = fixed.get(path);
		if (operation) return { operation, rawPath: {} };
		const segments = path.split("/");
		for (const template of templates) {
			const rawPath = match(template.segments, segments);
			if (rawPath && (rawPath["legacy_prefix"] ?? legacyPrefix) === legacyPrefix) {
				return { operation: template.operation, rawPath };
			}
		}
		return undefined;
	};
}

function match(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
	if (template.length !== segments.length) return undefined;
	const found: Record<string, string> = {};
	for (const [index, part] of template.entries()) {
		const segment = segments[index] ?? "";
		if (part.startsWith("{")) {
			if (segment === "") return undefined;
			found[part.slice(1, -1)] = segment;
		} else if (part !== segment) return undefined;
	}
	return found;
}
