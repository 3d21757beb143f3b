import type { AccountStore, RequestCount } from "@us-market-data/store";
import { LRUCache } from "lru-cache";
import { inTime } from "./counters.ts";
import { Windows } from "./windows.ts";

/** Owners that are blocked at once; beyond them the database counts again. */
const maxBlocked = 100_000;

interface RequestLimitOptions {
	/** Name of the limit, which tells its windows from those of others. */
	name: string;
	/** Requests of an owner in a window. */
	max: number;
	windowMs: number;
	/** Milliseconds that a request waits for the count of the database, before this process counts alone. */
	timeoutMs?: number;
}

/**
 * Limits requests that are rare and leave something behind, such as changes of keys. The accounts count them, so that the
 * limit holds over all processes. An owner who has reached it is refused by this process alone until the window is over: a
 * flood costs the database no more than the limit.
 *
 * @example const limit = new RequestLimit(accounts, { name: "key changes", max: 60, windowMs: 60_000 });
 * if ((await limit.add("7")) > 0) // refuse, and tell after how many milliseconds to come again
 */
export class RequestLimit {
	readonly #accounts: Pick<AccountStore, "countRequest">;
	readonly #options: RequestLimitOptions;
	readonly #alone: Windows<string>;
	/** Owners that have reached the limit, each for the rest of its window. */
	readonly #blocked: LRUCache<string, true>;

	constructor(accounts: Pick<AccountStore, "countRequest">, options: RequestLimitOptions) {
		this.#accounts = accounts;
		this.#options = options;
		this.#alone = new Windows(options.windowMs);
		this.#blocked = new LRUCache({ max: maxBlocked, ttl: options.windowMs });
	}

	/** Milliseconds until an owner may ask again; 0 for one that is within the limit. Counts nothing. */
	timeLeft(owner: string): number {
		return Math.max(0, this.#blocked.getRemainingTTL(owner));
	}

	/** Counts a request. Gives the milliseconds until the owner may ask again; 0 while the limit is not passed. */
	async add(owner: string): Promise<number> {
		const left = this.timeLeft(owner);
		if (left > 0) return left;
		const { max, windowMs } = this.#options;
		const { count, milliseconds } = await this.#count(owner);
		if (count <= max) return 0;
		// At least a moment, and no more than a window, whatever the clock of another machine says.
		const pause = Math.min(windowMs, Math.max(1, milliseconds));
		this.#blocked.set(owner, true, { ttl: pause });
		return pause;
	}

	async #count(owner: string): Promise<RequestCount> {
		const { name, windowMs, timeoutMs = 1_000 } = this.#options;
		const counted = this.#accounts.countRequest(`${name}:${owner}`, windowMs);
		return (await inTime(counted, timeoutMs)) ?? this.#alone.add(owner);
	}
}
