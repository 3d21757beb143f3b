import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ViewImage } from "@us-market-data/analytics";
import type { StoreSettings } from "@us-market-data/store";
import { StoreUnavailable } from "@us-market-data/store";

/** The work of the thread. */
export interface ViewTask {
	settings: StoreSettings;
	/** File for a snapshot of the view. */
	snapshot: string;
	/** True when requests are served meanwhile, which come first. */
	givesWay: boolean;
}

/**
 * Builds the image of the newest view on a thread of its own, so that neither the event loop nor long queries wait for
 * it, and keeps a snapshot of it. The thread lasts as long as the build: between imports nothing of it stays in memory.
 *
 * @throws the error of the thread
 */
export async function buildInThread(workerData: ViewTask, signal: AbortSignal): Promise<ViewImage> {
	const thread = new Worker(new URL("./view-thread.ts", import.meta.url), { workerData });
	const ended = new AbortController();
	thread.once("exit", () => ended.abort());
	const stop = () => void thread.terminate();
	signal.addEventListener("abort", stop);
	try {
		const [image] = await once(thread, "message", { signal: ended.signal });
		return image as ViewImage;
	} catch (error) {
		throw ended.signal.aborted
			? new StoreUnavailable("the thread of the view ended", { cause: error })
			: error;
	} finally {
		signal.removeEventListener("abort", stop);
	}
}
