import type { ChargeResult, Standing } from "../../accounts.ts";
import { StoreUnavailable } from "../../errors.ts";
import type { AskMeter } from "../../shared/accounts/account-options.ts";
import type { TakeGroup } from "../../shared/accounts/group-meter.ts";
import type { Debiting } from "./debits.ts";
import type { SharedOutcome } from "./shared-meter.ts";
import { Standings } from "./standings.ts";
import { packCharges, type SharedOrder, unpackAnswers, unpackError } from "./thread-messages.ts";

/** Has the shared meter of another process debit. When that process is gone, charges are refused. */
export class AskedMeter implements Debiting {
	/** One is committed while the next waits for the same commit as those of other processes. */
	readonly groupsAtOnce = 2;
	readonly #askMeter: AskMeter;
	readonly #standings = new Standings(
		async (asked) => (await this.#order({ kind: "standings", asked })).standings,
	);

	constructor(askMeter: AskMeter) {
		this.#askMeter = askMeter;
	}

	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		const charges = take();
		const { answers } = await this.#order({ kind: "debit", charges: packCharges(charges) });
		if (!answers) throw new Error("the shared meter answered another order");
		return unpackAnswers(Float64Array.from(answers), charges);
	}

	standing(accountId: number, at: number): Promise<Standing> {
		return this.#standings.of(accountId, at);
	}

	async fold(): Promise<void> {
		await this.#order({ kind: "fold" });
	}

	async probe(): Promise<void> {
		await this.#order({ kind: "probe" });
	}

	/** The shared meter goes on for others. */
	async close(): Promise<void> {}

	async #order(order: SharedOrder): Promise<SharedOutcome> {
		const outcome = await this.#ask(order);
		if (outcome.error) throw unpackError(outcome.error);
		return outcome;
	}

	async #ask(order: SharedOrder): Promise<SharedOutcome> {
		try {
			return (await this.#askMeter(order)) as SharedOutcome;
		} catch (cause) {
			throw new StoreUnavailable("the process that commits charges does not answer", { cause });
		}
	}
}
