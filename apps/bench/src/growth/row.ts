import type { Events } from "./events.ts";

/** The measured time of a transaction that debits one account. */
export interface CommitTime {
	/** Seconds of a transaction with one item. */
	first: number;
	/** Seconds of each further item. */
	further: number;
}

interface Transaction<T> {
	items: readonly T[];
	done: (items: readonly T[]) => void;
}

/** The row of an account: one transaction after the other changes it, in the order of arrival. */
export class Row<T> {
	readonly #events: Events;
	readonly #time: CommitTime;
	/** True when all items that wait share the next transaction. */
	readonly #isGrouped: boolean;
	#waiting: Transaction<T>[] = [];
	#isBusy = false;
	transactions = 0;

	constructor(events: Events, time: CommitTime, isGrouped: boolean) {
		this.#events = events;
		this.#time = time;
		this.#isGrouped = isGrouped;
	}

	/** Debits items together; `done` decides on them at the commit. */
	commit(items: readonly T[], done: (items: readonly T[]) => void): void {
		this.#waiting.push({ items, done });
		if (!this.#isBusy) this.#next();
	}

	#next(): void {
		const group = this.#waiting.splice(0, this.#isGrouped ? this.#waiting.length : 1);
		this.#isBusy = group.length > 0;
		if (!this.#isBusy) return;
		const items = group.reduce((sum, transaction) => sum + transaction.items.length, 0);
		this.transactions++;
		this.#events.after(this.#time.first + this.#time.further * (items - 1), () => {
			for (const { items: own, done } of group) done(own);
			this.#next();
		});
	}
}
