import type { Derived } from "../../market.ts";
import { type DerivedRow, derivedOfRow } from "../../shared/dataset-row.ts";
import type { Queryable } from "../connection/database.ts";

const rows = `select security_id, symbol, time, dataset_ids, data
	from derived join securities on securities.id = security_id where kind = $1`;
const one = { name: "derived", text: `${rows} and security_id = $2` };

/** Reads the derived data of a kind for one security, with one point read. */
export async function readDerived<D>(
	client: Queryable,
	kind: string,
	securityId: number,
): Promise<Derived<D> | undefined> {
	const [row] = await client.arrays<DerivedRow>(one, [kind, securityId]);
	return row && derivedOfRow<D>(row);
}

const from = { name: "derived_from", text: `${rows} and security_id >= $2 order by security_id limit $3` };

/** Reads the derived data of a kind for the securities from an id on. */
export async function readDerivedFrom<D>(
	client: Queryable,
	kind: string,
	securityId: number,
	limit: number,
): Promise<Derived<D>[]> {
	return (await client.arrays<DerivedRow>(from, [kind, securityId, limit])).map(derivedOfRow<D>);
}
