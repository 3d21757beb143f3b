import type { AccountStore, AllowanceState, Credential } from "@us-market-data/store";

/** Events of data that one data request pays for. */
export const eventsPerBlock = 1_000;

/** What pays for a stream. */
interface MeterDeps {
	accounts: Pick<AccountStore, "charge" | "giveBack">;
	now: () => number;
}

/**
 * Pays for the events of one stream, in blocks: a block is debited durably before its first event is sent, and given back at
 * the end when it is not used up. A process that is killed has debited one block too many at most.
 */
export class StreamMeter {
	readonly #deps: MeterDeps;
	readonly #operationId: string;
	#sent = 0;
	#paid = 0;
	/** The charge of the block in use. */
	#block: { accountId: number; keyId: string; at: number } | undefined;

	constructor(operationId: string, deps: MeterDeps) {
		this.#operationId = operationId;
		this.#deps = deps;
	}

	/** Events that may be sent without a further charge. */
	get free(): number {
		return this.#paid * eventsPerBlock - this.#sent;
	}

	/** Blocks that are debited. */
	get blocks(): number {
		return this.#paid;
	}

	/** Events of data that were sent. */
	get sent(): number {
		return this.#sent;
	}

	/**
	 * Debits the next block.
	 *
	 * @returns the use of the account behind it; undefined when its allowance is exhausted
	 */
	async pay({ account, key, plan }: Credential): Promise<AllowanceState | undefined> {
		const charge = {
			accountId: account.id,
			keyId: key.id,
			operationId: this.#operationId,
			allowance: plan.monthlyAllowance,
			at: this.#deps.now(),
		};
		const result = await this.#deps.accounts.charge(charge);
		if (!result.accepted) return undefined;
		this.#paid++;
		this.#block = { accountId: account.id, keyId: key.id, at: result.at };
		return result;
	}

	/** Notes events that are sent now. They are paid. */
	send(events: number): void {
		this.#sent += events;
	}

	/**
	 * Gives the block in use back, unless it is used up.
	 *
	 * @returns the use of the account behind it, if anything was given back
	 */
	async end(): Promise<AllowanceState | undefined> {
		if (!this.#block || this.free <= 0) return undefined;
		const refund = { ...this.#block, operationId: this.#operationId };
		this.#block = undefined;
		this.#paid--;
		return this.#deps.accounts.giveBack(refund);
	}
}
