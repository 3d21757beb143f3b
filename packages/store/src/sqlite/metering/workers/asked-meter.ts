import { setTimeout as sleep } from "node:timers/promises";
import type { ChargeResult, Standing } from "../../../accounts.ts";
import { StoreUnavailable } from "../../../errors.ts";
import type { AskMeter } from "../../../shared/accounts/account-options.ts";
import type { TakeGroup } from "../../../shared/accounts/group-meter.ts";
import type { Debiting } from "../debits.ts";
import { ChargePacker } from "./numbered-charges.ts";
import { type MeterOrder, type Outcome, unpackAnswers, unpackError } from "./orders.ts";
import { Standings } from "./standings.ts";

/** Milliseconds between two looks whether a process answers again. */
const askAgainAfter = 500;

/** Has the shared meter of another process debit. When that process is gone, charges are refused. */
export class AskedMeter implements Debiting {
	readonly #askMeter: AskMeter;
	#packer = new ChargePacker();
	/** Set while the other process does not answer. */
	#away: StoreUnavailable | undefined;
	#isClosed = false;
	readonly #standings = new Standings(
		async (asked) => (await this.#order({ kind: "standings", asked })).standings,
	);

	constructor(askMeter: AskMeter) {
		this.#askMeter = askMeter;
	}

	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		const charges = take();
		// The numbers of texts that are refused here would be taken for known.
		if (this.#away) throw this.#away;
		const { answers } = await this.#order({ kind: "debit", charges: this.#packer.pack(charges) });
		if (!answers) throw new Error("the shared meter answered another order");
		return unpackAnswers(answers, charges);
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
	async close(): Promise<void> {
		this.#isClosed = true;
	}

	async #order(order: MeterOrder): Promise<Outcome> {
		const outcome = await this.#ask(order);
		if (outcome.error) throw unpackError(outcome.error);
		return outcome;
	}

	async #ask(order: MeterOrder): Promise<Outcome> {
		if (this.#away) throw this.#away;
		try {
			return (await this.#askMeter(order)) as Outcome;
		} catch (cause) {
			this.#away ??= this.#awayFor(cause);
			throw this.#away;
		}
	}

	/** Has every order refused at once until the other process answers again, or each would wait for it in vain. */
	#awayFor(cause: unknown): StoreUnavailable {
		// It may not have heard of the texts of the order.
		this.#packer = new ChargePacker();
		void this.#untilItAnswers();
		return new StoreUnavailable("the process that commits charges does not answer", { cause });
	}

	async #untilItAnswers(): Promise<void> {
		while (!this.#isClosed) {
			await sleep(askAgainAfter, undefined, { ref: false });
			try {
				await this.#askMeter({ kind: "probe" });
				this.#away = undefined;
				return;
			} catch {
				// It is asked again.
			}
		}
	}
}
