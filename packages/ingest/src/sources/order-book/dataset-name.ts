import { createHash } from "node:crypto";
import type { ImportOptions } from "../../frame/importer.ts";

const listed = 8;

/**
 * Name of the dataset that a file makes. What was left out by the operator's choice is part of it, so that the same
 * file with another choice is another dataset, not one that is held already.
 */
export function datasetName(file: string, { symbols, at }: Pick<ImportOptions, "symbols" | "at">): string {
	if (symbols === undefined && at === undefined) return file;
	const sorted = [...new Set(symbols)].sort();
	const choice = sorted.length > listed ? `${sorted.length} symbols ${hash(sorted)}` : sorted.join(",");
	return `${file} (${[choice, at && `at ${at}`].filter(Boolean).join(" ")})`;
}

const hash = (symbols: readonly string[]): string =>
	createHash("sha256").update(symbols.join(",")).digest("hex").slice(0, 8);
