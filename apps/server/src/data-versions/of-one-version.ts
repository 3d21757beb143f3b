import type { Provenance } from "@us-market-data/operations";
import type { MarketReader } from "@us-market-data/store";
import { VersionNames } from "./version-names.ts";

/** Times that a response is made when imports land meanwhile. */
const maxAttempts = 3;

const namesOfMarkets = new WeakMap<MarketReader, VersionNames>();

function namesOf(market: MarketReader): VersionNames {
	const names = namesOfMarkets.get(market) ?? new VersionNames(market);
	namesOfMarkets.set(market, names);
	return names;
}

/** Something that was made of one version of the data. */
interface OfOneVersion<T> {
	made: T;
	/** Name of the version; undefined when each attempt met an import. */
	version: string | undefined;
	/** The version of the store, when it was the same all the time and is the one that was read. */
	present: number | undefined;
}

/**
 * Makes something of one version of the data: again when an import lands meanwhile.
 *
 * @param make takes the version of the store
 * @param discard takes what is not used
 */
export async function ofOneVersion<T extends { provenance: Provenance }>(
	market: MarketReader,
	make: (version: number) => Promise<T>,
	discard: (made: T) => void = () => {},
): Promise<OfOneVersion<T>> {
	// Half a second old at most. Behind what is made of it, or rejected by it, the version is read.
	const recent = market.recentVersion?.();
	let before = recent ?? (await market.dataVersion());
	for (let attempt = 1; ; attempt++) {
		let made: T;
		try {
			made = await make(before);
		} catch (error) {
			if (recent === undefined || attempt > 1) throw error;
			const newest = await market.dataVersion();
			if (newest === before) throw error;
			before = newest;
			continue;
		}
		let behind: number;
		let name: string | undefined;
		try {
			behind = await market.dataVersion();
			name = behind === before ? await namesOf(market).of(before) : undefined;
		} catch (error) {
			discard(made);
			throw error;
		}
		const version = made.provenance.version ?? name;
		if (version !== undefined || attempt === maxAttempts) {
			const isPresent = name !== undefined && version === name;
			return { made, version, present: isPresent ? before : undefined };
		}
		discard(made);
		before = behind;
	}
}
