import { setImmediate as nextTurn } from "node:timers/promises";
import type { OneAfterTheOther } from "../../../shared/one-after-the-other.ts";
import { type Debits, manyEntries } from "../debits.ts";
import type { LogKeeper } from "../log/log-keeper.ts";
import { LongLedger } from "./usage-ledger.ts";

/** Milliseconds for which an entry waits at most for its fold to begin. */
const foldInterval = 4_000;

/** Milliseconds between a commit and the look whether the log is to be brought into the file. */
const checkpointInterval = 100;

/** Attempts at a fold in steps, which another process that folds may end. */
const attempts = 3;

/** The parts of a process that keeps a ledger. */
export interface UpkeepParts {
	debits: Debits;
	keeper: LogKeeper;
	turns: OneAfterTheOther;
	/** Milliseconds between two steps of a fold that no group of charges takes along. */
	stepInterval: number;
	/** Told of a step that failed. It is tried again. */
	onFailure?: (error: unknown) => void;
}

/** Keeps a ledger of usage: folds it in steps, and has its write-ahead log brought into the file. */
export class Upkeep {
	readonly #parts: UpkeepParts;
	/** Waits for the begin of a fold, or for its next step. */
	#foldTimer: NodeJS.Timeout | undefined;
	#checkpointTimer: NodeJS.Timeout | undefined;

	constructor(parts: UpkeepParts) {
		this.#parts = parts;
	}

	/** Charges have been committed. */
	committed(): void {
		const { debits } = this.#parts;
		if (debits.unfolded > manyEntries && !debits.isFolding) {
			debits.beginFold();
			// The fold that was to begin later has begun.
			clearTimeout(this.#foldTimer);
			this.#foldTimer = undefined;
		}
		this.#foldLater();
		this.#checkpointLater();
	}

	/** Brings the usage of all charges so far into its tables. One step after the other: all of them would hold up the event loop. */
	async fold(): Promise<void> {
		const { debits, keeper, turns } = this.#parts;
		if (debits.isFolded) return;
		await turns.do(() => debits.catchUp());
		// A fold under way leaves what came after its begin.
		await this.#foldOn();
		for (let attempt = 1; attempt <= attempts; attempt++) {
			const { restarts } = debits;
			debits.beginFold();
			await this.#foldOn();
			if (debits.restarts === restarts) return;
		}
		await turns.do(() => keeper.order({ kind: "fold" }));
	}

	/** Brings the usage of all charges into its tables, and ends. What fails is left to the next process. */
	async close(): Promise<void> {
		await this.fold().catch(() => {});
		clearTimeout(this.#foldTimer);
		clearTimeout(this.#checkpointTimer);
	}

	async #foldOn(): Promise<void> {
		while (this.#parts.debits.isFolding) {
			await this.#step();
			await nextTurn();
		}
	}

	/** Sets the time of the next step, or that of the next fold. */
	#foldLater(): void {
		const { debits, stepInterval } = this.#parts;
		if (debits.isFolding) this.#foldIn(stepInterval);
		else if (debits.unfolded > 0) this.#foldIn(foldInterval);
	}

	/** Begins a fold then, or does its next step. It does not keep a closed process. */
	#foldIn(milliseconds: number): void {
		this.#foldTimer ??= setTimeout(() => {
			this.#foldTimer = undefined;
			this.#parts.debits.beginFold();
			// A failure leaves the ledger as it is, for the next attempt.
			this.#step().then(
				() => this.#foldLater(),
				(error) => {
					this.#parts.onFailure?.(error);
					this.#foldIn(foldInterval);
				},
			);
		}, milliseconds).unref();
	}

	/** A long ledger that must be folded as a whole is folded elsewhere. */
	#step(): Promise<unknown> {
		const { debits, keeper, turns } = this.#parts;
		return turns.do(async () => {
			try {
				await debits.foldStep();
			} catch (error) {
				if (!(error instanceof LongLedger)) throw error;
				await keeper.order({ kind: "fold" });
			}
		});
	}

	#checkpointLater(): void {
		this.#checkpointTimer ??= setTimeout(() => {
			// What fails is tried again behind the next commit.
			this.#parts.keeper
				.order({ kind: "checkpoint", whole: false })
				.catch(() => {})
				.finally(() => {
					this.#checkpointTimer = undefined;
				});
		}, checkpointInterval).unref();
	}
}
