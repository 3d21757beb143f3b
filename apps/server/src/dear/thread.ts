import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Question, ThreadData } from "./messages.ts";

/**
 * The thread that answers dear questions, one after the other, on connections of its own. Where threads have priorities
 * it stands behind the event loop, which matters on machines with one processor.
 */
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded now, so that it is done at that priority.
const [{ openMarketReader }, { answering }] = await Promise.all([
	import("@us-market-data/store"),
	import("./answer.ts"),
]);
const { settings, form } = workerData as ThreadData;
const answer = answering(await openMarketReader(settings), form);

parentPort?.on("message", async (asked: Question) => {
	const reply = await answer(asked);
	const bytes = "answered" in reply ? reply.answered.ready?.bytes.buffer : undefined;
	parentPort?.postMessage(reply, bytes ? [bytes] : []);
});
