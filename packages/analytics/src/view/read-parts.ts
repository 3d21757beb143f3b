import { isDeepStrictEqual } from "node:util";
import type { Derived, DerivedReader, VersionReader } from "@us-market-data/store";
import type { Derivation } from "../derivation.ts";
import { type Move, movers } from "../derivations/prices/movers.ts";
import { unusual } from "../derivations/unusual/unusual.ts";
import type { UnusualChange } from "../derivations/unusual/unusual-kinds.ts";
import { type PartData, partDerivations } from "./security-parts.ts";
import type { Pace } from "./time-slices.ts";

/** The derived data of one kind, by the id of the security. */
type ById<D> = ReadonlyMap<number, Derived<D>>;

/** Everything that a view is made of, by kind and by the id of the security. */
export type Parts = { [Part in keyof PartData]: ById<PartData[Part]> } & {
	movers: ById<Move[]>;
	unusual: ById<UnusualChange[]>;
};

/** The reads that the parts of a view need. */
export type PartsReader = Pick<DerivedReader, "derivedFrom"> & VersionReader;

/** The data changed while they were read, so that what was read is of two versions. */
export class ChangedMeanwhile extends Error {}

/** Rows of one range scan: a scan of a whole kind would hold up the event loop. */
const scanned = 128;

/**
 * Reads everything derived, in range scans.
 *
 * @param previous result of the last read. Unchanged data stay the same objects, so that memory holds them once and
 *   callers can keep the results that they made of them
 * @throws {ChangedMeanwhile} when the data are no longer of `version`
 */
export async function readParts(
	reader: PartsReader,
	version: number,
	pace: Pace,
	previous?: Parts,
): Promise<Parts> {
	const read = async <D>({ kind }: Derivation<D>, before?: ById<D>): Promise<ById<D>> => {
		const byId = new Map<number, Derived<D>>();
		for (let next = 0; ; ) {
			const rows = await reader.derivedFrom<D>(kind, next, scanned);
			for (const row of rows) {
				const { id } = row.security;
				const held = before?.get(id);
				byId.set(id, held && isDeepStrictEqual(held, row) ? held : row);
				next = id + 1;
			}
			if (pace.due()) await pace.pause();
			if (rows.length < scanned) break;
		}
		if ((await reader.dataVersion()) !== version) throw new ChangedMeanwhile();
		return byId;
	};
	const { listing, quote, price, fundamentals, dividends, shorts, insiders, holders, flow } = partDerivations;
	return {
		listing: await read(listing, previous?.listing),
		quote: await read(quote, previous?.quote),
		price: await read(price, previous?.price),
		fundamentals: await read(fundamentals, previous?.fundamentals),
		dividends: await read(dividends, previous?.dividends),
		shorts: await read(shorts, previous?.shorts),
		insiders: await read(insiders, previous?.insiders),
		holders: await read(holders, previous?.holders),
		flow: await read(flow, previous?.flow),
		movers: await read(movers, previous?.movers),
		unusual: await read(unusual, previous?.unusual),
	};
}
