import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { BadSetting } from "@us-market-data/market";
import type { Env } from "@us-market-data/runtime";
import { listen } from "../lifecycle/start-error.ts";
import type { Stop } from "../lifecycle/stop.ts";
import type { ServiceLog } from "../log.ts";
import { prepareData } from "../serving/open-data.ts";
import { type PooledWorker, WorkerPool } from "./worker-pool.ts";

const program = fileURLToPath(new URL("../worker.ts", import.meta.url));

/** Nothing that this process started outlives it, even when it fails. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts the worker processes of a service and keeps them running. They listen on one port, among which the system deals
 * connections out, and share nothing else but the database. This process serves no request.
 *
 * @returns their port
 * @throws {BadSetting} without a PostgreSQL database
 */
export async function startWorkers(env: Env, log: ServiceLog, stop: Stop): Promise<number> {
	if (env.DATABASE_URL === "")
		throw new BadSetting(
			`Setting WORKERS is "${env.WORKERS}"; allowed: 1 on SQLite, because several processes need PostgreSQL (DATABASE_URL).`,
		);
	// What is done once is done before any of them starts.
	await prepareData(env, log);
	const port = await findFreePort(env);
	const pool = new WorkerPool({
		count: env.WORKERS,
		start: (index) => startWorker(index, env, port, log),
		log: log.log,
	});
	stop.serves({
		delay: env.STOP_DELAY_MS,
		announce: () => pool.stop(),
		closeServer: async () => {
			await pool.ended();
			return 0;
		},
		closeStores: async () => {},
	});
	await pool.start();
	log.log.info({ workers: env.WORKERS, host: env.HOST, port }, "workers started");
	return port;
}

/** Finds out that the port can be had while no worker has it: each of them would share it with any other process. */
async function findFreePort({ PORT, HOST }: Env): Promise<number> {
	const server = createServer();
	await listen(server, { port: PORT, host: HOST });
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

/**
 * Starts a worker. It has no terminal, so that a signal of the terminal reaches this process alone, and it stops when its
 * standard input ends, which it does with this process. It writes a byte to its fourth stream when it accepts requests, and
 * another one when it has closed the port. A byte on its standard input says that the others have closed it too.
 */
function startWorker(index: number, env: Env, port: number, log: ServiceLog): PooledWorker {
	const { METRICS_PORT: metricsPort } = env;
	const child = spawn(process.execPath, [...process.execArgv, program], {
		env: {
			...process.env,
			PORT: String(port),
			...(metricsPort && { METRICS_PORT: String(metricsPort + index) }),
		},
		stdio: ["pipe", "inherit", "pipe", "pipe"],
		detached: true,
	});
	running.add(child);
	// A process that cannot be started ends.
	child.on("error", () => {});
	child.stdin?.on("error", () => {});
	if (child.stderr) log.passOn(child.stderr);
	const ended = once(child, "exit").then(() => {
		running.delete(child);
		return child.exitCode ?? 128 + (child.signalCode ? constants.signals[child.signalCode] : 0);
	});
	const [listening, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	let states = 0;
	child.stdio[3]?.on("data", (bytes: Buffer) => {
		states += bytes.length;
		listening.resolve();
		if (states > 1) closed.resolve();
	});
	return {
		pid: child.pid,
		listening: listening.promise,
		closed: closed.promise,
		ended,
		stop: () => void child.kill("SIGTERM"),
		release: () => void child.stdin?.write("\n"),
	};
}
