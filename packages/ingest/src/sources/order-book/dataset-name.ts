import { createHash } from "node:crypto";
import type { ImportOptions } from "../../frame/importer.ts";
import { defaultIntervalMs } from "./depth-history.ts";

const listed = 8;

/** Choices of the operator about a file of an order feed. */
type OrderFeedOptions = Pick<ImportOptions, "symbols" | "at" | "every">;

/**
 * Name of the dataset that a file makes. What was left out by the operator's choice is part of it, so that the same
 * file with another choice is another dataset, not one that is held already.
 */
export function datasetName(file: string, { symbols, at, every }: OrderFeedOptions): string {
	const interval =
		every === undefined || every === defaultIntervalMs(symbols) ? undefined : `every ${every} ms`;
	const sorted = [...new Set(symbols)].sort();
	const choice = sorted.length > listed ? `${sorted.length} symbols ${hash(sorted)}` : sorted.join(",");
	const choices = [choice, at && `at ${at}`, interval].filter(Boolean);
	return choices.length === 0 ? file : `${file} (${choices.join(" ")})`;
}

const hash = (symbols: readonly string[]): string =>
	createHash("sha256").update(symbols.join(",")).digest("hex").slice(0, 8);
