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

/** Maximum wait for a slot, in milliseconds. A longer one comes from a clock that was set back. */
export const maxQueueMs = 60_000;

/** Milliseconds after its last heartbeat for which a lock in a database belongs to its holder. */
export const leaseMs = 60_000;

/** Maximum number of stored URLs; the ones seen longest ago are removed first, and are then fetched again. */
export const maxStoredFiles = 200_000;
/** Stored runs of each source. */
export const maxStoredRuns = 200;

/** A time during which no request goes to the hosts of a rate limit. */
export interface Backoff {
	/** End, in epoch milliseconds. */
	until: number;
	/** Planned length in milliseconds. */
	ms: number;
	reason: string;
}

/** The last runs of a source. */
export interface LastRuns {
	/** The newest run that ended. */
	last: Run;
	/** The newest run that neither failed nor was refused. */
	lastGood: Run | null;
}

/**
 * The state that fetching processes share, and the records of their runs. Times are epoch milliseconds of the caller's
 * clock. A database replaces them by its own clock where processes on several machines compare them: for slots and locks.
 */
export interface UpdateStore {
	/**
	 * Takes the next slot of a rate limit, which lets one request go each `interval` milliseconds, over all processes.
	 * Returns the time of the slot by the caller's clock.
	 */
	takeSlot(limiter: string, interval: number, now: number): Promise<number>;
	/** The last backoff of a rate limit, which may be over; null when it never had one. */
	lastBackoff(limiter: string): Promise<Backoff | null>;
	setBackoff(limiter: string, backoff: Backoff): Promise<void>;

	/** Files are stored by what `urlKey` makes of their URL, which has no credential. */
	fileState(url: string): Promise<FileState | null>;
	rememberFile(url: string, file: FileState, now: number): Promise<void>;
	forgetFile(url: string): Promise<void>;

	/** Records that a file that is requested only once, such as a day of an index, is done. */
	markDone(source: string, item: string, now: number): Promise<void>;
	isDone(source: string, item: string): Promise<boolean>;

	beginRun(source: string, now: number): Promise<number>;
	/** Notes what a run works on and how many rows it has read. It changes nothing once the run has ended. */
	noteRun(id: number, at: Pick<Run, "target" | "rows">): Promise<void>;
	endRun(id: number, run: RunEnd, now: number): Promise<void>;
	/** Newest first. */
	runs(query: { source?: string; limit: number }): Promise<Run[]>;
	/** The last runs of each source that has a run that ended. */
	lastRuns(): Promise<Map<string, LastRuns>>;

	/** Counts the stored runs by source and outcome, without running ones. */
	runCounts(): Promise<{ source: string; outcome: RunOutcome; count: number }[]>;

	/** Takes a lock, or returns its holder. The lock of a process that ended or is silent is taken over. */
	lock(name: string, holder: LockHolder): Promise<LockHolder | null>;
	/** Keeps a lock. Returns false if it has another holder by now, or none. */
	beat(name: string, holder: LockHolder): Promise<boolean>;
	unlock(name: string, holder: Pick<LockHolder, "pid" | "host">): Promise<void>;
	/** Returns the holder of a lock if it is still at work. */
	holderOf(name: string, now: number): Promise<LockHolder | null>;

	/** Stores the next start time that the running schedule plans for each feed. */
	setNextRuns(times: ReadonlyMap<string, number>): Promise<void>;
	nextRuns(): Promise<Map<string, number>>;
	close(): Promise<void>;
}
