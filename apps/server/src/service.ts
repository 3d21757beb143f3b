import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { BadSetting, InputRefused } from "@us-market-data/market";
import { type Env, readEnv, settingNames, tolerateLostStreams } from "@us-market-data/runtime";
import {
	dataFolderRefusal,
	makeDataFolder,
	openOAuthStore,
	openStores,
	StoreUnavailable,
} from "@us-market-data/store";
import { openSqliteUpdates } from "@us-market-data/store/sqlite";
import manifest from "../package.json" with { type: "json" };
import { createApp } from "./app.ts";
import { banner } from "./first-start/banner.ts";
import { createDemoAccounts, demoKey } from "./first-start/demo-accounts.ts";
import { loadSampleData } from "./first-start/sample-data.ts";
import { ConnectionManager } from "./http/connection-manager.ts";
import { connectionLimits, edgeOf, refusalObserver } from "./http/edge.ts";
import { createHttpServer } from "./http/server.ts";
import { watchClock } from "./lifecycle/clock-steps.ts";
import { enabledFeeds } from "./lifecycle/enabled-feeds.ts";
import { watchMemory } from "./lifecycle/memory-pressure.ts";
import { narrowDataFolder } from "./lifecycle/narrow-folder.ts";
import { warnOfSimilarSettings } from "./lifecycle/similar-settings.ts";
import { listen, StartRefused } from "./lifecycle/start-refused.ts";
import { type Stop, stopInOrder } from "./lifecycle/stop.ts";
import { openLog, type ServiceLog } from "./log/log.ts";
import { offloadLongQueries } from "./long-queries/offload.ts";
import { QueryPool } from "./long-queries/query-pool.ts";
import { openView } from "./market-view/open-view.ts";
import { openOAuth } from "./oauth/open.ts";
import { oauthSettings } from "./oauth/settings.ts";
import { handlers } from "./operations/index.ts";
import { openContract } from "./parameters/contract.ts";
import { AccountLimits } from "./rate-limit/account-limits.ts";
import { openCounters } from "./rate-limit/open.ts";
import { startTelemetry } from "./telemetry/start.ts";
import { warmUp } from "./warm-up/warm-up.ts";

/** Starts the service from its environment: opens the stores that the settings name, and listens. */
async function start(env: Env, { log, dropped }: ServiceLog, stop: Stop): Promise<void> {
	const oauthOptions = oauthSettings(env);
	warnOfSimilarSettings(process.env, settingNames, log);
	watchClock({ log });
	let isStopping = false;
	const edge = edgeOf(env, () => isStopping);
	const feeds = await enabledFeeds(env);
	const watch = await startTelemetry(env, { version: manifest.version, log, droppedLines: dropped });
	await makeDataFolder(env.DATA_DIR);
	await narrowDataFolder(env.DATA_DIR, log);
	const { market, accounts } = await openStores(env, {
		durability: env.METER_DURABILITY,
		meterThread: true,
		...(watch.onCommit && { onCommit: watch.onCommit }),
	});
	const rates = await openCounters(env.DATABASE_URL);
	const updates = await openSqliteUpdates(env.DATA_DIR);
	if (env.SAMPLE_DATA) {
		await loadSampleData(market, new Date());
		await createDemoAccounts(accounts, env.DATA_DIR);
	}
	const oauth = await openOAuth(oauthOptions, {
		accounts,
		log,
		now: Date.now,
		openStore: () => openOAuthStore(env),
		isShared: env.DATABASE_URL !== "",
		dataDir: env.DATA_DIR,
	});
	const isProduction = env.NODE_ENV === "production";
	const { DATA_DIR, DATABASE_URL, DATABASE_READ_URL, STORE_TIMEOUT_MS } = env;
	const settings = { DATA_DIR, DATABASE_URL, DATABASE_READ_URL, STORE_TIMEOUT_MS };
	const queries = new QueryPool({ settings, form: isProduction ? "bytes" : "body", getsViews: true });
	const { view, close: closeView } = openView(market, settings, {
		onLoad: watch.onLoad,
		onImage: (image) => queries.show(image),
	});
	const offloaded = offloadLongQueries(handlers, queries);
	const contract = openContract(document, { validateResponses: !isProduction });
	let isWarm = false;
	const { application, directPath } = createApp({
		document,
		contract,
		isWarm: () => isWarm,
		handlers: offloaded,
		market,
		view,
		accounts,
		...(oauth && { oauth }),
		updates: { store: updates, feeds },
		security: { contact: env.SECURITY_CONTACT, publicUrl: env.PUBLIC_URL },
		telemetry: watch.telemetry,
		edge: { ...edge, accountLimits: new AccountLimits(rates.counters) },
		log,
		now: Date.now,
		legacyPrefix: env.LEGACY_PREFIX,
		validateResponses: !isProduction,
	});
	const connections = new ConnectionManager(connectionLimits(env, edge, log));
	const observe = refusalObserver(log, watch.onRefusal);
	const server = createHttpServer(application, connections, observe, undefined, directPath);
	await listen(server, env.PORT, env.HOST);
	stop.serves({
		delay: env.STOP_DELAY_MS,
		announce: () => {
			isStopping = true;
		},
		closeServer: () => connections.close(server),
		closeStores: async () => {
			closeView();
			await queries.close();
			await Promise.all([market.close(), accounts.close(), oauth?.close(), rates.close()]);
			updates.close();
			await watch.close();
		},
	});
	queries.start();
	const parts = { contract, handlers: offloaded, market, view, accounts, now: Date.now };
	warmUp({ ...parts, legacyPrefix: env.LEGACY_PREFIX, isStopping: () => isStopping }).then(() => {
		isWarm = true;
	});
	watchMemory({ connections: () => connections.open });
	await watch.serve({ market, updates, now: Date.now });
	const { port } = server.address() as AddressInfo;
	const { HOST: host, DATA_DIR: dataDir } = env;
	const versions = { version: manifest.version, node: process.version };
	log.info({ ...versions, host, port, dataDir, metrics: watch.metricsUrl() }, "started");
	process.stdout.write(banner(`http://${env.HOST}:${port}`, await demoKey(env.DATA_DIR), env.DATA_DIR));
}

/** The error that prevents a start, if one line can tell it. */
function refusalOf(error: unknown): Error | undefined {
	const refusals = [BadSetting, InputRefused, StartRefused, StoreUnavailable];
	const isTold = refusals.some((kind) => error instanceof kind);
	return dataFolderRefusal(error) ?? (isTold ? (error as Error) : undefined);
}

let stop: Stop | undefined;
try {
	// Files of the service are private from their first byte.
	process.umask(0o077);
	tolerateLostStreams();
	const env = readEnv();
	const log = openLog(env.LOG_LEVEL);
	stop = stopInOrder(log);
	await start(env, log, stop);
} catch (error) {
	const refusal = refusalOf(error);
	if (refusal) {
		process.stderr.write(`${refusal.message}\n`);
		// Open stores and sockets would keep the process alive.
		process.exit(2);
	}
	if (!stop) throw error;
	stop.fault(error);
}
