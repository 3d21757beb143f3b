import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "../../../errors.ts";
import { OneAfterTheOther } from "../../../shared/one-after-the-other.ts";
import { type PackedError, unpackError } from "./packed-error.ts";

/** Milliseconds beyond the patience after which an order is late: the thread starts, and the disk takes the log. */
const grace = 10_000;

/** The orders to the thread. */
export type KeeperOrder =
	/** Bring the write-ahead log into the database. With `whole`, an order fails that leaves some of it. */
	| { kind: "checkpoint"; whole: boolean }
	/** Fold the whole ledger of usage. */
	| { kind: "fold" };

/** The settings of the thread. */
export interface KeeperSettings {
	file: string;
	/** Milliseconds to wait for other processes that write. */
	patience: number;
}

/** The end of an order; a failure says why. */
export interface KeeperAnswer {
	error?: PackedError;
}

/**
 * Does on a thread what would hold up the event loop of a service: it brings the write-ahead log of the accounts into
 * their file, and folds a ledger that is long. The thread starts at the first order.
 */
export class LogKeeper {
	readonly #settings: KeeperSettings;
	#worker: Worker | undefined;
	/** The order under way, or the last one. */
	#answered: PromiseWithResolvers<KeeperAnswer> | undefined;
	readonly #orders = new OneAfterTheOther();

	constructor(settings: KeeperSettings) {
		this.#settings = settings;
	}

	/** @throws {StoreUnavailable} when the order was not done, or not in time */
	order(order: KeeperOrder): Promise<void> {
		return this.#inTime(this.#orders.do(() => this.#do(order)));
	}

	/** An order that is late is done all the same. */
	async #inTime(done: Promise<void>): Promise<void> {
		const { file, patience } = this.#settings;
		const { promise: late, reject } = Promise.withResolvers<never>();
		const error = new StoreUnavailable(`${file} cannot be used: the disk does not answer`);
		const timer = setTimeout(() => setImmediate(reject, error), patience + grace).unref();
		try {
			await Promise.race([done, late]);
		} finally {
			clearTimeout(timer);
		}
	}

	/** Ends the thread when it has done its last order. */
	close(): void {
		void this.#orders.idle().then(() => this.#worker?.terminate());
	}

	async #do(order: KeeperOrder): Promise<void> {
		this.#worker ??= this.#start();
		const worker = this.#worker;
		const answered = Promise.withResolvers<KeeperAnswer>();
		this.#answered = answered;
		worker.postMessage(order);
		// Charges wait for it. Nobody waits for any other checkpoint, and it ends with the process.
		if (order.kind === "fold" || order.whole) worker.ref();
		try {
			const { error } = await answered.promise;
			if (error) throw unpackError(error);
		} finally {
			worker.unref();
		}
	}

	#start(): Worker {
		const worker = new Worker(new URL("./log-keeper-thread.ts", import.meta.url), {
			workerData: this.#settings,
		});
		worker.on("message", (answer: KeeperAnswer) => this.#answered?.resolve(answer));
		worker.on("error", (error) => this.#ended(error));
		worker.on("exit", () => this.#ended());
		worker.unref();
		return worker;
	}

	/** The next order starts another thread. */
	#ended(cause?: unknown): void {
		this.#worker = undefined;
		const { file } = this.#settings;
		const reason = `${file} cannot be used: the thread that keeps its log ended`;
		this.#answered?.reject(new StoreUnavailable(reason, { cause }));
	}
}
