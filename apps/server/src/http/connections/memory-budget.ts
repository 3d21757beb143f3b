import { ownerOf } from "../addresses.ts";

/** A connection that holds memory. */
export interface Holder {
	/** Bytes that the process keeps on its behalf, as last set. */
	held: number;
	readonly address: string | undefined;
	/** Ends it at once; soon after, it sets its bytes to zero. */
	cut(): void;
}

/** Bytes that all connections may hold at once: heads, waiting requests, unread answers. */
const defaultLimit = 40 * 1024 * 1024;

/** Cutting stops at this share of the limit, so that a flood is searched once in many megabytes. */
const shareAfterwards = 0.75;

/**
 * Bounds the memory of all connections together. Beyond the limit, connections of the address that holds most are cut,
 * the largest first, so that a flood from few addresses ends itself and others do not notice.
 */
export class MemoryBudget {
	readonly #limit: number;
	readonly #onCut: (count: number) => void;
	/**
	 * The open connections. One that holds nothing now stays: a set that requests enter and leave grows a new table again and
	 * again, and V8 keeps each table that the last one in the old space refers to.
	 */
	readonly #holders = new Set<Holder>();
	#total = 0;

	/** @param onCut called with the number of connections that were cut at once */
	constructor(onCut: (count: number) => void = () => {}, limit = defaultLimit) {
		this.#limit = limit;
		this.#onCut = onCut;
	}

	/** Bytes that are held now. */
	get total(): number {
		return this.#total;
	}

	/** Sets the bytes that a connection holds. It counts as open until it is removed. */
	set(holder: Holder, bytes: number): void {
		if (bytes === holder.held) return;
		this.#total += bytes - holder.held;
		holder.held = bytes;
		this.#holders.add(holder);
		if (this.#total > this.#limit) this.#relieve();
	}

	/** Forgets a connection that is closed. */
	remove(holder: Holder): void {
		this.set(holder, 0);
		this.#holders.delete(holder);
	}

	#relieve(): void {
		const owners = new Map<Holder, string>();
		const sums = new Map<string, number>();
		for (const holder of this.#holders) {
			if (holder.held === 0) continue;
			const owner = ownerOf(holder.address);
			owners.set(holder, owner);
			sums.set(owner, (sums.get(owner) ?? 0) + holder.held);
		}
		const sumOf = (holder: Holder) => sums.get(owners.get(holder) ?? "") ?? 0;
		const heaviest = [...owners.keys()].sort((a, b) => sumOf(b) - sumOf(a) || b.held - a.held);
		let count = 0;
		for (const holder of heaviest) {
			if (this.#total <= this.#limit * shareAfterwards) break;
			this.set(holder, 0);
			holder.cut();
			count++;
		}
		this.#onCut(count);
	}
}
