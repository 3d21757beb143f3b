import { RequestError } from "../market-data.ts";

/** Bounds of the statements of all accounts. */
export interface SlotLimits {
	/** Statements that run at the same time. An account uses all of them but one, so that another account need not wait for it. */
	running: number;
	/** Statements of one account that wait, over which a further one is refused. */
	waitingOfAccount: number;
	/** The same of all accounts. */
	waiting: number;
}

interface Waiting {
	begin(): void;
}

const usual: SlotLimits = { running: 2, waitingOfAccount: 4, waiting: 64 };

/**
 * The slots in which statements run. Accounts take turns: an account that was given a slot is behind all that wait.
 *
 * @example
 * const leave = await slots.enter("7", signal);
 * try { await work(); } finally { leave(); }
 */
export class StatementSlots {
	readonly #limits: SlotLimits;
	/** The waiting statements of each account, starting with the account whose turn it is. */
	readonly #queues = new Map<string, Waiting[]>();
	readonly #running = new Map<string, number>();

	constructor(limits: Partial<SlotLimits> = {}) {
		this.#limits = { ...usual, ...limits };
	}

	/**
	 * Waits for a slot, and gives the function that frees it.
	 *
	 * @param signal ends the wait of a statement that nobody wants any more
	 * @throws {RequestError} where too many statements wait
	 */
	async enter(account: string, signal?: AbortSignal): Promise<() => void> {
		signal?.throwIfAborted();
		if (!this.#mayRun(account)) await this.#wait(account, signal);
		else this.#count(account, 1);
		return () => {
			this.#count(account, -1);
			this.#beginNext();
		};
	}

	/** Statements that wait. */
	get waiting(): number {
		let total = 0;
		for (const { length } of this.#queues.values()) total += length;
		return total;
	}

	#mayRun(account: string): boolean {
		const { running } = this.#limits;
		let all = 0;
		for (const count of this.#running.values()) all += count;
		return all < running && (this.#running.get(account) ?? 0) < Math.max(1, running - 1);
	}

	#count(account: string, change: 1 | -1): void {
		const count = (this.#running.get(account) ?? 0) + change;
		if (count > 0) this.#running.set(account, count);
		else this.#running.delete(account);
	}

	#wait(account: string, signal: AbortSignal | undefined): Promise<void> {
		const { waiting, waitingOfAccount } = this.#limits;
		const queue = this.#queues.get(account) ?? [];
		if (queue.length >= waitingOfAccount)
			throw new RequestError(
				`${waitingOfAccount} statements of the account wait already. Try again in 5 s.`,
				429,
			);
		if (this.waiting >= waiting)
			throw new RequestError("Too many statements wait at the moment. Try again in 5 s.", 503);
		this.#queues.set(account, queue);
		return new Promise((resolve, reject) => {
			const withdraw = () => {
				queue.splice(queue.indexOf(entry), 1);
				if (queue.length === 0) this.#queues.delete(account);
				reject(signal?.reason);
			};
			const entry = {
				begin: () => {
					signal?.removeEventListener("abort", withdraw);
					this.#count(account, 1);
					resolve();
				},
			};
			queue.push(entry);
			signal?.addEventListener("abort", withdraw, { once: true });
		});
	}

	#beginNext(): void {
		for (const [account, queue] of this.#queues) {
			if (!this.#mayRun(account)) continue;
			const next = queue.shift();
			// Behind all others, until it is its turn again.
			this.#queues.delete(account);
			if (queue.length > 0) this.#queues.set(account, queue);
			next?.begin();
			return;
		}
	}
}
