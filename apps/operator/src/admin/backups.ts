import { AdministrationError } from "@us-market-data/store/accounts";
import { BackupError, createBackup, restoreBackup } from "@us-market-data/store/sqlite";
import type { Backups } from "./context.ts";

/** Backups of the SQLite files of a data folder. */
export function sqliteBackups(dataDir: string, service: string, stopSignal: () => AbortSignal): Backups {
	return {
		async make(folder, keep) {
			const { path, manifest, removed } = await withRejections(() =>
				createBackup(dataDir, folder, { keep, service, now: Date.now, signal: stopSignal() }),
			);
			return { path, databases: manifest.databases, removed };
		},
		restore: (backup, target) => withRejections(() => restoreBackup(backup, target)),
	};
}

/** Refuses on PostgreSQL, because its own tools make better copies, up to the last committed second. */
export const postgresBackups: Backups = {
	async make() {
		throw new AdministrationError(inPostgres);
	},
	async restore() {
		throw new AdministrationError(inPostgres);
	},
};

const inPostgres = `Accounts and market data lie in PostgreSQL (DATABASE_URL is set). Back them up with
  pg_dump --format=custom --file=market-data.dump "$DATABASE_URL"
and restore into an empty database with
  pg_restore --exit-on-error --dbname="$DATABASE_URL" market-data.dump
To lose no charge since the last dump, archive the log continuously and use point-in-time recovery.`;

async function withRejections<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof BackupError ? new AdministrationError(error.message, { cause: error }) : error;
	}
}
