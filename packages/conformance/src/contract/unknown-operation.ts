import { closest, distance } from "fastest-levenshtein";

/** The words about a name that no operation has: the operation that it most likely means, else all of them. */
export function unknownOperation(id: string, operationIds: readonly string[]): string {
	const nearest = closest(id, operationIds);
	const isNear = distance(id.toLowerCase(), nearest.toLowerCase()) <= Math.floor(id.length / 3);
	const proposal = isNear ? `did you mean ${nearest}?` : `it has ${operationIds.join(", ")}`;
	return `the contract has no operation ${JSON.stringify(id)}; ${proposal}`;
}
