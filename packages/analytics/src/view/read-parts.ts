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
const scanRows = 128;

/**
 * Reads everything derived, in range scans.
 *
 * @throws {ChangedMeanwhile} when the data are no longer of `version`
 */
export async function readParts(reader: PartsReader, version: number, pace: Pace): Promise<Parts> {
	const read = async <D>({ kind }: Derivation<D>): Promise<ById<D>> => {
		const byId = new Map<number, Derived<D>>();
		for (let next = 0; ; ) {
			const rows = await reader.derivedFrom<D>(kind, next, scanRows);
			for (const row of rows) {
				byId.set(row.security.id, row);
				next = row.security.id + 1;
			}
			if (pace.due()) await pace.pause();
			if (rows.length < scanRows) break;
		}
		if ((await reader.dataVersion()) !== version) throw new ChangedMeanwhile();
		return byId;
	};
	const parts: [name: string, byId: ById<unknown>][] = [];
	for (const [name, derivation] of Object.entries<Derivation<unknown>>({
		...partDerivations,
		movers,
		unusual,
	}))
		parts.push([name, await read(derivation)]);
	return Object.fromEntries(parts) as Parts;
}
