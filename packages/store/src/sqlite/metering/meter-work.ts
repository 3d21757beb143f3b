import type { Charge, ChargeResult } from "../../accounts.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { Debits } from "./debits.ts";
import type { MeterSettings, Outcome, PlainOrder } from "./orders.ts";
import { usualStep } from "./stepwise-fold.ts";

/** Entries of different keys and operations after which a fold begins, before the time is over. */
const foldAfter = 20_000;

/** Milliseconds for which an entry waits at most for its fold to begin. */
const foldInterval = 4_000;

/** Milliseconds between two steps of a fold that no group takes along. */
const stepInterval = 20;

/**
 * The work of a meter on the accounts of a file: it does one order after the other, and folds the ledger between them.
 * Each commit holds up the thread that it runs on.
 */
export class MeterWork {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #debits: Debits;
	/** Waits for the begin of a fold, or for its next step. */
	#timer: NodeJS.Timeout | undefined;
	#last: Promise<unknown> = Promise.resolve();

	constructor({ file, durability, patience }: MeterSettings) {
		this.#connection = new Connection<AccountTables>(file, durability === undefined ? {} : { durability });
		this.#turns = new WriteTurns(this.#connection, file);
		this.#debits = new Debits(this.#connection, this.#turns, { patience, step: usualStep });
	}

	/**
	 * Debits the charges that are there at its turn, in one transaction.
	 *
	 * @param take gives the charges
	 */
	debit(take: () => readonly Charge[]): Promise<(ChargeResult | Error)[]> {
		return this.#inTurn(async () => {
			const answers = await this.#debits.debit(take);
			if (this.#debits.unfolded > foldAfter) this.#debits.beginFold();
			this.#foldLater();
			return answers;
		});
	}

	/** Does an order other than a debit. */
	order(order: PlainOrder): Promise<Outcome> {
		return this.#inTurn(async () => {
			if (order.kind === "standings") {
				const standings = order.asked.map(({ accountId, at }) => this.#debits.standing(accountId, at));
				return { standings: await Promise.all(standings) };
			}
			if (order.kind === "fold") await this.#debits.fold();
			else if (order.kind === "probe") await this.#debits.probe();
			else await this.#close();
			return {};
		});
	}

	#inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = this.#last.then(work);
		this.#last = done.catch(() => {});
		return done;
	}

	/** Sets the time of the next step, or that of the next fold. */
	#foldLater(): void {
		if (this.#debits.isFolding) this.#foldIn(stepInterval, () => this.#foldOn());
		else if (this.#debits.unfolded > 0) this.#foldIn(foldInterval, () => this.#fold());
	}

	/** Has work done behind the orders that wait then, unless some is due already. It does not keep a closed thread. */
	#foldIn(milliseconds: number, work: () => Promise<void>): void {
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			void this.#inTurn(work);
		}, milliseconds).unref();
	}

	async #fold(): Promise<void> {
		this.#debits.beginFold();
		await this.#foldOn();
	}

	/** A failure leaves the ledger as it is, for the next fold. */
	async #foldOn(): Promise<void> {
		try {
			await this.#debits.foldStep();
			this.#foldLater();
		} catch {
			this.#foldIn(foldInterval, () => this.#foldOn());
		}
	}

	async #close(): Promise<void> {
		clearTimeout(this.#timer);
		try {
			await this.#debits.close();
		} finally {
			this.#turns.close();
			this.#connection.close();
		}
	}
}
