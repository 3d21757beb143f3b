import { basename, dirname } from "node:path";

/**
 * File name and folder of an operation that stands in a file of its own; undefined in a bundled document,
 * which has lost them.
 *
 * @param {{ source: { absoluteRef: string }, pointer: string }} location of the operation
 * @returns {{ name: string, area: string } | undefined}
 */
export function pathFile({ source, pointer }) {
	if (pointer.startsWith("#/paths/")) return undefined;
	return { name: basename(source.absoluteRef, ".yaml"), area: basename(dirname(source.absoluteRef)) };
}
