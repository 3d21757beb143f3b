import { monthOf } from "@us-market-data/market";
import { type Compilable, sql } from "kysely";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { CredentialChanged } from "../../errors.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { notBefore } from "../../shared/accounts/usage.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";
import type { WriteTurns } from "../connection/write-turns.ts";
import { type AccountMonth, balances } from "./balances.ts";
import { credentialVersion } from "./credential-version.ts";
import { type AcceptedCharge, UsageLedger } from "./usage-ledger.ts";

/** Keys that are known to be of their account. */
const knownKeys = 50_000;

/** Accounts whose latest month is known. */
const knownMonths = 50_000;

/** Takes groups of charges to the disk, and says which of them were accepted. */
export interface Debiting {
	/** An error in place of an answer is of that charge alone; one that is thrown undid the group. */
	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]>;
	/** Brings the usage of all charges so far into its tables. */
	fold(): Promise<void>;
	/** Writes what a charge writes: its lock, room in the log, and the disk. */
	probe(): Promise<void>;
	close(): Promise<void>;
}

export interface DebitOptions {
	/** Milliseconds that a group of charges waits for another process that writes. */
	patience: number;
	/** Entries of the ledger after which it is folded: none are left to wait at 0. */
	foldAfter: number;
}

/** Debits groups of charges in one transaction each. It writes one row per account and one for the usage of the group. */
export class Debits implements Debiting {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #options: DebitOptions;
	readonly #statements: ReturnType<typeof statements>;
	readonly #version: () => string;
	readonly #ledger: UsageLedger;
	/** `account/key` of keys that are of the account. None is ever deleted. */
	readonly #keys = new Set<string>();
	/** Latest month of accounts, as committed, until another connection commits. */
	readonly #months = new Map<number, string>();
	#foreignState = "";
	#entries = 0;

	constructor(connection: Connection<AccountTables>, turns: WriteTurns, options: DebitOptions) {
		this.#connection = connection;
		this.#turns = turns;
		this.#options = options;
		this.#statements = statements(connection);
		this.#version = credentialVersion(connection);
		this.#ledger = new UsageLedger(connection);
	}

	/** The group is taken once the transaction has begun: what arrived while it waited for its turn is of it. */
	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#transact(() => this.#debitAll(take()));
	}

	async fold(): Promise<void> {
		if (this.#ledger.isEmpty) return;
		await this.#transact(() => this.#foldNow());
	}

	async probe(): Promise<void> {
		// The first page, as it is.
		await this.#transact(() => this.#connection.exec("pragma user_version = 0"));
	}

	/** Folds its own entries. A failure leaves them in the ledger. */
	async close(): Promise<void> {
		if (this.#entries > 0) await this.fold().catch(() => {});
	}

	async #transact<T>(work: () => T): Promise<T> {
		try {
			return await this.#turns.transact(this.#options.patience, work);
		} catch (error) {
			this.#forget();
			throw error;
		}
	}

	#forget(): void {
		this.#keys.clear();
		this.#months.clear();
	}

	#foldNow(): void {
		this.#ledger.fold();
		this.#entries = 0;
	}

	#debitAll(charges: readonly Charge[]): (ChargeResult | Error)[] {
		const state = this.#connection.foreignState();
		if (state !== this.#foreignState || this.#keys.size > knownKeys || this.#months.size > knownMonths)
			this.#forget();
		this.#foreignState = state;
		const answers: (ChargeResult | Error)[] = new Array(charges.length);
		for (const debit of this.#debitsOf(charges, answers)) this.#debit(debit, answers);
		this.#entries += this.#ledger.append(acceptedOf(charges, answers));
		if (this.#entries > this.#options.foldAfter) this.#foldNow();
		return answers;
	}

	/** The debits of a group: each of charges of one account, month and allowance. Answers the charges that are of none. */
	#debitsOf(charges: readonly Charge[], answers: (ChargeResult | Error)[]): Debit[] {
		const version = charges.some(({ credentialVersion: held }) => held !== undefined) ? this.#version() : "";
		const debits: Debit[] = [];
		const latest = new Map<number, Debit>();
		for (const [place, charge] of charges.entries()) {
			const { accountId, allowance, credentialVersion: held } = charge;
			if (held !== undefined && held !== version) answers[place] = new CredentialChanged();
			else if (!this.#isKey(charge)) answers[place] = noSuchKey(charge);
			else {
				const last = latest.get(accountId);
				const at = notBefore(charge.at, last?.period ?? this.#latestMonth(accountId));
				const period = monthOf(at);
				if (last?.period === period && last.allowance === allowance) last.charges.push({ place, at });
				else {
					const debit = { accountId, period, allowance, charges: [{ place, at }] };
					debits.push(debit);
					latest.set(accountId, debit);
				}
			}
		}
		return debits;
	}

	/** Debits all charges at once, or one by one when the allowance ends among them. */
	#debit({ accountId, period, allowance, charges }: Debit, answers: (ChargeResult | Error)[]): void {
		const limit = allowance ?? Number.MAX_SAFE_INTEGER;
		const count = charges.length;
		const whole = this.#statements.debit.get({ accountId, period, limit, count });
		if (whole) this.#months.set(accountId, period);
		let used = whole ? whole.used - count : this.#used(accountId, period);
		for (const { place, at } of charges) {
			const accepted = whole !== undefined || this.#debitOne(accountId, period, limit);
			if (accepted) used++;
			answers[place] = { accepted, used, at };
		}
	}

	#debitOne(accountId: number, period: string, limit: number): boolean {
		const row = this.#statements.debit.get({ accountId, period, limit, count: 1 });
		if (row) this.#months.set(accountId, period);
		return row !== undefined;
	}

	#used = (accountId: number, period: string): number =>
		this.#statements.used.get({ accountId, period })?.used ?? 0;

	#isKey({ accountId, keyId }: Charge): boolean {
		const owner = `${accountId}/${keyId}`;
		if (this.#keys.has(owner)) return true;
		if (!this.#statements.key.get({ accountId, keyId })) return false;
		this.#keys.add(owner);
		return true;
	}

	#latestMonth(accountId: number): string {
		const known = this.#months.get(accountId);
		if (known !== undefined) return known;
		const read = this.#statements.latest.get({ accountId })?.period ?? "";
		this.#months.set(accountId, read);
		return read;
	}
}

/** Charges of a group on one account in one month under one allowance, by their places in the group. */
interface Debit {
	accountId: number;
	period: string;
	allowance: number | null;
	charges: { place: number; at: number }[];
}

const acceptedOf = (
	charges: readonly Charge[],
	answers: readonly (ChargeResult | Error)[],
): AcceptedCharge[] =>
	charges.flatMap((charge, place) => {
		const answer = answers[place];
		return answer && "accepted" in answer && answer.accepted ? [{ charge, at: answer.at }] : [];
	});

function statements(connection: Connection<AccountTables>) {
	const { build } = connection;
	return {
		key: prepare(connection, (p: Slots<{ accountId: number; keyId: string }>) =>
			build
				.selectFrom("api_keys")
				.select("id")
				.where("id", "=", p.keyId)
				.where("account_id", "=", p.accountId),
		),
		...balances(connection),
		debit: prepare(
			connection,
			(p: Slots<AccountMonth & { limit: number; count: number }>): Compilable<{ used: number }> =>
				build
					.insertInto("allowance")
					.columns(["account_id", "period", "used"])
					.expression(
						build
							.selectNoFrom([p.accountId.as("account"), p.period.as("period"), p.count.as("count")])
							.where(sql<boolean>`${p.count} <= ${p.limit}`),
					)
					.onConflict((conflict) =>
						conflict
							.columns(["account_id", "period"])
							.doUpdateSet((column) => ({ used: column("allowance.used", "+", p.count) }))
							.where(sql<boolean>`allowance.used <= ${p.limit} - ${p.count}`),
					)
					.returning("used"),
		),
	};
}
