import type { ChargeResult, Standing } from "../../accounts.ts";
import { StoreUnavailable } from "../../errors.ts";
import type { AskFold, Durability } from "../../shared/accounts/account-options.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import type { TakeGroup } from "../../shared/accounts/group-meter.ts";
import { OneAfterTheOther } from "../../shared/one-after-the-other.ts";
import { Connection } from "../connection/connection.ts";
import { WriteTurns } from "../connection/write-turns.ts";
import { type Debiting, isAccepted } from "./debiting.ts";
import { Debits } from "./debits.ts";
import { usualStep } from "./ledger/stepwise-fold.ts";
import { Upkeep } from "./ledger/upkeep.ts";
import { LogKeeper } from "./log/log-keeper.ts";
import { LogSync } from "./log/log-sync.ts";

/** Milliseconds between two steps of a fold: that groups take along, and that none takes along. */
const stepPace = 4;
const stepInterval = 20;

/** Milliseconds between two readings of what other processes have added to the ledger. */
export const readInterval = 100;

/** The settings of the meter of a service. */
export interface MeterSettings {
	file: string;
	durability: Durability | undefined;
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
	/** Has another process fold the ledger, which keeps the log too. Without it, this one does. */
	askFold?: AskFold | undefined;
}

/** The connection of a meter, and its turns among the processes that write. */
export function openMeter(file: string): { connection: Connection<AccountTables>; turns: WriteTurns } {
	// Readers of a write-ahead log wait for nobody, and `WriteTurns` waits for its turn without holding up anything.
	const connection = new Connection<AccountTables>(file, {
		durability: "process",
		leavesLog: true,
		busyTimeout: 0,
	});
	return { connection, turns: new WriteTurns(connection, file, { isBrief: true }) };
}

/**
 * The meter of a service on the accounts of a file: it debits one group after the other, and folds the ledger between
 * them. A commit writes to the memory of the system; the wait for the disk does not hold up the event loop.
 */
export class ServiceMeter implements Debiting {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #debits: Debits;
	/** Undefined when a charge need not survive a loss of power. */
	readonly #sync: LogSync | undefined;
	readonly #keeper: LogKeeper;
	readonly #inTurn = new OneAfterTheOther();
	/** Undefined when another process keeps the ledger. */
	readonly #upkeep: Upkeep | undefined;
	readonly #askFold: AskFold | undefined;
	#readTimer: NodeJS.Timeout | undefined;

	constructor({ file, durability, patience, askFold }: MeterSettings) {
		({ connection: this.#connection, turns: this.#turns } = openMeter(file));
		const folding = askFold ? "elsewhere" : { step: usualStep, pace: stepPace };
		this.#debits = new Debits(this.#connection, this.#turns, { patience, folding });
		if (durability !== "process") this.#sync = new LogSync(this.#connection, patience);
		this.#keeper = new LogKeeper({ file, patience });
		this.#askFold = askFold;
		const [debits, keeper, turns] = [this.#debits, this.#keeper, this.#inTurn];
		if (askFold) this.#readTimer = setInterval(() => this.#readAhead(), readInterval).unref();
		else this.#upkeep = new Upkeep({ debits, keeper, turns, stepInterval });
	}

	/** Commits of several groups may wait for the disk at once. */
	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		const answers = await this.#inTurn.do(async () => {
			await this.#mend();
			return this.#debits.debit(take);
		});
		// A refusal leaves nothing that a loss of power could take.
		const isSafe = answers.some(isAccepted) ? this.#sync?.reached() : undefined;
		// The disk is at work now.
		this.#debits.workAhead();
		this.#upkeep?.committed();
		await isSafe;
		return answers;
	}

	standing(accountId: number, at: number): Promise<Standing> {
		return this.#debits.standing(accountId, at);
	}

	async fold(): Promise<void> {
		await (this.#upkeep ? this.#upkeep.fold() : this.#foldElsewhere());
	}

	async probe(): Promise<void> {
		await this.#inTurn.do(async () => {
			await this.#mend();
			await this.#debits.probe();
		});
		await this.#sync?.reached();
	}

	async close(): Promise<void> {
		clearInterval(this.#readTimer);
		await this.#upkeep?.close();
		await this.#inTurn.do(async () => {
			this.#sync?.close();
			this.#keeper.close();
			this.#turns.close();
			this.#connection.close();
		});
	}

	/** After a sync that failed, nothing is accepted before the database holds all that the log holds. */
	async #mend(): Promise<void> {
		this.#sync?.verify();
		if (!this.#sync?.hasFailed) return;
		await this.#keeper.order({ kind: "checkpoint", whole: true });
		this.#sync.mended();
	}

	async #foldElsewhere(): Promise<void> {
		try {
			await this.#askFold?.();
		} catch (cause) {
			throw new StoreUnavailable("the process that folds the ledger of usage does not answer", { cause });
		}
	}

	/** A process with few charges reads those of others now and then: all at once would hold up the next one. */
	#readAhead(): void {
		// What fails here fails at the next charge again.
		this.#debits.catchUp().catch(() => {});
	}
}
