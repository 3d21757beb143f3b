import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { createPrivateFile } from "../../../private-files.ts";
import { dataFolderRefused } from "../../data-folder.ts";
import { StoreUnavailable } from "../../errors.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { isUnavailable } from "./unavailable.ts";

/**
 * Opens a file, creates it when there is none and brings an older one up to date. Errors name the file.
 *
 * @throws {DataFolderRefused}
 */
export async function openFile<Tables>(
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
		const reason = reasonOf(error, file);
		connection?.close();
		throw dataFolderRefused(`cannot open ${file}: ${reason}`, error);
	}
}

/** Why, in the words of SQLite or of the migration. To SQLite a full disk is often one that does not work. */
function reasonOf(error: unknown, file: string): string {
	const cause = error instanceof StoreUnavailable && error.cause instanceof Error ? error.cause : error;
	const reason = cause instanceof Error ? cause.message : String(cause);
	return isUnavailable(cause) && isFull(file) ? `the disk is full (${reason})` : reason;
}

/** Less is left than SQLite needs to open a file. */
function isFull(file: string): boolean {
	try {
		const { bavail, bsize } = statfsSync(dirname(file));
		return bavail * bsize < 65_536;
	} catch {
		return false;
	}
}
