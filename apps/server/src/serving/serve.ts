import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import { rowCacheStats } from "@us-market-data/operations";
import { handlers } from "@us-market-data/operations/handlers";
import type { Env } from "@us-market-data/runtime";
import { version } from "@us-market-data/runtime/version";
import type { Logger } from "pino";
import { createApp } from "../app.ts";
import { openBulkFolder } from "../files/bulk-folder.ts";
import { connectionLimits, rejectionObserver } from "../http/edge.ts";
import { createHttpServer } from "../http/server.ts";
import { requireGenerated } from "../lifecycle/require-generated.ts";
import { listen } from "../lifecycle/start-error.ts";
import type { Stop } from "../lifecycle/stop.ts";
import type { ServiceLog } from "../log.ts";
import type { QueryWorker } from "../long-queries/query-worker.ts";
import { AccountLimits } from "../rate-limit/account-limits.ts";
import { prepareValidators, warmUp } from "../warm-up.ts";
import { openParts, type Parts, type ServiceState } from "./open-parts.ts";

/**
 * Serves from the environment: opens the stores that the settings name, and listens.
 *
 * @param threads those of long queries; some may have started already
 * @param closePort for one of several processes on the port: called when this one does not listen any more, and resolves
 * when none of them does
 * @returns the port that it listens on
 */
export async function serve(
	env: Env,
	serviceLog: ServiceLog,
	stop: Stop,
	threads: readonly QueryWorker[],
	closePort?: () => Promise<unknown>,
): Promise<number> {
	const isShared = closePort !== undefined;
	requireGenerated(handlers);
	const { log } = serviceLog;
	const state: ServiceState = { port: env.PORT, isWarm: false, isStopping: false };
	const parts = await openParts(env, serviceLog, state, threads, isShared);
	const app = appOf(env, parts, state, serviceLog);
	const warmed = warm(env, parts, state, log);
	// The system gives connections to one of several processes as soon as it listens.
	if (isShared) await warmed;
	const limits = connectionLimits(env, parts.edge, log);
	const http = createHttpServer(app, limits, rejectionObserver(log, parts.watch.onRejection));
	const { server } = http;
	await listen(server, { port: env.PORT, host: env.HOST, reusePort: isShared });
	state.port = (server.address() as AddressInfo).port;
	stop.serves({
		delay: env.STOP_DELAY_MS,
		announce: () => {
			state.isStopping = true;
		},
		closeServer: () => {
			parts.openStreams.shutDown();
			return http.stop(closePort);
		},
		closeStores: parts.close,
	});
	// It stands here because a process that cannot listen is not entered.
	await parts.serviceProcess.join();
	const metrics = await serveMetrics(parts);
	const { HOST: host, DATA_DIR: dataDir } = env;
	const versions = { version, node: process.version };
	log.info({ ...versions, host, port: state.port, dataDir, metrics }, "started");
	return state.port;
}

/** The service over its parts. */
function appOf(
	env: Env,
	{
		edge,
		watch,
		data,
		serviceProcess,
		oauth,
		queries,
		mcp,
		feeds,
		issues,
		requestValidator,
		responseValidator,
		responseCache,
		scheduler,
		openStreams,
	}: Parts,
	state: Readonly<ServiceState>,
	{ log }: Pick<ServiceLog, "log">,
): RequestListener {
	const { market, accounts, rates, updates } = data;
	return createApp({
		document,
		requestValidator,
		isWarm: () => state.isWarm,
		handlers: queries.handlers,
		market,
		view: queries.view,
		accounts,
		bulk: openBulkFolder(env.BULK_DIR),
		...(oauth && { oauth }),
		mcp,
		updates: { store: updates, feeds },
		scheduler,
		operator: {
			bytes: () => market.bytes(),
			dataDir: env.DATA_DIR,
			audit: data.audit,
			version,
			issues,
			metrics: watch.values,
		},
		security: { contact: env.SECURITY_CONTACT },
		publicUrl: env.PUBLIC_URL,
		telemetry: watch.telemetry,
		edge: { ...edge, accountLimits: new AccountLimits(rates.counters, () => serviceProcess.liveProcesses()) },
		log,
		now: Date.now,
		legacyPrefix: env.LEGACY_PREFIX,
		responseValidator,
		responseCache,
		openStreams,
	});
}

/** Answers each operation once, as far as the settings want it. Resolves when the service may say that it is ready. */
async function warm(
	env: Env,
	{ requestValidator, responseValidator, data, queries }: Parts,
	state: ServiceState,
	log: Logger,
): Promise<void> {
	const deps = {
		handlers: queries.handlers,
		market: data.market,
		view: queries.view,
		accounts: data.accounts,
		bulk: openBulkFolder(env.BULK_DIR),
		now: Date.now,
		legacyPrefix: env.LEGACY_PREFIX,
		isStopping: () => state.isStopping,
	};
	if (env.WARM_UP) await warmUp(deps);
	state.isWarm = true;
	if (!env.WARM_UP) return;
	prepareValidators(deps, requestValidator, responseValidator).catch((err: unknown) =>
		log.warn(
			{ err },
			"the validators are not prepared; the first request of each operation prepares its own",
		),
	);
}

/** Serves the metrics on the port that the settings name. Gives their address. */
async function serveMetrics({
	watch,
	data,
	serviceProcess,
	scheduler,
	openStreams,
	oauth,
	responseCache,
	requestValidator,
}: Parts): Promise<string | undefined> {
	const { market, updates, accounts } = data;
	await watch.serve(
		{ market, updates, now: Date.now },
		{
			liveProcesses: () => serviceProcess.liveProcesses(),
			waiting: { requests: () => scheduler.waiting, charges: () => accounts.waitingCharges() },
			streams: () => openStreams.stats(),
			caches: {
				responses: () => responseCache.stats(),
				validations: () => requestValidator.stats(),
				rows: () => rowCacheStats(market),
				credentials: () => accounts.caches().credentials,
				...(oauth && { tokens: () => oauth.tokens.stats() }),
			},
		},
	);
	return watch.metricsUrl();
}
