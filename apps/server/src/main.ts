import { once } from "node:events";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { pino } from "pino";
import { createMarketViewCache } from "./analytics/view/market-view.ts";
import { createApp } from "./app.ts";
import { BadSetting, readEnv } from "./env.ts";
import { banner } from "./first-start/banner.ts";
import { createDemoAccounts, demoKey } from "./first-start/demo-accounts.ts";
import { loadSampleData } from "./first-start/sample-data.ts";
import { createHttpServer } from "./http/server.ts";
import { importers } from "./importers/index.ts";
import { handlers } from "./operations/index.ts";
import { InputRefused } from "./refused.ts";
import { openSqliteStores, openSqliteUpdates } from "./store/sqlite/open.ts";
import { selectFeeds } from "./update/select.ts";

/** Starts the service from its environment. The only place that picks an engine. */
async function start(): Promise<void> {
	const env = readEnv();
	const log = pino({ level: env.LOG_LEVEL }, pino.destination(2));
	const { enabled } = await selectFeeds(env, importers);
	const { market, accounts } = await openSqliteStores(env.DATA_DIR);
	const updates = await openSqliteUpdates(env.DATA_DIR);
	if (env.SAMPLE_DATA) {
		await loadSampleData(market, new Date());
		await createDemoAccounts(accounts, env.DATA_DIR);
	}
	const view = createMarketViewCache(market);
	await view();
	const app = createApp({
		document,
		handlers,
		market,
		view,
		accounts,
		updates: { store: updates, feeds: enabled },
		log,
		now: Date.now,
		legacyPrefix: env.LEGACY_PREFIX,
		validateResponses: env.NODE_ENV !== "production",
	});
	const server = createHttpServer(app);
	server.listen(env.PORT, env.HOST);
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	process.stdout.write(banner(`http://${env.HOST}:${port}`, await demoKey(env.DATA_DIR), env.DATA_DIR));

	const stop = async () => {
		server.close();
		server.closeIdleConnections();
		await once(server, "close");
		await Promise.all([market.close(), accounts.close()]);
		updates.close();
	};
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
}

try {
	await start();
} catch (error) {
	if (!(error instanceof BadSetting || error instanceof InputRefused)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}
