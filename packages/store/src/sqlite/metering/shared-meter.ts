import { join } from "node:path";
import type { Standing } from "../../accounts.ts";
import { type Durability, usualTimeout } from "../../shared/accounts/account-options.ts";
import { MeteringThread } from "./metering-thread.ts";
import {
	answerWidth,
	chargeWidth,
	type Order,
	type PackedAnswers,
	type PackedCharges,
	type PackedError,
	packError,
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
	charges: PackedCharges;
	resolve(answers: PackedAnswers): void;
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
		const order = given as Order;
		try {
			if (order.kind === "debit") return { answers: [...(await this.#debit(order.charges))] };
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

	#debit(charges: PackedCharges): Promise<PackedAnswers> {
		const { promise, resolve, reject } = Promise.withResolvers<PackedAnswers>();
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
			const { answers } = await this.#thread.order({ kind: "debit", charges });
			let from = 0;
			for (const { charges: own, resolve } of groups) {
				const to = from + (own.length / chargeWidth) * answerWidth;
				resolve(answers?.subarray(from, to) ?? new Float64Array());
				from = to;
			}
		} catch (error) {
			for (const { reject } of groups) reject(error);
		}
	}
}
