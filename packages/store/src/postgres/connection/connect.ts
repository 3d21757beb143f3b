import pg, { type ClientConfig } from "pg";
import { StoreUnavailable } from "../../errors.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { reasonOf } from "./unavailable.ts";

const int8 = 20;

/**
 * Whole numbers as numbers: ids, counts and epoch times stay below 2^53. Decimals are kept as text and never
 * come as numbers.
 */
const types: NonNullable<ClientConfig["types"]> = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		oid === int8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Milliseconds that a new connection may take before the database counts as away. */
const connectPatience = 5_000;

/** Settings of each connection to a database; `application_name` is what its own views of activity show. */
export const connectionSettings = (url: string, name: string): ClientConfig => ({
	connectionString: url,
	application_name: `us-market-data ${name}`,
	connectionTimeoutMillis: connectPatience,
	keepAlive: true,
	keepAliveInitialDelayMillis: 30_000,
	types,
});

/**
 * Opens a database, creates the tables of a store when it has none and upgrades older ones.
 *
 * @throws {StoreUnavailable} when it cannot be used; the message names it without its password, and the reason
 */
export async function openDatabase<Tables>(
	url: string,
	store: "accounts" | "market" | "oauth",
	migrations: Migrations,
	options: DatabaseOptions = {},
): Promise<Database<Tables>> {
	const database = new Database<Tables>(url, store, options);
	try {
		await migrate(database, store, migrations);
		return database;
	} catch (error) {
		await database.close();
		const reason = error instanceof StoreUnavailable ? reasonOf(error.cause) : reasonOf(error);
		throw new StoreUnavailable(`cannot open ${shownAddress(url)}: ${reason}`, { cause: error });
	}
}

/** The address of a database as it may be shown: without password and parameters. */
export function shownAddress(url: string): string {
	if (!URL.canParse(url)) return "the database";
	const { protocol, username, host, pathname } = new URL(url);
	return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
