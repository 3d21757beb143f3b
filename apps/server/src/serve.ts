import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { handlers } from "@us-market-data/operations/handlers";
import type { Env } from "@us-market-data/runtime";
import { makeDataFolder, openOAuthStore, openStores } from "@us-market-data/store";
import { openSqliteUpdates } from "@us-market-data/store/sqlite";
import manifest from "../package.json" with { type: "json" };
import { guardSettings, ResponseGuard } from "./answering/response-guard.ts";
import { createApp } from "./app.ts";
import { toldVersions } from "./data-versions/told-versions.ts";
import { AccountScheduler } from "./fairness/account-scheduler.ts";
import { createDemoAccounts, warnOfDemoOperator } from "./first-start/demo-accounts.ts";
import { loadSampleData } from "./first-start/sample-data.ts";
import { isLoopback } from "./http/addresses.ts";
import { presentTurn } from "./http/arrivals.ts";
import { ConnectionManager } from "./http/connection-manager.ts";
import { connectionLimits, edgeOf, refusalObserver } from "./http/edge.ts";
import { createHttpServer } from "./http/server.ts";
import { enabledFeeds } from "./lifecycle/enabled-feeds.ts";
import { watchMemory } from "./lifecycle/memory-pressure.ts";
import { narrowDataFolder } from "./lifecycle/narrow-folder.ts";
import { requireGenerated } from "./lifecycle/require-generated.ts";
import { listen } from "./lifecycle/start-refused.ts";
import type { Stop } from "./lifecycle/stop.ts";
import type { ServiceLog } from "./log/log.ts";
import { offloadLongQueries } from "./long-queries/offload.ts";
import { QueryPool, threadsOf } from "./long-queries/query-pool.ts";
import { openView } from "./market-view/open-view.ts";
import { openMcp } from "./mcp/open.ts";
import { openOAuth } from "./oauth/open.ts";
import { oauthSettings } from "./oauth/settings.ts";
import { IssueList, listInThread } from "./operator-pages/issues/issue-list.ts";
import { openContract } from "./parameters/contract.ts";
import { AccountLimits } from "./rate-limit/account-limits.ts";
import { openCounters } from "./rate-limit/open.ts";
import { startTelemetry } from "./telemetry/start.ts";
import { prepareRest, warmUp } from "./warm-up/warm-up.ts";
import type { Machine } from "./workers/machine.ts";

/**
 * Serves from the environment: opens the stores that the settings name, and listens.
 *
 * @param machine what a worker shares with others; without it this process serves alone
 * @returns the port that it listens on
 */
export async function serve(
	env: Env,
	{ log, dropped, workAhead }: ServiceLog,
	stop: Stop,
	machine?: Machine,
): Promise<number> {
	requireGenerated(handlers);
	const oauthOptions = oauthSettings(env);
	const { workers = 1, isFirst = true } = machine ?? {};
	let isStopping = false;
	const edge = edgeOf(env, () => isStopping, workers);
	const feeds = await enabledFeeds(env);
	const watch = await startTelemetry(env, { version: manifest.version, log, droppedLines: dropped, machine });
	await makeDataFolder(env.DATA_DIR);
	if (isFirst) await narrowDataFolder(env.DATA_DIR, log);
	const { market, accounts } = await openStores(env, {
		durability: env.METER_DURABILITY,
		forService: true,
		turn: presentTurn,
		whileCommitting: workAhead,
		...(machine && { askMeter: machine.askMeter }),
		...(watch.onCommit && { onCommit: watch.onCommit }),
	});
	const rates = await openCounters(env.DATABASE_URL, {}, machine?.counters);
	const updates = await openSqliteUpdates(env.DATA_DIR);
	if (env.SAMPLE_DATA && isFirst) {
		await loadSampleData(market, new Date());
		await createDemoAccounts(accounts, env.DATA_DIR, { isOperator: isLoopback(env.HOST) });
	}
	if (isFirst && !isLoopback(env.HOST)) await warnOfDemoOperator(accounts, log);
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
	const queries = new QueryPool(
		{
			settings,
			form: isProduction ? "bytes" : "body",
			getsViews: true,
			holds: { most: env.DATA_VERSIONS_HELD, seconds: env.DATA_VERSION_SECONDS },
		},
		{ threads: threadsOf(workers) },
	);
	const { view, close: closeView } = openView(market, settings, {
		onLoad: watch.onLoad,
		onImage: (image) => queries.show(image),
	});
	const onNamed = machine && toldVersions((name) => machine.tellVersion(name));
	machine?.onVersion((name) => queries.hold(name));
	const offloaded = offloadLongQueries(handlers, queries, onNamed);
	const contract = openContract(document);
	const guard = new ResponseGuard({ ...guardSettings(env), document, market, log, onCheck: watch.onCheck });
	const issues = new IssueList(market, listInThread(settings), log);
	const scheduler = new AccountScheduler();
	let isWarm = false;
	let port = env.PORT;
	const mcp = openMcp(env, { port: () => port, log, now: Date.now, onCall: watch.onTool });
	const { application, directPath } = createApp({
		document,
		contract,
		isWarm: () => isWarm,
		handlers: offloaded,
		market,
		view,
		accounts,
		...(oauth && { oauth }),
		mcp,
		updates: { store: updates, feeds },
		scheduler,
		operator: {
			bytes: () => market.bytes(),
			dataDir: env.DATA_DIR,
			version: manifest.version,
			issues,
			metrics: watch.values,
		},
		security: { contact: env.SECURITY_CONTACT },
		publicUrl: env.PUBLIC_URL,
		telemetry: watch.telemetry,
		edge: { ...edge, accountLimits: new AccountLimits(rates.counters, machine?.inFlight) },
		log,
		now: Date.now,
		legacyPrefix: env.LEGACY_PREFIX,
		guard,
	});
	if (env.WARM_UP) queries.start();
	const parts = { contract, handlers: offloaded, market, view, accounts, now: Date.now };
	const warm = { ...parts, legacyPrefix: env.LEGACY_PREFIX, isStopping: () => isStopping };
	const warmed = (env.WARM_UP ? warmUp(warm) : Promise.resolve()).then(() => {
		isWarm = true;
		if (env.WARM_UP) void prepareRest(warm, guard);
	});
	// The system gives connections to a further worker as soon as it listens.
	if (!isFirst) await warmed;
	const connections = new ConnectionManager(connectionLimits(env, edge, log, workers));
	const observe = refusalObserver(log, watch.onRefusal);
	const server = createHttpServer(application, connections, observe, undefined, directPath);
	await listen(server, { port: env.PORT, host: env.HOST, reusePort: machine !== undefined });
	port = (server.address() as AddressInfo).port;
	stop.serves({
		delay: env.STOP_DELAY_MS,
		announce: () => {
			isStopping = true;
		},
		closeServer: () => connections.close(server),
		closeStores: async () => {
			await closeView();
			await issues.close();
			await mcp.close();
			await queries.close();
			await Promise.all([market.close(), accounts.close(), oauth?.close(), rates.close()]);
			updates.close();
			await watch.close();
		},
	});
	watchMemory({ connections: () => connections.open });
	await watch.serve(
		{ market, updates, now: Date.now },
		{ requests: () => scheduler.waiting, charges: () => accounts.waitingCharges() },
	);
	const { HOST: host, DATA_DIR: dataDir } = env;
	const versions = { version: manifest.version, node: process.version };
	log.info({ ...versions, host, port, dataDir, metrics: watch.metricsUrl() }, "started");
	await machine?.listening();
	return port;
}
