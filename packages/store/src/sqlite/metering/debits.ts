import { monthOf } from "@us-market-data/market";
import type { Charge, ChargeResult, Standing } from "../../accounts.ts";
import { CredentialChanged } from "../../errors.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { dayOf, notBefore } from "../../shared/accounts/usage.ts";
import type { Connection } from "../connection/connection.ts";
import type { WriteTurns } from "../connection/write-turns.ts";
import { credentialVersion } from "./credential-version.ts";
import type { Debiting } from "./debiting.ts";
import { type Balance, type KnownKey, KnownKeys } from "./known-keys.ts";
import { LedgerReader } from "./ledger/ledger-reader.ts";
import { type StepSize, StepwiseFold } from "./ledger/stepwise-fold.ts";
import { addTo, type Entry, LongLedger, UsageLedger } from "./ledger/usage-ledger.ts";

export interface DebitOptions {
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
	/** Charges go from the ledger to their tables with each group, in steps, or by another process. */
	folding: "at once" | "elsewhere" | StepwiseFolding;
}

/**
 * The ledger is folded in such steps, from `beginFold` on. What would fold a long ledger in one go fails with `LongLedger`
 * instead.
 */
export interface StepwiseFolding {
	step: StepSize;
	/**
	 * Milliseconds between two steps that groups take along: one with each group would take a service that is busy to its
	 * limit while it folds. Without it, and while many entries wait, each group takes one.
	 */
	pace?: number;
}

/** Milliseconds behind the last reading of the ledger from which it is read before a transaction, too. */
const stale = 500;

/** Entries that wait for the next fold from which it is due, and the present one does not keep to its pace. */
export const manyEntries = 20_000;

/**
 * Debits groups of charges. A group is one row of the ledger; balances are in memory. When another connection has committed,
 * a transaction first reads what it has added to the ledger, so that any number of processes use up one allowance exactly.
 *
 * One process folds the ledger in steps. Where two of them do, both would move the same entries: a step that finds that the
 * other one has moved some folds the whole ledger.
 */
export class Debits implements Debiting {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #options: DebitOptions;
	readonly #known: KnownKeys;
	readonly #version: () => string;
	readonly #ledger: UsageLedger;
	readonly #reader: LedgerReader;
	/** The number of the group under way, and its accepted charges. */
	#group = 0;
	#entries: Entry[] = [];
	/** Undefined without steps. */
	readonly #steps: StepwiseFold | undefined;
	/** True when another process has moved entries of the ledger, which this one may have collected. */
	#isDisturbed = false;
	#restarts = 0;
	/** When the last step was done, and the ledger was read, by a clock that never goes back. */
	#steppedAt = Number.NEGATIVE_INFINITY;
	#caughtUpAt = Number.NEGATIVE_INFINITY;

	constructor(connection: Connection<AccountTables>, turns: WriteTurns, options: DebitOptions) {
		this.#connection = connection;
		this.#turns = turns;
		this.#options = options;
		this.#known = new KnownKeys(connection);
		this.#version = credentialVersion(connection);
		this.#ledger = new UsageLedger(connection);
		const { folding } = options;
		if (typeof folding === "object") this.#steps = new StepwiseFold(connection, this.#ledger, folding.step);
		this.#reader = new LedgerReader(connection, { folds: this.#steps !== undefined });
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
	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		// A process that stood still has much to read, for which others do not wait.
		if (performance.now() - this.#caughtUpAt > stale) await this.catchUp();
		return this.#transact(() => {
			this.#catchUp();
			const answers = this.#debitAll(take());
			if (this.#isStepDue()) this.#step();
			return answers;
		});
	}

	async standing(accountId: number, at: number): Promise<Standing> {
		const read = () => {
			this.#catchUp();
			return this.#known.balance(accountId);
		};
		const balance = this.#reader.isBehind ? this.#read(read) : this.#known.balance(accountId);
		const judged = notBefore(at, balance?.period);
		return { used: balance?.period === monthOf(judged) ? balance.used : 0, at: judged };
	}

	/** Reads what other processes have added to the ledger, so that the next group has less to read. False when nothing is new. */
	async catchUp(): Promise<boolean> {
		return this.#reader.isBehind && this.#read(() => this.#catchUp());
	}

	/** True when every charge is in its tables. */
	get isFolded(): boolean {
		return this.#ledger.isEmpty;
	}

	async fold(): Promise<void> {
		if (this.isFolded) return;
		await this.#transact(() => this.#foldNow());
	}

	async probe(): Promise<void> {
		// The first page, as it is.
		await this.#transact(() => this.#connection.exec("pragma user_version = 0"));
	}

	/** True while a fold in steps is under way, or the ledger must be folded as a whole. */
	get isFolding(): boolean {
		return this.#isDisturbed || (this.#steps?.isUnderWay ?? false);
	}

	/** Times that the ledger was read anew. A fold under way ended then, and what it had not moved waits for the next one. */
	get restarts(): number {
		return this.#restarts;
	}

	/** Begins a fold in steps of what waits for one. */
	beginFold(): void {
		if (!this.isFolding && this.unfolded > 0) this.#steps?.begin();
	}

	/** Does a step of a fold under way by itself, where no group takes it along. False when nothing of the fold is left. */
	async foldStep(): Promise<boolean> {
		if (!this.isFolding) return false;
		await this.#transact(() => {
			this.#catchUp();
			if (this.#isDisturbed) this.#foldShortLedger();
			else if (this.#steps?.isUnderWay) this.#step();
		});
		return this.isFolding;
	}

	#isStepDue(): boolean {
		if (this.#isDisturbed || !this.#steps?.isUnderWay) return false;
		const { folding } = this.#options;
		const { pace = 0 } = folding as StepwiseFolding;
		return performance.now() - this.#steppedAt >= pace || this.unfolded > manyEntries;
	}

	#step(): void {
		this.#steps?.step(() => this.#reader.nextRow());
		this.#reader.passStep();
		this.#steppedAt = performance.now();
	}

	#read<T>(work: () => T): T {
		try {
			return this.#connection.snapshot(work);
		} catch (error) {
			this.#forget();
			throw error;
		}
	}

	async #transact<T>(work: () => T): Promise<T> {
		let hasBegun = false;
		try {
			return await this.#turns.transact(this.#options.patience, () => {
				hasBegun = true;
				return work();
			});
		} catch (error) {
			if (hasBegun) this.#forget();
			throw error;
		}
	}

	/** A failed transaction may have noted a part of its reading, and rows that are undone now. */
	#forget(): void {
		this.#reader.forget();
		this.#ledger.forgetNames();
	}

	#foldNow(): void {
		this.#ledger.fold();
		this.#reader.forget();
		this.#steps?.forget();
		this.#isDisturbed = false;
	}

	#foldShortLedger(): void {
		if (this.#ledger.isLong) throw new LongLedger(this.#connection.file);
		this.#foldNow();
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
		const row = this.#reader.nextRow();
		this.#ledger.append(row, entries);
		this.#steps?.collect(row, entries);
		if (this.#options.folding === "at once") this.#foldNow();
	}

	/** Takes in what other connections have committed. Balances that are too many are read anew. False when nothing is new. */
	#catchUp(): boolean {
		this.#caughtUpAt = performance.now();
		if (this.#known.areTooMany) this.#reader.forget();
		const news = this.#reader.news();
		if (!news) return false;
		if (news.isWhole) {
			this.#known.clear();
			this.#steps?.forget();
			if (news.removes) this.#steps?.removeRest();
			this.#isDisturbed = false;
			this.#restarts++;
		}
		const read = new Set<Balance>();
		for (const { id, entries } of news.rows) {
			this.#known.note(entries, read);
			if (this.#steps) this.#collect(this.#steps, id, entries);
		}
		return true;
	}

	#collect(steps: StepwiseFold, row: number, entries: readonly Entry[]): void {
		steps.collect(row, entries);
		if (entries.some(([, , , , count]) => count < 0)) this.#isDisturbed = true;
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
