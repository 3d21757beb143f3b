import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { StoreSettings } from "@us-market-data/store";

/**
 * The thread that builds one view and ends. On systems with thread priorities it gives way to the event loop, which
 * matters on machines with one processor.
 */
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

// Loaded here, at the priority set above.
const [{ openMarketReader }, { settledImage }] = await Promise.all([
	import("@us-market-data/store"),
	import("@us-market-data/analytics"),
]);
const image = await settledImage(await openMarketReader(workerData as StoreSettings));
parentPort?.postMessage(image);
// Open connections would keep the thread alive.
process.exit();
