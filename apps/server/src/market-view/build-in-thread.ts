import type { ViewImage } from "@us-market-data/analytics";
import type { StoreSettings } from "@us-market-data/store";
import { runThread } from "../lifecycle/run-thread.ts";

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
 * it, and keeps a snapshot of it.
 *
 * @throws the error of the thread
 */
export const buildInThread = (task: ViewTask, signal: AbortSignal): Promise<ViewImage> =>
	runThread<ViewImage>(new URL("./view-thread.ts", import.meta.url), task, signal);
