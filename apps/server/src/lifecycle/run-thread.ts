import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "@us-market-data/store";

/**
 * Runs a thread that posts one message, and gives that. The thread lasts as long as its work, so nothing of it stays in memory.
 *
 * @throws the error of the thread
 */
export async function runThread<T>(script: URL, workerData: unknown, signal: AbortSignal): Promise<T> {
	const thread = new Worker(script, { workerData });
	const ended = new AbortController();
	thread.once("exit", () => ended.abort());
	const stop = () => void thread.terminate();
	signal.addEventListener("abort", stop);
	try {
		const [message] = await once(thread, "message", { signal: ended.signal });
		return message as T;
	} catch (error) {
		throw ended.signal.aborted ? new StoreUnavailable("a thread ended early", { cause: error }) : error;
	} finally {
		signal.removeEventListener("abort", stop);
	}
}
