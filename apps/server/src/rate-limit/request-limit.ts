import type { AccountStore, RequestCount } from "@us-market-data/store";
import { inTime } from "./counters.ts";
import { HeldBack } from "./held-back.ts";
import { Windows } from "./windows.ts";

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
	readonly #heldBack = new HeldBack(() => performance.now());

	constructor(accounts: Pick<AccountStore, "countRequest">, options: RequestLimitOptions) {
		this.#accounts = accounts;
		this.#options = options;
		this.#alone = new Windows(options.windowMs);
	}

	/** Milliseconds until an owner may ask again; 0 for one that is within the limit. Counts nothing. */
	timeLeft(owner: string): number {
		return this.#heldBack.timeLeft(owner);
	}

	/** Counts a request. Gives the milliseconds until the owner may ask again; 0 while the limit is not passed. */
	async add(owner: string): Promise<number> {
		const left = this.#heldBack.timeLeft(owner);
		if (left > 0) return left;
		const { max, windowMs } = this.#options;
		const { count, milliseconds } = await this.#count(owner);
		if (count <= max) return 0;
		// At least a moment, and no more than a window, whatever the clock of another machine says.
		const pause = Math.min(windowMs, Math.max(1, milliseconds));
		this.#heldBack.add(owner, pause);
		return pause;
	}

	async #count(owner: string): Promise<RequestCount> {
		const { name, windowMs, timeoutMs = 1_000 } = this.#options;
		const counted = this.#accounts.countRequest(`${name}:${owner}`, windowMs);
		return (await inTime(counted, timeoutMs)) ?? this.#alone.add(owner);
	}
}
