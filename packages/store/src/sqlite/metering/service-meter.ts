import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChargeResult, Standing } from "../../accounts.ts";
import type { Durability } from "../../shared/accounts/account-options.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import type { TakeGroup } from "../../shared/accounts/group-meter.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { type Debiting, Debits, isAccepted, LongLedger, manyEntries } from "./debits.ts";
import { usualStep } from "./ledger/stepwise-fold.ts";
import { LogKeeper } from "./log/log-keeper.ts";
import { LogSync } from "./log/log-sync.ts";

/** Milliseconds for which an entry waits at most for its fold to begin. */
const foldInterval = 4_000;

/** Milliseconds between two steps of a fold: that groups take along, and that none takes along. */
const stepPace = 4;
const stepInterval = 20;

/** Milliseconds between a commit and the look whether the log is to be brought into the file. */
const checkpointInterval = 100;

/** Attempts at work for which the ledger is too long: others may make it long again. */
const attempts = 3;

/** The settings of the meter of a service. */
export interface MeterSettings {
	file: string;
	durability: Durability | undefined;
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
}

/**
 * The meter of a service on the accounts of a file: it debits one group after the other, and folds the ledger between
 * them. A commit writes to the memory of the system; the wait for the disk does not hold up the event loop.
 */
export class ServiceMeter implements Debiting {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #debits: Debits;
	/** Undefined when a charge need not survive a loss of power. */
	readonly #sync: LogSync | undefined;
	readonly #keeper: LogKeeper;
	/** Waits for the begin of a fold, or for its next step. */
	#foldTimer: NodeJS.Timeout | undefined;
	#checkpointTimer: NodeJS.Timeout | undefined;
	#last: Promise<unknown> = Promise.resolve();

	constructor({ file, durability, patience }: MeterSettings) {
		// Readers of a write-ahead log wait for nobody, and `WriteTurns` waits for its turn without holding up anything.
		this.#connection = new Connection<AccountTables>(file, {
			durability: "process",
			leavesLog: true,
			busyTimeout: 0,
		});
		this.#turns = new WriteTurns(this.#connection, file);
		this.#debits = new Debits(this.#connection, this.#turns, { patience, step: usualStep, pace: stepPace });
		if (durability !== "process") this.#sync = new LogSync(this.#connection, patience);
		this.#keeper = new LogKeeper({ file, patience });
	}

	/** Commits of several groups may wait for the disk at once. */
	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		const answers = await this.#inTurn(async () => {
			await this.#mend();
			const debited = await this.#withShortLedger(() => this.#debits.debit(take));
			if (this.#debits.unfolded > manyEntries) this.#debits.beginFold();
			return debited;
		});
		// A refusal leaves nothing that a loss of power could take.
		const isSafe = answers.some(isAccepted) ? this.#sync?.reached() : undefined;
		// The disk is at work now.
		this.#debits.workAhead();
		this.#foldLater();
		this.#checkpointLater();
		await isSafe;
		return answers;
	}

	standing(accountId: number, at: number): Promise<Standing> {
		return this.#withShortLedger(() => this.#debits.standing(accountId, at));
	}

	/** Takes one step after the other: all of them would hold up the event loop. */
	async fold(): Promise<void> {
		if (this.#debits.isFolded) return;
		await this.#inTurn(() => this.#withShortLedger(() => this.#debits.renew()));
		// A fold under way leaves what came after its begin.
		await this.#foldOn();
		this.#debits.beginFold();
		await this.#foldOn();
	}

	async probe(): Promise<void> {
		await this.#inTurn(async () => {
			await this.#mend();
			await this.#debits.probe();
		});
		await this.#sync?.reached();
	}

	async close(): Promise<void> {
		await this.#inTurn(async () => {
			clearTimeout(this.#foldTimer);
			clearTimeout(this.#checkpointTimer);
			try {
				await this.#debits.close();
			} finally {
				this.#sync?.close();
				this.#keeper.close();
				this.#turns.close();
				this.#connection.close();
			}
		});
	}

	#inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#last.then(work);
		this.#last = done.catch(() => {});
		return done;
	}

	/** After a sync that failed, nothing is accepted before the database holds all that the log holds. */
	async #mend(): Promise<void> {
		this.#sync?.verify();
		if (!this.#sync?.hasFailed) return;
		await this.#keeper.order({ kind: "checkpoint", whole: true });
		this.#sync.mended();
	}

	/** Does work that needs a short ledger: a long one is folded elsewhere first. */
	async #withShortLedger<T>(work: () => Promise<T>): Promise<T> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await work();
			} catch (error) {
				if (!(error instanceof LongLedger) || attempt === attempts) throw error;
				await this.#keeper.order({ kind: "fold" });
			}
		}
	}

	async #foldOn(): Promise<void> {
		while (this.#debits.isFolding) {
			await this.#step();
			await nextTurn();
		}
	}

	/** Sets the time of the next step, or that of the next fold. */
	#foldLater(): void {
		if (this.#debits.isFolding) this.#foldIn(stepInterval);
		else if (this.#debits.unfolded > 0) this.#foldIn(foldInterval);
	}

	/** Begins a fold then, or does its next step. It does not keep a closed process. */
	#foldIn(milliseconds: number): void {
		this.#foldTimer ??= setTimeout(() => {
			this.#foldTimer = undefined;
			this.#debits.beginFold();
			// A failure leaves the ledger as it is, for the next attempt.
			this.#step().then(
				() => this.#foldLater(),
				() => this.#foldIn(foldInterval),
			);
		}, milliseconds).unref();
	}

	#step(): Promise<unknown> {
		return this.#inTurn(() => this.#withShortLedger(() => this.#debits.foldStep()));
	}

	#checkpointLater(): void {
		this.#checkpointTimer ??= setTimeout(() => {
			// What fails is tried again behind the next commit.
			this.#keeper
				.order({ kind: "checkpoint", whole: false })
				.catch(() => {})
				.finally(() => {
					this.#checkpointTimer = undefined;
				});
		}, checkpointInterval).unref();
	}
}
