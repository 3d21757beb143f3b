import type { AccountStore, AllowanceState, Credential } from "@us-market-data/store";

/** Events of data that one data request pays for. */
export const eventsPerBlock = 1_000;

/** What pays for a stream. */
interface MeterDeps {
	accounts: Pick<AccountStore, "charge">;
	now: () => number;
}

/**
 * Pays for the events of one stream, in blocks: the request of the connection pays for the first 999, and each block of 1,000 is
 * debited durably before its first event is sent. So `n` events cost 1 + floor(n / 1,000) at each moment, and nothing has to be
 * given back.
 */
export class StreamMeter {
	readonly #deps: MeterDeps;
	readonly #operationId: string;
	#sent = 0;
	#paid = 0;

	constructor(operationId: string, deps: MeterDeps) {
		this.#operationId = operationId;
		this.#deps = deps;
	}

	/** Events that may be sent without a further charge. */
	get free(): number {
		return (this.#paid + 1) * eventsPerBlock - 1 - this.#sent;
	}

	/** Data requests that the connection has cost. */
	get cost(): number {
		return 1 + this.#paid;
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
		return result;
	}

	/** Notes events that are sent now. They are paid. */
	send(events: number): void {
		this.#sent += events;
	}
}
