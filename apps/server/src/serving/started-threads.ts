import { availableParallelism } from "node:os";
import type { Env } from "@us-market-data/runtime";
import type { WorkerSettings } from "../long-queries/messages.ts";
import { createQueryWorkers, type QueryWorker } from "../long-queries/query-worker.ts";

/** Threads of each worker of a machine. One processor is left to each event loop. */
const threadsOf = (workers: number): number =>
	Math.max(1, Math.min(4, Math.floor(availableParallelism() / workers) - 1));

/**
 * The threads of a service's long queries. Those of a service that warms up start at once: they load their modules while it
 * loads its own, and open its stores when they get its view.
 */
export function startedThreads(env: Env): QueryWorker[] {
	const { DATA_DIR, DATABASE_URL, DATABASE_READ_URL, STORE_TIMEOUT_MS } = env;
	const data: WorkerSettings = {
		settings: { DATA_DIR, DATABASE_URL, DATABASE_READ_URL, STORE_TIMEOUT_MS },
		bodyForm: env.NODE_ENV === "production" ? "bytes" : "body",
		receivesViews: true,
		snapshots: { maxVersions: env.DATA_VERSIONS_HELD, seconds: env.DATA_VERSION_SECONDS },
	};
	const threads = createQueryWorkers(data, threadsOf(env.WORKERS));
	if (env.WARM_UP) for (const thread of threads) thread.start();
	return threads;
}
