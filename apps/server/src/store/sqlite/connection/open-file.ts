import { createPrivateFile } from "../../../private-files.ts";
import { dataFolderRefused } from "../../data-folder.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { type Migrations, migrate } from "./migrate.ts";

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
		connection?.close();
		const reason = error instanceof Error ? error.message : String(error);
		throw dataFolderRefused(`cannot open ${file}: ${reason}`, error);
	}
}
