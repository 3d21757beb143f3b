import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ChargeResult } from "../../accounts.ts";
import { StoreUnavailable } from "../../errors.ts";
import type { Durability } from "../../shared/accounts/account-options.ts";
import type { TakeGroup } from "../../shared/accounts/group-meter.ts";
import { OneAfterTheOther } from "../../shared/one-after-the-other.ts";
import { Connection } from "../connection/connection.ts";
import { WriteQueue } from "../connection/write-queue.ts";
import { type Debiting, Debits } from "./debits.ts";
import { LogSync } from "./log-sync.ts";

/** Pages of the log (128 MB) from which a commit brings it into the database, where the thread for that does not. */
const lastResortPages = 32_000;

/** Milliseconds within which the thread for checkpoints brings the whole log into the database after a failure. */
const maxCheckpointMs = 10_000;

interface ServiceDebitsSettings {
	file: string;
	durability: Durability | undefined;
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
}

/**
 * The debits of a service. A group is committed to the memory of the system on this thread, and answered when the disk has
 * it: neither that wait nor the checkpoints, which a thread makes, hold up the event loop.
 */
export class ServiceDebits implements Debiting {
	readonly #file: string;
	readonly #connection: Connection;
	readonly #writeQueue: WriteQueue;
	readonly #debits: Debits;
	/** Undefined when a charge need not survive a loss of power. */
	readonly #sync: LogSync | undefined;
	readonly #checkpoints: Worker;
	readonly #queue = new OneAfterTheOther();

	constructor({ file, durability, patience }: ServiceDebitsSettings) {
		this.#file = file;
		this.#connection = new Connection(file, {
			durability: "process",
			busyTimeout: 0,
			checkpointPages: lastResortPages,
		});
		this.#writeQueue = new WriteQueue(this.#connection, file);
		this.#debits = new Debits(this.#connection, this.#writeQueue, patience);
		if (durability !== "process") this.#sync = new LogSync(this.#connection, patience);
		this.#checkpoints = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), { workerData: file });
		// Without the thread, commits make the checkpoints.
		this.#checkpoints.on("error", () => {});
		this.#checkpoints.unref();
	}

	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#queue.do(async () => {
			await this.#verify();
			const results = await this.#debits.debit(take);
			// A refusal leaves nothing that a loss of power could take.
			const isWritten = results.some((result) => !(result instanceof Error) && result.accepted);
			if (isWritten) await this.#sync?.sync();
			return results;
		});
	}

	async probe(): Promise<void> {
		await this.#queue.do(async () => {
			await this.#verify();
			await this.#debits.probe();
			await this.#sync?.sync();
		});
	}

	async close(): Promise<void> {
		await this.#queue.idle();
		await this.#checkpoints.terminate();
		this.#sync?.close();
		this.#writeQueue.close();
		this.#connection.close();
	}

	/** After a sync that failed, nothing is accepted before the database holds all that the log holds. */
	async #verify(): Promise<void> {
		this.#sync?.verify();
		if (!this.#sync?.hasFailed) return;
		this.#checkpoints.postMessage("whole");
		const signal = AbortSignal.timeout(maxCheckpointMs);
		const [isWhole] = await once(this.#checkpoints, "message", { signal }).catch(() => [false]);
		if (!isWhole)
			throw new StoreUnavailable(`${this.#file} cannot be used: its log cannot be brought into the database`);
		this.#sync.mended();
	}
}
