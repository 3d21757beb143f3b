import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { ViewTask } from "./build-in-thread.ts";

/**
 * The thread that builds one view, keeps a snapshot of it and ends. On systems with thread priorities it gives way to the
 * event loop, which matters on machines with one processor.
 */
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded here, at the priority set above.
const [{ openMarketReader }, { dataTokenOf, settledImage }, { codeDigest }, { writeSnapshot }] =
	await Promise.all([
		import("@us-market-data/store"),
		import("@us-market-data/analytics"),
		import("./code-digest.ts"),
		import("./snapshot.ts"),
	]);
const { settings, snapshot } = workerData as ViewTask;
const image = await settledImage(await openMarketReader(settings));
parentPort?.postMessage(image);
const token = dataTokenOf(image);
// A folder that cannot be written costs the next start some time, and nothing else.
if (token !== null) await writeSnapshot(snapshot, { code: codeDigest(), token }, image).catch(() => {});
// Open connections would keep the thread alive.
process.exit();
