import type { VersionedContract } from "@us-market-data/contract/contracts";
import type { Contract } from "./contract.ts";

type Document = Pick<VersionedContract, "paths" | "components">;

/**
 * The operations that a change of the contract touches: those that the older contract lacks, and those of which any part
 * differs, however far its references lead.
 */
export function touchedOperations(before: Document, { document, operations }: Contract): string[] {
	const now = document as unknown as Document;
	return operations
		.filter(({ path }) => textOf(before, path) !== textOf(now, path))
		.map(({ operationId }) => operationId);
}

/** An operation with every part that it refers to, each once. */
function textOf(document: Document, path: string): string {
	const cache = new Map<string, string>();
	const add = (value: unknown): string => {
		const text = JSON.stringify(value) ?? "";
		for (const [, pointer = ""] of text.matchAll(/"\$ref":"#(\/[^"]+)"/g)) {
			if (cache.has(pointer)) continue;
			cache.set(pointer, "");
			cache.set(pointer, add(valueAt(document, pointer)));
		}
		return text;
	};
	const own = add(document.paths[path]);
	return JSON.stringify([own, [...cache].sort()]);
}

const valueAt = (document: Document, pointer: string): unknown =>
	pointer
		.split("/")
		.slice(1)
		.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
		.reduce<unknown>((at, token) => (at as Record<string, unknown> | undefined)?.[token], document);
