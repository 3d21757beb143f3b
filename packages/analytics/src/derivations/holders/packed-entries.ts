import type { HolderEntry, LargestHolders } from "./holder-entry.ts";

const fields = [
	"period",
	"holderId",
	"name",
	"type",
	"title",
	"sharesHeld",
	"sharesChanged",
	"percentOfShares",
	"filingDate",
	"crossed",
	"isCounted",
	"splitRatio",
] as const satisfies (keyof HolderEntry)[];

/**
 * Entries as the store keeps them: what all of them have in common stands once, the rest as a list with a value for each. A
 * security has thousands, and most share their period, type and day.
 */
export type PackedEntries = { entries: number; datasetIds: string | string[] } & {
	[F in Exclude<PackedField, "splitRatio" | "isCounted">]: HolderEntry[F] | HolderEntry[F][];
} & {
	/** Earlier versions kept none of these. */
	splitRatio?: number | number[];
	isCounted?: boolean | boolean[];
};

type PackedField = (typeof fields)[number];

/** The largest holders of a period as the store keeps them. */
export interface PackedLargest extends Omit<LargestHolders, "holders"> {
	holders: PackedEntries;
}

export function packEntries(entries: readonly HolderEntry[]): PackedEntries {
	const packed: Record<string, unknown> = { entries: entries.length };
	for (const field of fields) packed[field] = columnOf(entries.map((entry) => entry[field]));
	packed["datasetIds"] = columnOf(entries.map(({ datasetIds }) => datasetIds.join(" ")));
	return packed as PackedEntries;
}

const columnOf = <V>(values: readonly V[]): V | readonly V[] => {
	const [first] = values;
	return first !== undefined && values.every((value) => value === first) ? first : values;
};

/** The entries of a kept list, in their order. Lists that were derived anew or by an earlier version are entries already. */
export function unpackEntries(packed: PackedEntries | HolderEntry[]): HolderEntry[] {
	if (Array.isArray(packed))
		return packed.map((entry) => ({
			...entry,
			splitRatio: entry.splitRatio ?? 1,
			isCounted: entry.isCounted ?? true,
		}));
	return Array.from({ length: packed.entries }, (_, i) => ({
		period: cell(packed.period, i),
		holderId: cell(packed.holderId, i),
		name: cell(packed.name, i),
		type: cell(packed.type, i),
		title: cell(packed.title, i),
		sharesHeld: cell(packed.sharesHeld, i),
		sharesChanged: cell(packed.sharesChanged, i),
		percentOfShares: cell(packed.percentOfShares, i),
		filingDate: cell(packed.filingDate, i),
		crossed: cell(packed.crossed, i),
		isCounted: cell(packed.isCounted ?? true, i),
		splitRatio: cell(packed.splitRatio ?? 1, i),
		datasetIds: cell(packed.datasetIds, i).split(" ").map(Number),
	}));
}

const cell = <V extends string | number | boolean | null>(column: V | readonly V[], row: number): V =>
	typeof column === "object" && column !== null ? (column[row] as V) : column;
