import { fetchSettings, importers } from "@us-market-data/ingest";
import { systemClock } from "@us-market-data/market";
import { readEnv } from "@us-market-data/runtime";
import { openMarketStore } from "@us-market-data/store";
import { migrateStores, shownLocation } from "@us-market-data/store/copy";
import { openSqliteUpdates } from "@us-market-data/store/sqlite";
import { run } from "../run.ts";
import { committedByItself, stopSignal } from "../stop-signal.ts";
import type { DataContext } from "./context.ts";
import { createProgram } from "./program.ts";

/** `pnpm data`: composes the data commands from the stores that the settings name. */
const context: DataContext = {
	async withStore(work) {
		const store = await openMarketStore(readEnv());
		try {
			return await work(committedByItself(store));
		} finally {
			await store.close();
		}
	},
	async withUpdates(work) {
		const updates = await openSqliteUpdates(readEnv().DATA_DIR);
		try {
			return await work(updates);
		} finally {
			updates.close();
		}
	},
	withUpdateDeps: (work) =>
		context.withStore((market) =>
			context.withUpdates((updates) => {
				const env = readEnv();
				const settings = fetchSettings(env);
				return work({ market, updates, importers, folder: env.DATA_DIR, settings, clock: systemClock });
			}),
		),
	async migrate(to) {
		const { DATABASE_URL, DATA_DIR } = readEnv();
		const from = DATABASE_URL || DATA_DIR;
		const copied = await migrateStores(from, to);
		return { from: shownLocation(from), target: shownLocation(to), copied };
	},
	settings: () => readEnv(),
	stopSignal,
	now: () => new Date(),
	print: (text) => void process.stdout.write(text.endsWith("\n") ? text : `${text}\n`),
};

await run(createProgram(context));
