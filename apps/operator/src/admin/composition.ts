import type { Env } from "@us-market-data/runtime";
import { hasStore, openAccountStore, openOAuthStore } from "@us-market-data/store";
import { redactKeys } from "@us-market-data/store/accounts";
import manifest from "../../package.json" with { type: "json" };
import type { Environment } from "../environment.ts";
import { NoStore } from "../no-store.ts";
import { postgresBackups, sqliteBackups } from "./backups.ts";
import type { AdminContext, Backups } from "./context.ts";

/** Composes the administration commands from the stores that the settings name. */
export const adminContext = ({ settings, stopSignal, write }: Environment): AdminContext => {
	const backups = () => backupsOf(settings(), stopSignal);
	/** @throws {NoStore} */
	const requireStore = async (store: "accounts" | "oauth"): Promise<void> => {
		if (!(await hasStore(settings(), store))) throw new NoStore(settings().DATA_DIR);
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
			readStore: async (work) => {
				await requireStore("oauth");
				return closing(await openOAuthStore(settings()), work);
			},
			withStore: async (work) => closing(await openOAuthStore(settings()), work),
			dataDir: () => settings().DATA_DIR,
			isShared: () => settings().DATABASE_URL !== "",
		},
		now: Date.now,
		print: (text) => write(`${redactKeys(text)}\n`),
		printSecret: (secret, text) => write(`${secret}\n${redactKeys(text)}\n`),
	};
};

function backupsOf({ DATABASE_URL, DATA_DIR }: Env, stopSignal: () => AbortSignal): Backups {
	return DATABASE_URL === "" ? sqliteBackups(DATA_DIR, manifest.version, stopSignal) : postgresBackups;
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
