import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChargeResult } from "../../accounts.ts";
import type { MeterListeners } from "../../shared/accounts/account-options.ts";
import { GroupMeter, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import type { Debiting } from "./debits.ts";

/** Debits data requests in groups, in the order of arrival. */
export class Meter extends GroupMeter {
	readonly #debits: Debiting;

	constructor(debits: Debiting, listeners: MeterListeners) {
		super(listeners);
		this.#debits = debits;
	}

	/** @throws {StoreUnavailable} when a charge could not be stored now */
	async probe(): Promise<void> {
		await this.#debits.probe();
		this.verify();
	}

	/** Makes the charges that wait, and closes. */
	async close(): Promise<void> {
		await this.idle();
		await this.#debits.close();
	}

	protected override debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#debits.debit(take);
	}

	/** A transaction on this thread begins and ends without a pause. */
	protected override giveWay(): Promise<void> {
		return nextTurn();
	}
}
