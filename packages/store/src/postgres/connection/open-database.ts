import { StoreUnavailable } from "../../errors.ts";
import { displayAddress } from "./address.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { type Migrations, migrate, type StoreName } from "./migrate.ts";
import { reasonOf } from "./unavailable.ts";

/**
 * Opens a database, creates the tables of a store when it has none and upgrades older ones.
 *
 * @throws {StoreUnavailable} when it cannot be used; the message names it without its password, and the reason
 *
 * @example
 * const database = await openDatabase("postgres://localhost/market", "market", marketMigrations);
 * await database.close();
 */
export async function openDatabase<Tables>(
	url: string,
	store: StoreName,
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
		throw new StoreUnavailable(`cannot open ${displayAddress(url)}: ${reason}`, { cause: error });
	}
}
