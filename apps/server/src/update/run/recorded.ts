import { FetchFailed } from "../../fetching/failed.ts";
import { InputRefused } from "../../refused.ts";
import type { Run, UpdateStore } from "../../store/updates.ts";
import type { Feed } from "../feeds/feed.ts";
import type { UpdateDeps } from "./deps.ts";
import { Locked, locked } from "./locked.ts";
import {
	countsText,
	type FeedReport,
	type FileOutcome,
	messagesOf,
	overall,
	withoutFolders,
} from "./report.ts";
import { type UpdateOptions, updateFeed } from "./update-feed.ts";

/** Updates one feed and records the run. Never throws for what a source does; the report says it. */
export async function recordedUpdate(
	feed: Feed,
	deps: UpdateDeps,
	options: UpdateOptions,
): Promise<FeedReport> {
	const started = performance.now();
	const report = (files: FileOutcome[]): FeedReport => ({
		feed: feed.name,
		outcome: overall(files),
		rows: files.reduce((sum, { rows }) => sum + rows, 0),
		files,
		message: withoutFolders(messagesOf(files)),
		seconds: (performance.now() - started) / 1000,
	});
	try {
		return await locked(`update of ${feed.name}`, deps, async () => {
			const id = deps.updates.beginRun(feed.name, deps.clock.now());
			const made = report(await outcomesOf(feed, deps, options));
			deps.updates.endRun(id, { ...made, target: countsText(made.files) }, deps.clock.now());
			return made;
		});
	} catch (error) {
		if (!(error instanceof Locked)) throw error;
		return report([{ name: "", outcome: "refused", rows: 0, message: error.message }]);
	}
}

async function outcomesOf(feed: Feed, deps: UpdateDeps, options: UpdateOptions): Promise<FileOutcome[]> {
	try {
		return await updateFeed(feed, deps, options);
	} catch (error) {
		return [{ name: "", rows: 0, ...failureOf(error, deps.signal) }];
	}
}

/** How a run ended that threw. */
function failureOf(error: unknown, signal?: AbortSignal): { outcome: "failed" | "refused"; message: string } {
	if (signal?.aborted)
		return { outcome: "failed", message: "stopped before its end; nothing is half stored" };
	const isRefusal = error instanceof InputRefused && !(error instanceof FetchFailed);
	const message = error instanceof Error ? error.message : String(error);
	return { outcome: isRefusal ? "refused" : "failed", message };
}

/** Records work as a run of a source, whether it succeeds or throws. */
export async function recordedRun<T>(
	source: string,
	{ updates, now }: { updates: UpdateStore; now(): number },
	work: () => Promise<T>,
	summary: (result: T) => Pick<Run, "target" | "outcome" | "rows">,
): Promise<T> {
	const id = updates.beginRun(source, now());
	try {
		const result = await work();
		updates.endRun(id, { ...summary(result), message: "" }, now());
		return result;
	} catch (error) {
		const { outcome, message } = failureOf(error);
		const plain = withoutFolders(message);
		updates.endRun(id, { target: "", rows: 0, outcome, message: plain }, now());
		throw error;
	}
}
