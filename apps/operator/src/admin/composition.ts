import type { Env } from "@us-market-data/runtime";
import { version } from "@us-market-data/runtime/version";
import { hasStore, openAccountStore, openAuditLog, openOAuthStore } from "@us-market-data/store";
import { AdministrationError, IssuerSecretStore, redactKeys } from "@us-market-data/store/accounts";
import { BackupError, createBackup, restoreBackup } from "@us-market-data/store/sqlite";
import type { Environment } from "../environment.ts";
import { NoStore } from "../no-store.ts";
import type { AdminContext, Backups } from "./context.ts";

/** Backups of the SQLite files of a data folder. */
function sqliteBackups(dataDir: string, service: string, stopSignal: () => AbortSignal): Backups {
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
const postgresBackups: Backups = {
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
To lose no charge since the last dump, archive the log: docs/guides/backups.md shows how.`;

async function withRejections<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof BackupError ? new AdministrationError(error.message, { cause: error }) : error;
	}
}

/** Composes the administration commands from the stores that the settings name. */
export const adminContext = ({ settings, stopSignal, write }: Environment): AdminContext => {
	const backups = () => backupsOf(settings(), stopSignal);
	/** @throws {NoStore} */
	const requireStore = async (store: "accounts" | "oauth"): Promise<void> => {
		if (!(await hasStore(settings(), store))) throw new NoStore(settings().DATA_DIR);
	};
	const withStore: AdminContext["issuer"]["withStore"] = async (work) =>
		closing(await openOAuthStore(settings()), work);
	const readStore: AdminContext["issuer"]["readStore"] = async (work) => {
		await requireStore("oauth");
		return withStore(work);
	};
	return {
		readAccounts: async (work) => {
			await requireStore("accounts");
			return closing(await openAccountStore(settings()), work);
		},
		withAccounts: async (work) => closing(await openAccountStore(settings()), work),
		backups: {
			make: (...backup) => backups().make(...backup),
			restore: (...backup) => backups().restore(...backup),
		},
		issuer: {
			readStore,
			withStore,
			readSecrets: (work) => readStore((store) => work(new IssuerSecretStore(settings(), store))),
			withSecrets: (work) => withStore((store) => work(new IssuerSecretStore(settings(), store))),
		},
		newestChanges: async (limit) => (await openAuditLog(settings())).newest(limit),
		now: Date.now,
		print: (text) => write(`${redactKeys(text)}\n`),
		printSecret: (secret, text) => write(`${secret}\n${redactKeys(text)}\n`),
	};
};

function backupsOf({ DATABASE_URL, DATA_DIR }: Env, stopSignal: () => AbortSignal): Backups {
	return DATABASE_URL === "" ? sqliteBackups(DATA_DIR, version, stopSignal) : postgresBackups;
}

/** The result of `work` on a store, which is closed in any case. */
async function closing<Store extends { close(): Promise<void> }, T>(
	store: Store,
	work: (store: Store) => Promise<T>,
): Promise<T> {
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}
