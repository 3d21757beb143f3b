import { dataFolderError } from "../../data-folder.ts";
import { StoreUnavailable } from "../../errors.ts";
import { createPrivateFile } from "../../private-files.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { reasonOf } from "./unavailable.ts";

/**
 * Opens a file. Creates it if it is missing and upgrades an older one. Errors name the file.
 *
 * @throws {DataFolderError}
 *
 * @example
 * const connection = await openFile(".data/market.sqlite", marketMigrations);
 * connection.close();
 */
export async function openFile<Tables = unknown>(
	file: string,
	migrations: Migrations,
	options: ConnectionOptions = {},
): Promise<Connection<Tables>> {
	let connection: Connection<Tables> | undefined;
	try {
		createPrivateFile(file);
		connection = new Connection<Tables>(file, options);
		await migrate(connection, file, migrations);
		return connection;
	} catch (error) {
		const reason = causeOf(error, file);
		connection?.close();
		throw dataFolderError(`cannot open ${file}: ${reason}`, error);
	}
}

/** Why, in the words of SQLite or of the migration; the file is named already. */
function causeOf(error: unknown, file: string): string {
	const cause = error instanceof StoreUnavailable && error.cause instanceof Error ? error.cause : error;
	return cause instanceof Error ? reasonOf(cause, file) : String(cause);
}
