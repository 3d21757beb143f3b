import { parentPort, workerData } from "node:worker_threads";
import { raw } from "jq-wasm";

/** Applies one filter of jq in a thread, because a filter that does not end blocks whatever runs it. */
const { json, filter } = workerData as { json: string; filter: string };
try {
	parentPort?.postMessage({ text: await raw(json, filter, ["-r", "-c"]) });
} catch (error) {
	parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) });
}
