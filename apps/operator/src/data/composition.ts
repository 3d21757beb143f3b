import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMaking } from "@us-market-data/bulk";
import { fetchSettings, importers } from "@us-market-data/ingest";
import { systemClock } from "@us-market-data/market";
import type { Env } from "@us-market-data/runtime";
import { hasStore, makeDataFolder, openMarketStore, openUpdateStore } from "@us-market-data/store";
import { redactKeys } from "@us-market-data/store/accounts";
import { displayLocation, migrateStores } from "@us-market-data/store/copy";
import type { Environment } from "../environment.ts";
import { NoStore } from "../no-store.ts";
import { committedByItself } from "../stop-signal.ts";
import type { DataContext } from "./context.ts";

/** Composes the data commands from the stores that the settings name. */
export const dataContext = ({ settings, stopSignal, input, write, writeError }: Environment): DataContext => {
	const context: DataContext = {
		async withStore(work) {
			const store = await openMarketStore(settings());
			try {
				return await work(committedByItself(store));
			} finally {
				await store.close();
			}
		},
		async readStore(work, none) {
			if (await hasStore(settings(), "market")) return context.withStore(work);
			return noneOr(none, settings());
		},
		async withScratchStore(work) {
			const folder = await mkdtemp(join(tmpdir(), "scratch-store-"));
			const store = await openMarketStore({ DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" });
			try {
				return await work(store);
			} finally {
				await store.close();
				await rm(folder, { recursive: true, force: true });
			}
		},
		async withUpdates(work) {
			const updates = await openUpdateStore(settings());
			try {
				return await work(updates);
			} finally {
				await updates.close();
			}
		},
		async readUpdates(work, none) {
			if (await hasStore(settings(), "updates")) return context.withUpdates(work);
			return noneOr(none, settings(), "record of runs");
		},
		withUpdateDeps: (work) =>
			context.withStore((market) =>
				context.withUpdates(async (updates) => {
					const env = settings();
					const folder = env.DATA_DIR;
					// On PostgreSQL it holds only what is fetched, and no store has made it.
					await makeDataFolder(folder);
					const fetching = fetchSettings(env);
					return work({ market, updates, importers, folder, settings: fetching, clock: systemClock });
				}),
			),
		makeFiles: ({ isFull }, signal) => {
			// An older store is upgraded before another process reads it.
			return context.readStore(() => {
				const { DATA_DIR, DATABASE_URL, BULK_DIR, MIN_FREE_DISK_MB } = settings();
				const stores = { DATA_DIR, DATABASE_URL, DATABASE_READ_URL: "" };
				const question = { settings: stores, folder: BULK_DIR, minFreeMb: MIN_FREE_DISK_MB, isFull };
				return runMaking(question, signal);
			});
		},
		async migrate(to) {
			const { DATABASE_URL, DATA_DIR } = settings();
			const from = DATABASE_URL || DATA_DIR;
			const copied = await migrateStores(from, to);
			return { from: displayLocation(from), target: displayLocation(to), copied };
		},
		settings,
		stopSignal,
		now: () => new Date(),
		input,
		print: (text) => write(redactKeys(text.endsWith("\n") ? text : `${text}\n`)),
		warn: (text) => writeError(redactKeys(`${text}\n`)),
	};
	return context;
};

function noneOr<T>(none: T | undefined, { DATA_DIR }: Env, what?: string): T {
	if (none === undefined) throw new NoStore(DATA_DIR, what);
	return none;
}
