import type { FailureClass } from "@us-market-data/market";

/** The outcomes of a run, best last. A failed run may have stored data before its failure. */
export const runOutcomes = ["failed", "refused", "not-published", "unchanged", "stored"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** One run of an update or an import. Times are epoch milliseconds. */
export interface Run {
	id: number;
	/** Feed or importer. */
	source: string;
	/** The requested items, such as names of files; never with keys. */
	target: string;
	startedAt: number;
	/** Null while it runs, and permanently if its process was killed. */
	endedAt: number | null;
	outcome: RunOutcome | null;
	/** Rows stored. */
	rows: number;
	/** Null if it succeeded, still runs, or ended before classes were stored. */
	failure: FailureClass | null;
	/** The reason of the refusal or failure, or another remark, only for the operator. Without keys and paths. */
	message: string;
	/** The results of the first files of an import; empty for an update. */
	files: FileResult[];
}

/** Lines of a file that an import skipped for one reason. */
export interface SkippedRows {
	reason: string;
	rows: number;
	/** The first lines, or places of records in files without lines, from 1. */
	lines: number[];
}

/** The result of one file of an import. */
export interface FileResult {
	file: string;
	tag: string;
	/** `checked` in a dry run; `unchanged` when the same bytes were held already. */
	status: "stored" | "replaced" | "unchanged" | "checked";
	read: number;
	stored: number;
	skipped: SkippedRows[];
	/** The first spellings that did not resolve to a symbol. */
	unresolved: string[];
	/** Findings on the quality of its data. */
	issues: number;
	notes: string[];
}

/** The end of a run. */
export type RunEnd = Pick<Run, "target" | "outcome" | "rows" | "message"> &
	Partial<Pick<Run, "failure" | "files">>;

/** The known state of the file behind an imported URL. */
export interface FileState {
	etag: string | null;
	lastModified: string | null;
	/** Datasets that were made of it. */
	datasets: string[];
}

/** The holder of a lock. */
export interface LockHolder {
	pid: number;
	host: string;
	/** The time of its last heartbeat. */
	beatAt: number;
}

/** Longest wait at a gate, in milliseconds. A longer one comes from a clock that was set back. */
export const maxQueueMs = 60_000;

/** A time during which nothing is asked of the hosts behind a gate. */
export interface Backoff {
	/** End, in epoch milliseconds. */
	until: number;
	/** Planned length in milliseconds. */
	ms: number;
	reason: string;
}

/** The state that fetching processes share, and the records of their runs. */
export interface UpdateStore {
	/**
	 * Takes the next slot of a gate through which one request may go each `interval` milliseconds, over all processes.
	 * Returns the time of the slot.
	 */
	takeSlot(limiter: string, interval: number, now: number): number;
	/** The last hold of a gate, which may be over; null when it never had one. */
	lastBackoff(limiter: string): Backoff | null;
	setBackoff(limiter: string, backoff: Backoff): void;

	/** Files are known by what `urlKey` makes of their URL, which holds no credential. */
	fileState(url: string): FileState | null;
	rememberFile(url: string, file: FileState, now: number): void;
	forgetFile(url: string): void;

	/** Records that a file that is requested only once, such as a day of an index, is done. */
	markDone(source: string, item: string, now: number): void;
	isDone(source: string, item: string): boolean;

	beginRun(source: string, now: number): number;
	/** Notes what a run works on and how many rows it has read, while it runs. */
	noteRun(id: number, at: Pick<Run, "target" | "rows">): void;
	endRun(id: number, run: RunEnd, now: number): void;
	/** Newest first. */
	runs(query: { source?: string; limit: number }): Run[];
	/** The newest run of each source that ended, and the newest that did not fail or was refused. */
	lastRuns(): Map<string, { last: Run; lastGood: Run | null }>;

	/** Counts the stored runs by source and outcome, without running ones. */
	runCounts(): { source: string; outcome: RunOutcome; count: number }[];

	/** Takes a lock, or returns its holder. The lock of a process that is gone, or silent for long, is taken over. */
	lock(name: string, holder: LockHolder): LockHolder | null;
	beat(name: string, holder: LockHolder): void;
	unlock(name: string, holder: Pick<LockHolder, "pid" | "host">): void;
	/** Returns the holder of a lock if it is still at work. */
	holderOf(name: string, now: number): LockHolder | null;

	/** Stores the next start time that the running schedule plans for each feed. */
	setNextRuns(times: ReadonlyMap<string, number>): void;
	nextRuns(): Map<string, number>;
	close(): void;
}
