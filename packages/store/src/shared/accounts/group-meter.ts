import { setImmediate as nextTick } from "node:timers/promises";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { nameMissing, StoreUnavailable } from "../../errors.ts";
import type { MeterListeners } from "./account-options.ts";

/** Milliseconds after a refused group for which the store is not taken to be well unless another one went through. */
const failureWindowMs = 3_000;

/** Milliseconds for which a group waits at most for charges that are on their way. */
const maxGatherMs = 4;

/** Turns of the event loop without a charge after which no more are expected: a long answer takes one for itself. */
const maxQuietTicks = 2;

/** The part of the charges that were lately under way for which a group waits. */
const minGroupPart = 0.95;

/** By how much the charges that were once under way still count at the next group. */
const decayFactor = 0.9;

interface Waiting {
	charge: Charge;
	resolve(result: ChargeResult): void;
	reject(error: unknown): void;
}

/**
 * Takes the charges of the next transaction from those that wait; without `fits` all of them. `fits` is asked of each
 * charge in the order of arrival. The others stay for the transaction after it.
 */
export type TakeGroup = (fits?: (charge: Charge) => boolean) => readonly Charge[];

/**
 * Debits data requests in groups: charges that arrive in one turn of the event loop, or while the last group is being
 * committed, share a transaction, and so one wait for the disk. Each is answered once the commit is durable.
 */
export abstract class GroupMeter {
	readonly #listeners: MeterListeners;
	#waiting: Waiting[] = [];
	/** The last group, when the store did not take it, and when that was by a clock that never goes back. */
	#failure: { error: StoreUnavailable; at: number } | undefined;
	/** Commits one group after the other while charges wait. */
	#run: Promise<void> | undefined;
	/** The most charges that were lately under way at once. */
	#lately = 0;

	constructor(listeners: MeterListeners = {}) {
		this.#listeners = listeners;
	}

	/** Charges that wait for their transaction. */
	get waiting(): number {
		return this.#waiting.length;
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ charge, resolve, reject });
			this.#run ??= this.#drain();
		});
	}

	/**
	 * @throws {StoreUnavailable} when the store did not take the last group a moment ago: that a smaller write goes through
	 * says little then
	 */
	verify(): void {
		if (this.#failure && performance.now() - this.#failure.at < failureWindowMs) throw this.#failure.error;
	}

	/** Resolves when no charge waits. */
	async idle(): Promise<void> {
		await this.#run;
	}

	/**
	 * Debits the charges that it takes, in one transaction. Answers each in their order; an error in place of an answer
	 * is of that charge alone, while one that is thrown undid the transaction and is of all.
	 */
	protected abstract debit(take: TakeGroup): Promise<readonly (ChargeResult | Error)[]>;

	/**
	 * Yields between two groups. An engine that commits within one turn of the event loop must yield, because callers that charge
	 * again as soon as they are answered would keep timers and sockets waiting for ever.
	 */
	protected async giveWay(): Promise<void> {}

	async #drain(): Promise<void> {
		await nextTick();
		while (this.#waiting.length > 0) {
			await this.#gather();
			await this.#commitGroup();
			if (this.#waiting.length > 0) await this.giveWay();
		}
		this.#run = undefined;
	}

	/**
	 * Waits for charges that are on their way. Each group costs the wait for the disk and two wakes of a thread, however small
	 * it is. So while turns of the event loop still bring charges, a group is most of what was lately under way. Half
	 * of it, with the other half answered meanwhile, costs more processor time than it saves in waits. A charge that comes
	 * alone does not wait.
	 */
	async #gather(): Promise<void> {
		const began = performance.now();
		let seen = 0;
		let quietTicks = 0;
		while (quietTicks < maxQuietTicks && this.#waiting.length < minGroupPart * this.#lately) {
			quietTicks = this.#waiting.length > seen ? 0 : quietTicks + 1;
			seen = this.#waiting.length;
			await nextTick();
			if (performance.now() - began > maxGatherMs) return;
		}
	}

	async #commitGroup(): Promise<void> {
		let group: readonly Waiting[] = [];
		const take: TakeGroup = (fits = () => true) => {
			const taken: Waiting[] = [];
			const left: Waiting[] = [];
			for (const waiting of this.#waiting) (fits(waiting.charge) ? taken : left).push(waiting);
			group = taken;
			this.#waiting = left;
			return taken.map(({ charge }) => charge);
		};
		const began = performance.now();
		try {
			const results = await this.debit(take);
			this.#failure = undefined;
			this.#lately = Math.max(group.length + this.#waiting.length, decayFactor * this.#lately);
			this.#listeners.onCommit?.(group.length, (performance.now() - began) / 1000);
			for (const [i, { resolve, reject }] of group.entries()) {
				const result = results[i];
				if (result && !(result instanceof Error)) resolve(result);
				else reject(result);
			}
		} catch (error) {
			const isAway = error instanceof StoreUnavailable;
			if (isAway) this.#failure = { error, at: performance.now() };
			// When the transaction did not begin, those that waited for it fail with it; so they do when the store is away,
			// or each group would wait for it once more.
			const others = isAway || group.length === 0 ? this.#waiting.splice(0) : [];
			for (const { reject } of [...group, ...others]) reject(error);
		}
	}
}

/** The answer to a charge of a key that its account does not have. */
export const noSuchKey = ({ accountId, keyId }: Charge): Error =>
	nameMissing(`key of account ${accountId}`, keyId);
