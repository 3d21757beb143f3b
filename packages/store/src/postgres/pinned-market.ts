import { Client } from "pg";
import type { PinnedMarket } from "../market.ts";
import { usualTimeout } from "../shared/accounts/account-options.ts";
import { connectionSettings } from "./connection/connect.ts";
import { type Queryable, queryableOf } from "./connection/database.ts";
import { translated } from "./connection/unavailable.ts";
import type { MarketOptions } from "./market.ts";
import { PostgresMarketReader } from "./market-reader.ts";

/**
 * Holds the newest version of a database, in a transaction that reads, on a connection of its own. The database keeps
 * rows that are replaced meanwhile.
 *
 * @throws {StoreUnavailable} when the database cannot be used; later reads throw it when the connection broke
 */
export async function pinMarketDatabase(
	url: string,
	{ timeout = usualTimeout }: Pick<MarketOptions, "timeout"> = {},
): Promise<PinnedMarket> {
	const client = new Client({ ...connectionSettings(url, "held version"), query_timeout: timeout });
	// A connection that breaks fails the next read; without a listener it would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
		await client.query("begin isolation level repeatable read read only");
		await client.query("set local idle_in_transaction_session_timeout = 0");
		const pinned = new PostgresPinnedMarket(serialised(queryableOf(client), url), client);
		// The first read takes the state.
		await pinned.dataVersion();
		return pinned;
	} catch (error) {
		await client.end().catch(() => {});
		throw translated(error, url);
	}
}

class PostgresPinnedMarket extends PostgresMarketReader implements PinnedMarket {
	readonly #client: Client;

	constructor(source: Queryable, client: Client) {
		super(source);
		this.#client = client;
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
