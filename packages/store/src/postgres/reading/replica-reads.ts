import type { PoolClient } from "pg";
import type { ReplicaUse } from "../../market.ts";
import { type Database, type NamedStatement, type Queryable, queryableOf } from "../connection/database.ts";
import { isConflict } from "../connection/unavailable.ts";
import { readVersion } from "../market-reader.ts";

/** The replica has not come as far as this process has announced. */
class Behind extends Error {}

/** Milliseconds for which a replica is not used after it was behind. */
const lagPauseMs = 50;
/** Milliseconds between two questions whether a replica that failed is well again. */
const failurePauseMs = 1_000;

/**
 * Reads from a replica, unless it is behind: once this process has said that there is data version 7, nothing that it
 * reads is of version 6. Every connection to the replica is checked by its own last version, because one address may
 * lead to several replicas. The primary answers the reads that the replica cannot answer.
 *
 * After any failure of a replica, no waiting request uses it until it has answered a query that no request
 * waits for. A replica that hangs delays only the requests that use it when it begins to hang.
 */
export class ReplicaReads implements Queryable {
	readonly #primary: Database;
	readonly #replica: Database;
	readonly #now: () => number;
	/** The newest data version that each connection has seen. */
	readonly #seen = new WeakMap<PoolClient, number>();
	#announced = 0;
	#isWell = true;
	#use: ReplicaUse = "in use";
	/** The time from which the replica may be asked again, or tried again if it failed. */
	#avoidUntil = 0;

	/** @param now milliseconds of a clock that never goes back */
	constructor(primary: Database, replica: Database, now: () => number = () => performance.now()) {
		this.#primary = primary;
		this.#replica = replica;
		this.#now = now;
	}

	/** What became of the last read that came to the replica. */
	get use(): ReplicaUse {
		return this.#use;
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
		if (!this.#canUseReplica()) return read(this.#primary);
		try {
			return await this.#onReplica(read);
		} catch (error) {
			this.#avoidAfter(error);
			// An error that is not the replica's own the primary makes too.
			return read(this.#primary);
		}
	}

	#canUseReplica(): boolean {
		if (this.#now() < this.#avoidUntil) return false;
		if (this.#isWell) return true;
		this.#avoidUntil = Number.POSITIVE_INFINITY;
		this.#onReplica(readVersion).then(
			() => {
				this.#isWell = true;
				this.#avoidUntil = 0;
			},
			(error: unknown) => this.#avoidAfter(error),
		);
		return false;
	}

	async #onReplica<T>(read: (client: Queryable) => Promise<T>): Promise<T> {
		const found = await this.#replica.withClient(async (client) => {
			const queryable = queryableOf(client);
			// A connection on which something throws is closed. One that is behind is well, and a new one takes longer than a read.
			return (await this.#isBehind(client, queryable)) ? undefined : { result: await read(queryable) };
		});
		if (!found) throw new Behind();
		this.#use = "in use";
		return found.result;
	}

	async #isBehind(client: PoolClient, queryable: Queryable): Promise<boolean> {
		if ((this.#seen.get(client) ?? -1) >= this.#announced) return false;
		const version = await readVersion(queryable);
		this.#seen.set(client, version);
		return version < this.#announced;
	}

	#avoidAfter(error: unknown): void {
		// A replica cancels a read that conflicts with the log that it replays.
		if (isConflict(error)) return;
		const isBehind = error instanceof Behind;
		// A lagging replica has answered too: it is available, but cannot be used yet.
		this.#isWell = isBehind;
		this.#use = isBehind ? "behind" : "unreachable";
		this.#avoidUntil = this.#now() + (isBehind ? lagPauseMs : failurePauseMs);
	}
}
