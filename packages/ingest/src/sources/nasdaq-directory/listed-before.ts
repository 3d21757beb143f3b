import type { AreaRecord } from "@us-market-data/market";
import type { MarketReader } from "@us-market-data/store";
import { directoryNames } from "./parse.ts";

/** A security that a directory listed on an earlier day. */
export interface Listed {
	/** Its entry in the security master, undefined where another source or directory has it. */
	master: AreaRecord<"securities"> | undefined;
	/** Its symbols and names of this source. */
	history: AreaRecord<"symbolHistory">[];
}

export const historySource = "nasdaq-directory";

const all = { order: "asc", limit: 1_000_000_000 } as const;

/** The securities that a directory listed before, by symbol. */
export type ListedBefore = ReadonlyMap<string, Listed>;

/** Reads what earlier days of each directory said, by the begin of its file's name. */
export async function listedBefore(market: MarketReader): Promise<ReadonlyMap<string, ListedBefore>> {
	const datasets = await market.datasets();
	const directoryOf = new Map(
		datasets
			.filter(({ source }) => source === historySource)
			.map(({ id, file }) => [id, directoryNames.find((name) => file.toLowerCase().startsWith(name))]),
	);
	const directories = new Map(directoryNames.map((name) => [name, new Map<string, Listed>()]));
	const listedOf = (datasetId: number, symbol: string): Listed | undefined => {
		const listed = directories.get(directoryOf.get(datasetId) ?? "");
		if (!listed) return undefined;
		const entry = listed.get(symbol) ?? { master: undefined, history: [] };
		listed.set(symbol, entry);
		return entry;
	};
	for (const { record, security, datasetId } of await market.across("symbolHistory", all))
		listedOf(datasetId, security.symbol)?.history.push(record);
	for (const { record, security, datasetId } of await market.across("securities", all)) {
		const listed = listedOf(datasetId, security.symbol);
		if (listed) listed.master = record;
	}
	return directories;
}
