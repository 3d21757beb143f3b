import { setImmediate as nextTick } from "node:timers/promises";
import type { Count } from "./windows.ts";

/** Counts so many requests of each account, and returns the last count of each. */
type CountGroup = (requests: ReadonlyMap<number, number>) => Promise<ReadonlyMap<number, Count>>;

interface Waiting {
	resolve(count: Count | undefined): void;
	reject(error: unknown): void;
}

/**
 * Counts requests in groups: those that arrive in one tick of the event loop, or while the last group is being counted, are
 * counted by one statement. Each has its own count, in the order of arrival.
 */
export class GroupCounter {
	readonly #countGroup: CountGroup;
	#waiting = new Map<number, Waiting[]>();
	#isRunning = false;

	constructor(countGroup: CountGroup) {
		this.#countGroup = countGroup;
	}

	add(account: number): Promise<Count | undefined> {
		return new Promise((resolve, reject) => {
			const waiting = this.#waiting.get(account);
			if (waiting) waiting.push({ resolve, reject });
			else this.#waiting.set(account, [{ resolve, reject }]);
			if (!this.#isRunning) void this.#run();
		});
	}

	async #run(): Promise<void> {
		this.#isRunning = true;
		await nextTick();
		while (this.#waiting.size > 0) {
			const group = this.#waiting;
			this.#waiting = new Map();
			try {
				const counts = await this.#countGroup(
					new Map([...group].map(([account, { length }]) => [account, length])),
				);
				for (const [account, waiting] of group) answer(waiting, counts.get(account));
			} catch (error) {
				for (const { reject } of [...group.values()].flat()) reject(error);
			}
		}
		this.#isRunning = false;
	}
}

/** Answers requests of an account, of which the last one has this count. */
function answer(waiting: readonly Waiting[], last: Count | undefined): void {
	for (const [index, { resolve }] of waiting.entries())
		resolve(last && { ...last, count: last.count - (waiting.length - 1 - index) });
}
