import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Charge, ChargeResult } from "../../../accounts.ts";
import { StoreUnavailable } from "../../../errors.ts";
import { type Durability, usualTimeout } from "../../../shared/accounts/account-options.ts";
import { type MeterSettings, ServiceMeter } from "../service-meter.ts";
import { ChargeUnpacker } from "./numbered-charges.ts";
import { type MeterOrder, type Outcome, packAnswers, packError } from "./orders.ts";

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
	readonly #settings: MeterSettings;
	#meter: ServiceMeter | undefined;
	#waiting: WaitingGroup[] = [];
	#isCommitting = false;

	/** The database of the folder must be there at the first order, not before. */
	constructor(folder: string, { durability, timeout = usualTimeout }: SharedMeterOptions = {}) {
		this.#settings = { file: join(folder, "accounts.sqlite"), durability, patience: timeout };
	}

	/** Does the orders of the `AskedMeter` of one process. Both ways pass through JSON. */
	ofProcess(): (order: unknown) => Promise<Outcome> {
		const unpacker = new ChargeUnpacker();
		return async (given) => {
			try {
				return await this.#outcomeOf(given as MeterOrder, unpacker);
			} catch (error) {
				return { error: packError(error) };
			}
		};
	}

	/** Brings the usage of all charges into its tables, and ends. */
	async close(): Promise<void> {
		const meter = this.#meter;
		this.#meter = undefined;
		await meter?.close();
	}

	async #outcomeOf(order: MeterOrder, unpacker: ChargeUnpacker): Promise<Outcome> {
		if (order.kind === "debit") {
			return { answers: packAnswers(await this.#debit(unpacker.unpack(order.charges))) };
		}
		const meter = this.#opened();
		if (order.kind === "standings") {
			const standings = order.asked.map(({ accountId, at }) => meter.standing(accountId, at));
			return { standings: await Promise.all(standings) };
		}
		await (order.kind === "fold" ? meter.fold() : meter.probe());
		return {};
	}

	#opened(): ServiceMeter {
		try {
			this.#meter ??= new ServiceMeter(this.#settings);
			return this.#meter;
		} catch (cause) {
			const reason = cause instanceof Error ? cause.message : String(cause);
			throw new StoreUnavailable(`${this.#settings.file} cannot be used: ${reason}`, { cause });
		}
	}

	#debit(charges: readonly Charge[]): Promise<(ChargeResult | Error)[]> {
		const { promise, resolve, reject } = Promise.withResolvers<(ChargeResult | Error)[]>();
		this.#waiting.push({ charges, resolve, reject });
		if (!this.#isCommitting) void this.#commitAll();
		return promise;
	}

	async #commitAll(): Promise<void> {
		this.#isCommitting = true;
		while (this.#waiting.length > 0) {
			// What this turn of the event loop brings from all processes comes along.
			await nextTurn();
			await this.#commit();
		}
		this.#isCommitting = false;
	}

	async #commit(): Promise<void> {
		let groups: WaitingGroup[] = [];
		try {
			const answers = await this.#opened().debit(() => {
				groups = this.#waiting.splice(0);
				return groups.flatMap(({ charges }) => charges);
			});
			for (const { charges, resolve } of groups) resolve(answers.splice(0, charges.length));
		} catch (error) {
			// When the transaction did not begin, those that waited for it fail with it.
			const failed = groups.length > 0 ? groups : this.#waiting.splice(0);
			for (const { reject } of failed) reject(error);
		}
	}
}
