import { Worker } from "node:worker_threads";
import type { ChargeResult, Standing } from "../../accounts.ts";
import { StoreUnavailable } from "../../errors.ts";
import type { TakeGroup } from "../../shared/accounts/group-meter.ts";
import type { Debiting } from "./debits.ts";
import { ChargePacker } from "./numbered-charges.ts";
import { type MeterOrder, type MeterSettings, type Outcome, unpackAnswers, unpackError } from "./orders.ts";
import { Standings } from "./standings.ts";

/** Milliseconds beyond the patience of the thread after which an order counts as unanswered: the disk hangs. */
const grace = 1_000;

/** The same for a thread that starts, which takes its time on a busy machine. */
const graceAtStart = 30_000;

interface Pending {
	resolve(outcome: Outcome): void;
	reject(error: Error): void;
}

/**
 * Debits on a thread. An order that the disk holds up is refused after a while, and so is every one behind it; charges
 * that the thread then still commits were never answered. A thread that ends is replaced at the next order.
 */
export class MeteringThread implements Debiting {
	readonly #settings: MeterSettings;
	readonly #standings = new Standings(
		async (asked) => (await this.order({ kind: "standings", asked })).standings,
	);
	#worker: Worker | undefined;
	#packer = new ChargePacker();
	#pending: Pending[] = [];
	/** True once the thread has done an order. */
	#hasStarted = false;
	/** Set while an order is overdue. */
	#overdue: StoreUnavailable | undefined;

	constructor(settings: MeterSettings) {
		this.#settings = settings;
		this.#worker = this.#start();
	}

	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		const charges = take();
		// The numbers of texts that are refused here would be taken for known.
		if (this.#overdue) throw this.#overdue;
		this.#worker ??= this.#start();
		const { answers } = await this.order({ kind: "debit", charges: this.#packer.pack(charges) });
		if (!answers) throw new Error("the thread of the meter answered another order");
		return unpackAnswers(answers, charges);
	}

	standing(accountId: number, at: number): Promise<Standing> {
		return this.#standings.of(accountId, at);
	}

	async fold(): Promise<void> {
		await this.order({ kind: "fold" });
	}

	async probe(): Promise<void> {
		await this.order({ kind: "probe" });
	}

	/** The thread ends by itself: to wait for it would be to wait for a disk that does not answer. */
	async close(): Promise<void> {
		await this.order({ kind: "close" });
		this.#worker = undefined;
	}

	/** Has the thread do its next work. */
	async order(order: MeterOrder): Promise<Outcome> {
		if (this.#overdue) throw this.#overdue;
		this.#worker ??= this.#start();
		const { promise, ...pending } = Promise.withResolvers<Outcome>();
		this.#pending.push(pending);
		this.#worker.ref();
		this.#worker.postMessage(order);
		const limit = this.#settings.patience + (this.#hasStarted ? grace : graceAtStart);
		const late = () => {
			if (this.#pending.includes(pending)) this.#overrun(limit);
		};
		// A process that stood still first reads the answers that came meanwhile.
		const timer = setTimeout(() => setImmediate(late), limit);
		try {
			const outcome = await promise;
			if (outcome.error) throw unpackError(outcome.error);
			return outcome;
		} finally {
			clearTimeout(timer);
		}
	}

	#start(): Worker {
		this.#packer = new ChargePacker();
		const worker = new Worker(new URL("./meter-thread.ts", import.meta.url), { workerData: this.#settings });
		worker.on("message", (outcome: Outcome) => this.#answered(worker, outcome));
		worker.on("error", (error) => this.#ended(worker, error));
		worker.on("exit", () => this.#ended(worker));
		// It ends with the process when nothing is asked of it.
		worker.unref();
		return worker;
	}

	#answered(worker: Worker, outcome: Outcome): void {
		this.#overdue = undefined;
		this.#hasStarted = true;
		this.#pending.shift()?.resolve(outcome);
		if (this.#pending.length === 0) worker.unref();
	}

	#ended(worker: Worker, cause?: unknown): void {
		if (worker !== this.#worker) return;
		this.#worker = undefined;
		this.#hasStarted = false;
		this.#overdue = undefined;
		const { file } = this.#settings;
		this.#refuseAll(
			new StoreUnavailable(`${file} cannot be used: the thread that writes it ended`, { cause }),
		);
	}

	/** The order at the front has not been answered in time. Its answer may still come, and is of nobody then. */
	#overrun(limit: number): void {
		const { file } = this.#settings;
		const seconds = Math.round(limit / 1000);
		this.#overdue = new StoreUnavailable(`${file} took no charge for ${seconds} s: the disk does not answer`);
		this.#refuseAll(this.#overdue);
	}

	/** Refuses what waits. The places stay, because the thread answers in order. */
	#refuseAll(error: StoreUnavailable): void {
		const nobody = { resolve: () => {}, reject: () => {} };
		for (const { reject } of this.#pending) reject(error);
		this.#pending = this.#worker ? this.#pending.map(() => nobody) : [];
	}
}
