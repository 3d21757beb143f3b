import { operations } from "@us-market-data/contract";
import { StartError } from "./start-error.ts";

/**
 * Requires that the generated table has each operation that has a handler. A new one has not been generated at first.
 *
 * @throws {StartError}
 */
export function requireGenerated(handlers: object): void {
	const missing = Object.keys(handlers).filter((operationId) => !Object.hasOwn(operations, operationId));
	if (missing.length === 0) return;
	throw new StartError(
		`The contract was not generated with ${missing.join(", ")}, which has a handler. Run: npx pnpm generate.`,
	);
}
