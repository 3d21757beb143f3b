import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { ViewTask } from "./build-in-thread.ts";

/**
 * The thread that builds one view, keeps a snapshot of it and ends. On systems with thread priorities it gives way to the
 * event loop, which matters on machines with one processor. The first view does not: nothing is served before it stands, and other
 * processes of a busy machine would make the start longer.
 */
const { settings, snapshot, givesWay } = workerData as ViewTask;
if (givesWay && process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded here, at the priority set above.
const [{ openMarketReader }, { buildConsistentImage }, { keepSnapshot }] = await Promise.all([
	import("@us-market-data/store"),
	import("@us-market-data/analytics"),
	import("./snapshot.ts"),
]);
const image = await buildConsistentImage(await openMarketReader(settings));
parentPort?.postMessage(image);
await keepSnapshot(snapshot, image);
// Open connections would keep the thread alive.
process.exit();
