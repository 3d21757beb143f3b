import { join } from "node:path";
import type { Charge, ChargeResult, Standing } from "../../accounts.ts";
import { type Durability, usualTimeout } from "../../shared/accounts/account-options.ts";
import { MeteringThread } from "./metering-thread.ts";
import {
	type PackedError,
	packAnswers,
	packError,
	type SharedOrder,
	unpackCharges,
} from "./thread-messages.ts";

/** The outcome of an order, in a form that JSON carries. */
export interface SharedOutcome {
	answers?: number[];
	standings?: readonly Standing[];
	error?: PackedError;
}

/** The settings of a shared meter. */
export interface SharedMeterOptions {
	durability?: Durability;
	/** Milliseconds that a group of charges waits for another process that writes. */
	timeout?: number;
}

interface WaitingGroup {
	charges: readonly Charge[];
	resolve(answers: (ChargeResult | Error)[]): void;
	reject(error: unknown): void;
}

/**
 * The one meter of the processes of a service on a data folder, in the process that started them. Groups of charges that
 * arrive while the last one is being committed share the next transaction, whatever process they come from.
 */
export class SharedMeter {
	readonly #open: () => MeteringThread;
	#thread: MeteringThread | undefined;
	#waiting: WaitingGroup[] = [];
	#isBusy = false;

	/** The database of the folder must be there at the first order, not before. */
	constructor(folder: string, { durability, timeout = usualTimeout }: SharedMeterOptions = {}) {
		const settings = { file: join(folder, "accounts.sqlite"), durability, patience: timeout };
		this.#open = () => new MeteringThread(settings);
	}

	/** Does an order that `AskedMeter` sent. */
	async ask(given: unknown): Promise<SharedOutcome> {
		const order = given as SharedOrder;
		try {
			if (order.kind === "debit")
				return { answers: [...packAnswers(await this.#debit(unpackCharges(order.charges)))] };
			this.#thread ??= this.#open();
			const { standings } = await this.#thread.order(order);
			return standings ? { standings } : {};
		} catch (error) {
			return { error: packError(error) };
		}
	}

	/** Brings the usage of all charges into its tables, and ends. */
	async close(): Promise<void> {
		await this.#thread?.close();
		this.#thread = undefined;
	}

	#debit(charges: readonly Charge[]): Promise<(ChargeResult | Error)[]> {
		const { promise, resolve, reject } = Promise.withResolvers<(ChargeResult | Error)[]>();
		this.#waiting.push({ charges, resolve, reject });
		if (!this.#isBusy) void this.#drain();
		return promise;
	}

	async #drain(): Promise<void> {
		this.#isBusy = true;
		while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0));
		this.#isBusy = false;
	}

	async #commit(groups: readonly WaitingGroup[]): Promise<void> {
		try {
			this.#thread ??= this.#open();
			const charges = groups.flatMap((group) => group.charges);
			const answers = await this.#thread.debit(() => charges);
			for (const { charges: own, resolve } of groups) resolve(answers.splice(0, own.length));
		} catch (error) {
			for (const { reject } of groups) reject(error);
		}
	}
}
