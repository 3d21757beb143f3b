import { monthOf } from "@us-market-data/market";
import type { Charge, ChargeResult, Standing } from "../../accounts.ts";
import { CredentialChanged, StoreUnavailable } from "../../errors.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { dayOf, notBefore } from "../../shared/accounts/usage.ts";
import type { Connection } from "../connection/connection.ts";
import type { WriteTurns } from "../connection/write-turns.ts";
import { credentialVersion } from "./credential-version.ts";
import { type KnownKey, KnownKeys } from "./known-keys.ts";
import { latestBalance } from "./ledger/balances.ts";
import { type StepSize, StepwiseFold } from "./ledger/stepwise-fold.ts";
import { addTo, type Entry, UsageLedger } from "./ledger/usage-ledger.ts";

/** Takes groups of charges to the disk, and says which of them were accepted. */
export interface Debiting {
	/** An error in place of an answer is of that charge alone; one that is thrown undid the group. */
	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]>;
	/** The standing that a charge at that instant would use. */
	standing(accountId: number, at: number): Promise<Standing>;
	/** Brings the usage of all charges so far into its tables. */
	fold(): Promise<void>;
	/** Writes what a charge writes: its lock, room in the log, and the disk. */
	probe(): Promise<void>;
	close(): Promise<void>;
}

export interface DebitOptions {
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
	/**
	 * The ledger is folded in such steps, from `beginFold` on; without them with each group. With them, what would fold a
	 * long ledger in one go fails with `LongLedger` instead.
	 */
	step?: StepSize;
	/**
	 * Milliseconds between two steps that groups take along: one with each group would take a service that is busy to its
	 * limit while it folds. Without it, and while many entries wait, each group takes one.
	 */
	pace?: number;
}

/** Entries that wait for the next fold from which it is due, and the present one does not keep to its pace. */
export const manyEntries = 20_000;

/** The whole ledger must be folded first, which takes too long for the caller. Nothing was done. */
export class LongLedger extends StoreUnavailable {}

/**
 * Debits groups of charges. A group is one row of the ledger; balances are in memory. They are those of the file as long
 * as no other connection commits: then the ledger is folded, and balances are read anew.
 */
export class Debits implements Debiting {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #options: DebitOptions;
	readonly #known: KnownKeys;
	readonly #latest: ReturnType<typeof latestBalance>;
	readonly #version: () => string;
	readonly #ledger: UsageLedger;
	/** State of the file that the known balances are of. */
	#state = "";
	/** The number of the group under way, and its accepted charges. */
	#group = 0;
	#entries: Entry[] = [];
	/** Undefined when each group is folded at once. */
	readonly #steps: StepwiseFold | undefined;
	/** When the last step was done, by a clock that never goes back. */
	#steppedAt = Number.NEGATIVE_INFINITY;

	constructor(connection: Connection<AccountTables>, turns: WriteTurns, options: DebitOptions) {
		this.#connection = connection;
		this.#turns = turns;
		this.#options = options;
		this.#known = new KnownKeys(connection);
		this.#latest = latestBalance(connection);
		this.#version = credentialVersion(connection);
		this.#ledger = new UsageLedger(connection);
		this.#steps = options.step && new StepwiseFold(connection, this.#ledger, options.step);
	}

	/** Prepares the next fold, which would do it otherwise: for a moment in which nobody waits. */
	workAhead(): void {
		this.#steps?.merge();
	}

	/** Entries that wait to be folded. */
	get unfolded(): number {
		return this.#steps?.collected ?? 0;
	}

	/**
	 * The group is taken once the transaction has begun: what arrived while it waited for its turn is of it. A step of a fold
	 * under way shares its commit, when it is due.
	 */
	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#transact(() => {
			this.#renew();
			const answers = this.#debitAll(take());
			if (this.#isStepDue()) this.#step();
			return answers;
		});
	}

	async standing(accountId: number, at: number): Promise<Standing> {
		const isKnown = this.#connection.foreignState() === this.#state;
		if (!isKnown) this.#refuseLongLedger();
		const balance = isKnown ? this.#known.balance(accountId) : this.#latest.get({ accountId });
		const judged = notBefore(at, balance?.period);
		return { used: balance?.period === monthOf(judged) ? balance.used : 0, at: judged };
	}

	/** True when every charge is in its tables. */
	get isFolded(): boolean {
		return this.#ledger.isEmpty;
	}

	async fold(): Promise<void> {
		if (this.isFolded) return;
		await this.#transact(() => this.#foldNow());
	}

	/** Folds the ledger and reads balances anew when another connection has committed. */
	async renew(): Promise<void> {
		await this.#transact(() => this.#renew());
	}

	async probe(): Promise<void> {
		// The first page, as it is.
		await this.#transact(() => this.#connection.exec("pragma user_version = 0"));
	}

	/** True while a fold in steps is under way. */
	get isFolding(): boolean {
		return this.#steps?.isUnderWay ?? false;
	}

	/** Begins a fold in steps of what waits for one. */
	beginFold(): void {
		if (!this.isFolding && this.unfolded > 0) this.#steps?.begin();
	}

	/** Does a step of a fold under way by itself, where no group takes it along. False when nothing of the fold is left. */
	async foldStep(): Promise<boolean> {
		if (!this.isFolding) return false;
		await this.#transact(() => {
			// A commit of another connection has the whole ledger folded here.
			if (!this.#renew()) this.#step();
		});
		return this.isFolding;
	}

	#isStepDue(): boolean {
		const { pace = 0 } = this.#options;
		return this.isFolding && (performance.now() - this.#steppedAt >= pace || this.unfolded > manyEntries);
	}

	#step(): void {
		this.#steps?.step();
		this.#steppedAt = performance.now();
	}

	/** Folds its own entries. A failure leaves them in the ledger. */
	async close(): Promise<void> {
		if (this.isFolding || this.unfolded > 0) await this.fold().catch(() => {});
	}

	async #transact<T>(work: () => T): Promise<T> {
		try {
			return await this.#turns.transact(this.#options.patience, work);
		} catch (error) {
			this.#state = "";
			this.#ledger.forgetNames();
			throw error;
		}
	}

	#foldNow(): void {
		this.#ledger.fold();
		this.#steps?.forget();
	}

	#debitAll(charges: readonly Charge[]): (ChargeResult | Error)[] {
		const version = charges.some(({ credentialVersion: held }) => held !== undefined) ? this.#version() : "";
		this.#group++;
		this.#entries = [];
		const answers = charges.map((charge) => this.#debitOne(charge, version));
		if (this.#entries.length > 0) this.#note(this.#entries);
		return answers;
	}

	#note(entries: readonly Entry[]): void {
		const row = this.#ledger.append(entries);
		if (this.#steps) this.#steps.collect(row, entries);
		else this.#foldNow();
	}

	/** Forgets the balances when another connection has committed, or when they are too many. True when it does. */
	#renew(): boolean {
		const state = this.#connection.foreignState();
		if (state === this.#state && !this.#known.areTooMany) return false;
		this.#refuseLongLedger();
		this.#known.clear();
		if (!this.isFolded) this.#foldNow();
		this.#steps?.forget();
		this.#state = state;
		return true;
	}

	#refuseLongLedger(): void {
		if (!this.#steps || !this.#ledger.isLong) return;
		throw new LongLedger(`${this.#connection.file} cannot be used: its ledger of usage is long`);
	}

	/** @param version the present version of credentials */
	#debitOne(charge: Charge, version: string): ChargeResult | Error {
		const { allowance, credentialVersion: held } = charge;
		if (held !== undefined && held !== version) return new CredentialChanged();
		const key = this.#known.key(charge);
		if (!key) return noSuchKey(charge);
		const { balance } = key;
		if (balance.group !== this.#group) {
			balance.group = this.#group;
			balance.month = balance.period;
		}
		const at = notBefore(charge.at, balance.month);
		const period = monthOf(at);
		balance.month = period;
		const used = period === balance.period ? balance.used : 0;
		if (used >= (allowance ?? Number.MAX_SAFE_INTEGER)) return { accepted: false, used, at };
		balance.period = period;
		balance.used = used + 1;
		this.#accept(charge, key, at);
		return { accepted: true, used: used + 1, at };
	}

	/** Notes an accepted charge and the instant of its allowance check. */
	#accept({ accountId, keyId, operationId, at }: Charge, key: KnownKey, checkedAt: number): void {
		if (key.group !== this.#group) {
			key.group = this.#group;
			key.entries = [];
		}
		const entry: Entry = [accountId, keyId, operationId, dayOf(checkedAt), 1, at];
		if (addTo(key.entries, entry)) this.#entries.push(entry);
	}
}

/** True for the answer to a charge that was made. */
export const isAccepted = (answer: ChargeResult | Error): answer is ChargeResult =>
	"accepted" in answer && answer.accepted;
