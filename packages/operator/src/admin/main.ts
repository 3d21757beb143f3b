import { type Env, readEnv } from "@us-market-data/runtime";
import { openAccountStore, openOAuthStore } from "@us-market-data/store";
import manifest from "../../package.json" with { type: "json" };
import { run } from "../run.ts";
import { postgresBackups, sqliteBackups } from "./backups.ts";
import type { AdminContext, Backups } from "./context.ts";
import { createProgram } from "./program.ts";

/** `pnpm admin`: composes the administration commands from the stores that the settings name. */
const context: AdminContext = {
	async withAccounts(work) {
		const accounts = await openAccountStore(readEnv());
		try {
			return await work(accounts);
		} finally {
			await accounts.close();
		}
	},
	// Settings are read when a command runs: one that cannot be used is then told like any other refusal.
	backups: {
		make: (...backup) => backupsOf(readEnv()).make(...backup),
		restore: (...backup) => backupsOf(readEnv()).restore(...backup),
	},
	issuer: {
		async withStore(work) {
			const store = await openOAuthStore(readEnv());
			try {
				return await work(store);
			} finally {
				await store.close();
			}
		},
		dataDir: () => readEnv().DATA_DIR,
		isShared: () => readEnv().DATABASE_URL !== "",
	},
	now: Date.now,
	print: (text) => void process.stdout.write(`${text}\n`),
};

function backupsOf({ DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">): Backups {
	return DATABASE_URL === "" ? sqliteBackups(DATA_DIR, manifest.version) : postgresBackups;
}

await run(createProgram(context));
