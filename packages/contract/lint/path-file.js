import { basename, dirname } from "node:path";

/**
 * File name and folder of an operation in its own file. Undefined in a bundled document, which has no such files.
 *
 * @param {{ source: { absoluteRef: string }, pointer: string }} location of the operation
 * @returns {{ name: string, area: string } | undefined}
 */
export function pathFile({ source, pointer }) {
	if (pointer.startsWith("#/paths/")) return undefined;
	return { name: basename(source.absoluteRef, ".yaml"), area: basename(dirname(source.absoluteRef)) };
}
