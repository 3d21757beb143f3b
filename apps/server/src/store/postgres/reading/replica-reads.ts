import type { PoolClient } from "pg";
import { StoreUnavailable } from "../../errors.ts";
import { type Database, type NamedStatement, type Queryable, queryableOf } from "../connection/database.ts";
import { isConflict } from "../connection/unavailable.ts";
import { readVersion } from "../market-reader.ts";

/** The replica has not come as far as this process has announced. */
class Behind extends Error {}

/** Milliseconds for which a replica is left alone after it was behind, and after it could not be asked. */
const pauseBehind = 50;
const pauseAway = 1_000;

/**
 * Reads from a replica, unless it is behind: once this process has said that there is data version 7, nothing that it
 * reads is of version 6. Every connection to the replica is judged by what it has seen itself, for behind one address
 * there may be several replicas. What the replica cannot answer the primary does.
 */
export class ReplicaReads<Tables> implements Queryable {
	readonly #primary: Database<Tables>;
	readonly #replica: Database<Tables>;
	/** The newest data version that each connection has seen. */
	readonly #seen = new WeakMap<PoolClient, number>();
	#announced = 0;
	#avoidUntil = 0;

	constructor(primary: Database<Tables>, replica: Database<Tables>) {
		this.#primary = primary;
		this.#replica = replica;
	}

	/** Says that this process knows of a data version. */
	announce(version: number): void {
		this.#announced = Math.max(this.#announced, version);
	}

	rows<R>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<R[]> {
		return this.#read((client) => client.rows<R>(statement, values));
	}

	arrays<R extends unknown[]>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<R[]> {
		return this.#read((client) => client.arrays<R>(statement, values));
	}

	async #read<T>(read: (client: Queryable) => Promise<T>): Promise<T> {
		if (performance.now() < this.#avoidUntil) return read(this.#primary);
		try {
			return await this.#replica.withClient(async (client) => {
				const queryable = queryableOf(client);
				await this.#judge(client, queryable);
				return read(queryable);
			});
		} catch (error) {
			const pause = pauseAfter(error);
			if (pause === undefined) throw error;
			this.#avoidUntil = performance.now() + pause;
			return read(this.#primary);
		}
	}

	async #judge(client: PoolClient, queryable: Queryable): Promise<void> {
		if ((this.#seen.get(client) ?? -1) >= this.#announced) return;
		const version = await readVersion(queryable);
		this.#seen.set(client, version);
		if (version < this.#announced) throw new Behind();
	}
}

/** How long to leave a replica alone after an error of its own; undefined for one that the primary would make too. */
function pauseAfter(error: unknown): number | undefined {
	if (error instanceof Behind) return pauseBehind;
	if (error instanceof StoreUnavailable) return pauseAway;
	// A replica undoes a read that is in the way of what it has to replay.
	return isConflict(error) ? 0 : undefined;
}
