import { type FailureClass, InputError } from "@us-market-data/market";
import type { RunEnd, UpdateStore } from "@us-market-data/store";
import { LowSpace } from "../../fetching/disk-space.ts";
import { FetchFailed } from "../../fetching/fetch-failed.ts";
import type { Feed } from "../feeds/feed.ts";
import type { UpdateDeps } from "./deps.ts";
import { Locked, LockLost, locked, runLock, updateLock } from "./locked.ts";
import {
	countsText,
	type FeedReport,
	type FileOutcome,
	failureOf,
	messagesOf,
	overall,
	presentable,
} from "./report.ts";
import { type UpdateOptions, updateFeed } from "./update-feed.ts";

/** Updates one feed and records the run. Faults of a source are in the report; they never throw. */
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
		failure: failureOf(files),
		message: presentable(messagesOf(files)),
		seconds: (performance.now() - started) / 1000,
	});
	try {
		return await locked(updateLock(feed.name), deps, async (lost) => {
			const stoppable = { ...deps, signal: AbortSignal.any([lost, ...(deps.signal ? [deps.signal] : [])]) };
			const id = await deps.updates.beginRun(feed.name, deps.clock.now());
			const feedReport = report(await locked(runLock(id), deps, () => outcomesOf(feed, stoppable, options)));
			const { files, outcome, rows, failure, message } = feedReport;
			const end = { target: countsText(files), outcome, rows, failure, message };
			await deps.updates.endRun(id, end, deps.clock.now());
			return feedReport;
		});
	} catch (error) {
		if (!(error instanceof Locked)) throw error;
		return report([{ name: "", outcome: "refused", rows: 0, failure: "busy", message: error.message }]);
	}
}

async function outcomesOf(feed: Feed, deps: UpdateDeps, options: UpdateOptions): Promise<FileOutcome[]> {
	try {
		return await updateFeed(feed, deps, options);
	} catch (error) {
		return [{ name: "", rows: 0, ...endOf(error, deps.signal) }];
	}
}

/** End of a run that threw. */
function endOf(
	error: unknown,
	signal?: AbortSignal,
): Required<Pick<FileOutcome, "outcome" | "failure" | "message">> {
	if (signal?.aborted) {
		const { reason } = signal;
		const why = reason instanceof LockLost ? `: ${reason.message}` : "";
		const message = `stopped early; nothing is stored partially${why}`;
		return { outcome: "failed", failure: "stopped", message };
	}
	const isRefusal = error instanceof InputError && !(error instanceof FetchFailed);
	const message = error instanceof Error ? error.message : String(error);
	return { outcome: isRefusal ? "refused" : "failed", failure: failureClassOf(error), message };
}

/** Notes what a run works on: a file, and the rows read of it. */
export type NoteRun = (target: string, rows: number) => void;

/** Records work as a run of a source, whether it succeeds or throws, and what it works on meanwhile. */
export async function recordedRun<T>(
	source: string,
	{ updates, now }: { updates: UpdateStore; now(): number },
	work: (note: NoteRun) => Promise<T>,
	summary: (result: T) => Pick<RunEnd, "target" | "outcome" | "rows" | "files">,
): Promise<T> {
	const id = await updates.beginRun(source, now());
	try {
		const note: NoteRun = (target, rows) => {
			// The import does not wait for it, nor end because it fails.
			updates.noteRun(id, { target, rows }).catch(() => {});
		};
		const result = await locked(runLock(id), { updates, clock: { now } }, () => work(note));
		await updates.endRun(id, { ...summary(result), message: "" }, now());
		return result;
	} catch (error) {
		const end = endOf(error);
		try {
			await updates.endRun(id, { ...end, target: "", rows: 0, message: presentable(end.message) }, now());
		} catch {
			// What made the run fail, such as a full disk, mostly keeps its end from being noted too, and is what helps.
		}
		throw error;
	}
}

const diskCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "53100"]);
/** SQLITE_FULL */
const sqliteFull = 13;

/** Public class of an error that ended a run. A fault of a store holds the error in its cause. */
export function failureClassOf(error: unknown): FailureClass {
	if (error instanceof InputError) return error.failure;
	if (error instanceof LowSpace) return "space";
	if (!(error instanceof Error)) return "internal";
	const { code, errcode } = error as { code?: unknown; errcode?: unknown };
	if (diskCodes.has(code) || errcode === sqliteFull) return "space";
	return error.cause === undefined ? "internal" : failureClassOf(error.cause);
}
