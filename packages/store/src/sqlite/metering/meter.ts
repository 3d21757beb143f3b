import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChargeResult, Standing } from "../../accounts.ts";
import type { MeterListeners } from "../../shared/accounts/account-options.ts";
import { GroupMeter, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import type { Debiting } from "./debiting.ts";

/** Debits data requests in groups, in the order of arrival. */
export class Meter extends GroupMeter {
	readonly #debits: Debiting;

	constructor(debits: Debiting, listeners: MeterListeners) {
		super(listeners);
		this.#debits = debits;
	}

	/** The standing that a charge at that instant would use. */
	standing(accountId: number, at: number): Promise<Standing> {
		return this.#debits.standing(accountId, at);
	}

	/** Brings the usage of all charges so far into its tables, where readers look for it. */
	fold(): Promise<void> {
		return this.#debits.fold();
	}

	/** @throws {StoreUnavailable} when a charge could not be stored now */
	async probe(): Promise<void> {
		await this.#debits.probe();
		this.verify();
	}

	async close(): Promise<void> {
		await this.idle();
		await this.#debits.close?.();
	}

	protected override debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#debits.debit(take);
	}

	/** A transaction that finds its turn free begins and ends without a pause. */
	protected override giveWay(): Promise<void> {
		return nextTurn();
	}
}
