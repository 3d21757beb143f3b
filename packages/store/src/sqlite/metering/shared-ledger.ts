import { join } from "node:path";
import { StoreUnavailable } from "../../errors.ts";
import { usualTimeout } from "../../shared/accounts/account-options.ts";
import { OneAfterTheOther } from "../../shared/one-after-the-other.ts";
import { StillBusy } from "../connection/write-turns.ts";
import { Debits } from "./debits.ts";
import type { StepSize } from "./ledger/stepwise-fold.ts";
import { Upkeep } from "./ledger/upkeep.ts";
import { LogKeeper } from "./log/log-keeper.ts";
import { openMeter, readInterval } from "./service-meter.ts";

/** A step takes a transaction of its own, and about a millisecond, in which no other process charges. */
const step: StepSize = { entries: 100, rows: 200 };
const stepInterval = 10;

/** The settings of a shared ledger. */
export interface SharedLedgerOptions {
	/** Milliseconds that a step waits for other processes that write. */
	timeout?: number;
	/** Told that the file was still being written by another process after that time: one of them may stand still. */
	onHeld?: () => void;
}

/**
 * Keeps the ledger to which several processes of a service charge: it folds the ledger, and has its log brought into the
 * file. It charges nothing itself.
 */
export class SharedLedger {
	readonly #file: string;
	readonly #patience: number;
	readonly #onHeld: () => void;
	#opened: OpenedLedger | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(folder: string, { timeout = usualTimeout, onHeld = () => {} }: SharedLedgerOptions = {}) {
		this.#file = join(folder, "accounts.sqlite");
		this.#patience = timeout;
		this.#onHeld = onHeld;
	}

	/** Keeps the ledger from now on. The database of the folder must be there. */
	keep(): void {
		// What fails is tried again.
		this.#timer ??= setInterval(() => void this.#look().catch(() => {}), readInterval).unref();
	}

	/**
	 * Brings the usage of all charges so far into its tables.
	 *
	 * @throws {StoreUnavailable} when the database cannot be used
	 */
	fold(): Promise<void> {
		return this.#open().upkeep.fold();
	}

	/** Brings the usage of all charges into its tables, and ends. */
	async close(): Promise<void> {
		clearInterval(this.#timer);
		await this.#opened?.upkeep.close();
		this.#opened?.close();
	}

	async #look(): Promise<void> {
		const { turns, debits, upkeep } = this.#open();
		if (!(await turns.do(() => debits.catchUp()))) return;
		debits.workAhead();
		upkeep.committed();
	}

	#open(): OpenedLedger {
		try {
			this.#opened ??= openLedger(this.#file, this.#patience, this.#onHeld);
			return this.#opened;
		} catch (cause) {
			const reason = cause instanceof Error ? cause.message : String(cause);
			throw new StoreUnavailable(`${this.#file} cannot be used: ${reason}`, { cause });
		}
	}
}

type OpenedLedger = ReturnType<typeof openLedger>;

function openLedger(file: string, patience: number, onHeld: () => void) {
	const { connection, turns: writeTurns } = openMeter(file);
	const debits = new Debits(connection, writeTurns, { patience, folding: { step } });
	const keeper = new LogKeeper({ file, patience });
	const turns = new OneAfterTheOther();
	const onFailure = (error: unknown) => {
		if (error instanceof StillBusy) onHeld();
	};
	const upkeep = new Upkeep({ debits, keeper, turns, stepInterval, onFailure });
	const close = () => {
		keeper.close();
		writeTurns.close();
		connection.close();
	};
	return { debits, turns, upkeep, close };
}
