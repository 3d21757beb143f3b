import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Query, WorkerSettings } from "./messages.ts";

/**
 * The thread that runs long queries, one after the other, on its own store connections. On systems with thread
 * priorities it gives way to the event loop, which matters on machines with one processor.
 */
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded here, at the priority set above.
const [{ openMarketReader }, { queryExecutor }] = await Promise.all([
	import("@us-market-data/store"),
	import("./execute-query.ts"),
]);
const { settings, form } = workerData as WorkerSettings;
const answer = queryExecutor(await openMarketReader(settings), form);

parentPort?.on("message", async (asked: Query) => {
	const reply = await answer(asked);
	const bytes = "answered" in reply ? reply.answered.ready?.bytes.buffer : undefined;
	parentPort?.postMessage(reply, bytes ? [bytes] : []);
});
