import type { ContractOperation } from "../contract/contract.ts";
import type { Ask } from "../suite/ask.ts";

/** Every documented status and every named example, requested from a service that recites them. */
export function outcomeRequests(operation: ContractOperation, target: string): readonly Ask[] {
	return [...operation.responses].flatMap(([status, { examples }]) =>
		[undefined, ...examples].map((example) => {
			const prefer = example === undefined ? `code=${status}` : `code=${status}, example=${example}`;
			// A method that is not allowed takes precedence over `Prefer`.
			const method = status === 405 ? { method: "POST" } : {};
			return { operation, ...method, target, headers: { prefer }, expect: status, because: prefer };
		}),
	);
}
