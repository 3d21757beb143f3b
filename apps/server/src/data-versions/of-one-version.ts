import type { Provenance } from "@us-market-data/operations";
import type { MarketReader } from "@us-market-data/store";
import { VersionNames } from "./version-names.ts";
import { versionOfTurn } from "./version-of-turn.ts";

/** Times that an answer is made when imports land meanwhile. */
const attempts = 3;

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
 * @param make is given the version of the store
 * @param discard takes what is not used
 */
export async function ofOneVersion<T extends { provenance: Provenance }>(
	market: MarketReader,
	make: (version: number) => Promise<T>,
	discard: (made: T) => void = () => {},
): Promise<OfOneVersion<T>> {
	const turn = versionOfTurn(market);
	let before = turn.present ?? (await turn.read()) ?? (await market.dataVersion());
	for (let attempt = 1; ; attempt++) {
		const made = await make(before);
		const [behind, name] = await seenBehind(market, before).catch((error: unknown) => {
			discard(made);
			throw error;
		});
		const isSame = behind === before;
		const version = made.provenance.version ?? name;
		if (version !== undefined || attempt === attempts)
			return { made, version, present: version === name && isSame ? before : undefined };
		discard(made);
		before = behind;
	}
}

/** The version behind all readings so far, and its name if it is still the one before them. */
async function seenBehind(
	market: MarketReader,
	before: number,
): Promise<[version: number, name: string | undefined]> {
	const behind = await versionOfTurn(market).behind();
	return [behind, behind === before ? await namesOf(market).of(before) : undefined];
}
