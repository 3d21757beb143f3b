import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "@us-market-data/runtime";
import { SharedLedger } from "@us-market-data/store/sqlite";
import type { Registry } from "prom-client";
import { listen } from "../lifecycle/start-refused.ts";
import type { Stop } from "../lifecycle/stop.ts";
import type { ServiceLog } from "../log/log.ts";
import { Channel } from "./channel.ts";
import { MachineCounts } from "./machine-counts.ts";
import type { PrimaryAnswers, WorkerAnswers } from "./questions.ts";
import { type PooledWorker, WorkerPool } from "./worker-pool.ts";
import { startWorker } from "./worker-process.ts";

/** Milliseconds that the metrics of a worker may take; those of one that is busy longer are left out. */
const longestReading = 5_000;

/** Milliseconds that a worker may take for an answer when the file of accounts is held by another process. */
const longestSilence = 3_000;

type Asked = Pick<Channel<WorkerAnswers, PrimaryAnswers>, "ask">;

/**
 * Starts the workers of a machine and keeps them running. They listen on one port, and the system deals connections out to
 * them. This process serves no request: it keeps the ledger to which all of them charge, counts for the limits of plans, and
 * adds up the metrics.
 *
 * @returns their port
 */
export async function startWorkers(env: Env, log: ServiceLog, stop: Stop): Promise<number> {
	const port = await freePort(env);
	const channels = new Map<Asked, ChildProcess>();
	const ledger = new SharedLedger(env.DATA_DIR, {
		timeout: env.STORE_TIMEOUT_MS,
		onHeld: () => endSilent(channels, log),
	});
	const counts = new MachineCounts();
	const parts = { log, ledger, counts, channels, port, workers: env.WORKERS };
	const pool = new WorkerPool({
		count: env.WORKERS,
		start: (isFirst) => pooledWorker(isFirst, parts),
		log: log.log,
	});
	let metrics: Server | undefined;
	stop.serves({
		delay: env.STOP_DELAY_MS,
		announce: () => pool.stop({ primary: "stops" }),
		closeServer: async () => {
			await pool.ended();
			return 0;
		},
		closeStores: async () => {
			await ledger.close();
			metrics?.close();
			metrics?.closeAllConnections();
		},
	});
	await pool.start();
	if (!env.DATABASE_URL) ledger.keep();
	metrics = await metricsServer(env, channels);
	const metricsPort = (metrics?.address() as AddressInfo | undefined)?.port;
	log.log.info({ workers: env.WORKERS, host: env.HOST, port, metricsPort }, "workers started");
	return port;
}

/** Finds out that the port can be had while no worker has it: each of them would share it with any other process. */
async function freePort({ PORT, HOST }: Env): Promise<number> {
	const server = createServer();
	await listen(server, { port: PORT, host: HOST });
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

interface PrimaryParts {
	log: ServiceLog;
	ledger: SharedLedger;
	counts: MachineCounts;
	/** Channels to the workers that accept requests, and their processes. */
	channels: Map<Asked, ChildProcess>;
	port: number;
	workers: number;
}

function pooledWorker(isFirst: boolean, parts: PrimaryParts): PooledWorker {
	const { log, ledger, counts, channels, port, workers } = parts;
	const { child, ended } = startWorker({ workers, isFirst }, port);
	if (child.stderr) log.passOn(child.stderr);
	const listening = Promise.withResolvers<void>();
	const own = counts.ofWorker();
	const channel = new Channel<WorkerAnswers, PrimaryAnswers>(child, {
		listening: () => {
			channels.set(channel, child);
			listening.resolve();
			return null;
		},
		count: own.take,
		fold: async () => {
			await ledger.fold();
			return null;
		},
		metrics: async () => (await sharedMetrics(channels)).metrics(),
		metricValues: async () => (await sharedMetrics(channels)).getMetricsAsJSON(),
		holdVersion: (name) => {
			for (const other of channels.keys())
				if (other !== channel) void other.ask("holdVersion", name).catch(() => {});
			return null;
		},
	});
	void ended.then(() => {
		channels.delete(channel);
		own.left();
	});
	return {
		pid: child.pid,
		listening: listening.promise,
		ended,
		// A worker that is gone already needs no stop.
		stop: (reason) => void channel.ask("stop", reason).catch(() => {}),
	};
}

/**
 * Ends workers that do not answer. A worker that stands still within a transaction holds the lock of the file, and would stop
 * the charges of all others until it goes on.
 */
function endSilent(channels: ReadonlyMap<Asked, ChildProcess>, { log }: ServiceLog): void {
	for (const [channel, child] of channels) {
		channel.ask("answer", null, longestSilence).catch(() => {
			log.error({ worker: child.pid }, "a worker does not answer while the accounts are held, and is ended");
			child.kill("SIGKILL");
		});
	}
}

/** The metrics of all workers, added up. */
async function sharedMetrics(channels: ReadonlyMap<Asked, ChildProcess>): Promise<Registry> {
	const { AggregatorRegistry } = await import("prom-client");
	const readings = await Promise.allSettled(
		[...channels.keys()].map((channel) => channel.ask("measure", null, longestReading)),
	);
	const read = readings.flatMap((reading) => (reading.status === "fulfilled" ? [reading.value] : []));
	return AggregatorRegistry.aggregate(read);
}

/** Opens the port for the metrics, when the settings name one. */
async function metricsServer(
	{ METRICS_PORT: port, HOST: host }: Env,
	channels: ReadonlyMap<Asked, ChildProcess>,
): Promise<Server | undefined> {
	if (port === undefined) return undefined;
	const { openMetricsServer } = await import("../telemetry/metrics/serve.ts");
	const { Registry } = await import("prom-client");
	const contentType = Registry.PROMETHEUS_CONTENT_TYPE;
	return openMetricsServer(
		{ contentType, text: async () => (await sharedMetrics(channels)).metrics() },
		port,
		host,
	);
}
