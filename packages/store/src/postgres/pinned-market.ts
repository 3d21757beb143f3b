import { Client } from "pg";
import type { PinnedMarket, SharedSnapshot } from "../market.ts";
import { usualTimeout } from "../shared/accounts/account-options.ts";
import { connectionSettings } from "./connection/connect.ts";
import { type Queryable, queryableOf } from "./connection/database.ts";
import { translated } from "./connection/unavailable.ts";
import { PostgresMarketReader } from "./market-reader.ts";

/**
 * Milliseconds without a statement after which the database ends a pinned transaction: the process that pinned it hangs, or its
 * machine is cut off. Versions that are in use are read or renewed far more often.
 */
const maxIdleMs = 10 * 60_000;

/** The beginning of `application_name` of a connection that shares a version under a name; the id of its snapshot follows. */
const sharedUnder = (name: string): string => `us-market-data ${name} `;

/**
 * Pins the newest version of a database, or that of a snapshot, in a transaction that reads, on its own connection. The
 * database keeps rows that are replaced meanwhile.
 *
 * @param snapshot one that `sharedSnapshots` returned; the newest version unless given
 * @throws {StoreUnavailable} when the database cannot be used; later reads throw it when the connection broke
 * @throws when no transaction has the snapshot any more
 */
export async function pinMarketDatabase(
	url: string,
	{ timeout = usualTimeout }: { timeout?: number } = {},
	snapshot?: string,
): Promise<PinnedMarket> {
	const client = new Client({ ...connectionSettings(url, "pinned version"), query_timeout: timeout });
	// A connection that breaks fails the next read; without a listener it would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
		await client.query("begin isolation level repeatable read read only");
		if (snapshot !== undefined)
			await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
		await client.query(`set local idle_in_transaction_session_timeout = ${maxIdleMs}`);
		const pinned = new PostgresPinnedMarket(serialised(queryableOf(client), url), client);
		// The first read takes the state.
		await pinned.dataVersion();
		return pinned;
	} catch (error) {
		await client.end().catch(() => {});
		throw translated(error, url);
	}
}

/** Finds the snapshots of a version, and the time since the next version replaced it. */
const sharedQuery = {
	name: "shared_snapshots",
	text: `select substr(application_name, length($1) + 1) as id, coalesce((
			select greatest(0, extract(epoch from clock_timestamp()) * 1000 - at)::float8 from versions
			where version > $2 order by version limit 1), 0) as "replacedMs"
		from pg_stat_activity
		where datname = current_database() and starts_with(application_name, $1)
		order by backend_start`,
};

/** Reads the snapshots of a version that processes share, those that were pinned first in front. */
export const readSharedSnapshots = (
	source: Queryable,
	name: string,
	version: number,
): Promise<SharedSnapshot[]> => source.rows(sharedQuery, [sharedUnder(name), version]);

class PostgresPinnedMarket extends PostgresMarketReader implements PinnedMarket {
	readonly #client: Client;

	constructor(source: Queryable, client: Client) {
		super(source);
		this.#client = client;
	}

	/**
	 * Exports the snapshot of the transaction, and names both in `application_name`. `pg_stat_activity` shows it to all processes until
	 * the connection ends, however that happens, so nothing has to be cleaned up.
	 */
	async share(name: string): Promise<void> {
		await this.source.rows("select set_config('application_name', $1 || pg_export_snapshot(), false)", [
			sharedUnder(name),
		]);
	}

	async release(): Promise<void> {
		await this.#client.end().catch(() => {});
	}
}

/** Runs statements one after the other, as a connection does. */
function serialised(source: Queryable, url: string): Queryable {
	let last: Promise<unknown> = Promise.resolve();
	const after = <T>(work: () => Promise<T>): Promise<T> => {
		const next = last.then(work).catch((error: unknown) => {
			throw translated(error, url);
		});
		last = next.catch(() => {});
		return next;
	};
	return {
		rows: (statement, values) => after(() => source.rows(statement, values)),
		arrays: (statement, values) => after(() => source.arrays(statement, values)),
	};
}
