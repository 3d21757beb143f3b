import type { Charge } from "../../accounts.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";
import { foldedBalance } from "./ledger/balances.ts";
import type { Entry } from "./ledger/usage-ledger.ts";

/** Keys and balances that are known, each. */
const most = 50_000;

/** The use of an account in the latest month (`YYYY-MM`) that it was charged in. */
export interface Balance {
	period: string;
	used: number;
	/** The newest month that a charge of the group under way has moved the account to, and that group. */
	month: string;
	group: number;
}

/** A key that exists. Each charge looks it up, and what else it needs hangs on it: a look costs more than the rest. */
export interface KnownKey {
	accountId: number;
	balance: Balance;
	/** Its entries of the group under way, and that group. */
	entries: Entry[];
	group: number;
}

/**
 * Keys and balances in memory. They are those of the file once every entry that others have added to the ledger was noted.
 * No key is ever deleted or moved to another account.
 */
export class KnownKeys {
	readonly #statements: ReturnType<typeof statements>;
	readonly #keys = new Map<string, KnownKey>();
	readonly #balances = new Map<number, Balance>();
	/** What the ledger holds of accounts whose balances are not known, by their months. */
	readonly #unfolded = new Map<number, Map<string, number>>();

	constructor(connection: Connection<AccountTables>) {
		this.#statements = statements(connection);
	}

	get areTooMany(): boolean {
		return this.#balances.size > most || this.#keys.size > most;
	}

	clear(): void {
		this.#keys.clear();
		this.#balances.clear();
		this.#unfolded.clear();
	}

	/**
	 * Notes an entry that another connection has added to the ledger, or one with a negative count, which a step of a fold has
	 * moved to the tables: that does not change a balance.
	 */
	note([accountId, , , day, count]: Entry): void {
		const period = day.slice(0, 7);
		const balance = this.#balances.get(accountId);
		if (!balance) this.#noteUnfolded(accountId, period, count);
		else if (count > 0 && period >= balance.period) {
			balance.used = count + (period === balance.period ? balance.used : 0);
			balance.period = period;
		}
	}

	/** The key of a charge; undefined when its account has no such key. */
	key({ accountId, keyId }: Pick<Charge, "accountId" | "keyId">): KnownKey | undefined {
		const held = this.#keys.get(keyId);
		if (held?.accountId === accountId) return held;
		if (!this.#statements.key.get({ accountId, keyId })) return undefined;
		const key = { accountId, balance: this.#chargedBalance(accountId), entries: [], group: 0 };
		this.#keys.set(keyId, key);
		return key;
	}

	/** The balance of an account; undefined when it was never charged. */
	balance(accountId: number): Pick<Balance, "period" | "used"> | undefined {
		const known = this.#balances.get(accountId);
		if (known) return known;
		const folded = this.#statements.folded.get({ accountId });
		const [period, count] = this.#latestUnfolded(accountId);
		if (!folded || period > folded.period) return count > 0 ? { period, used: count } : folded;
		return { period: folded.period, used: folded.used + (period === folded.period ? count : 0) };
	}

	#noteUnfolded(accountId: number, period: string, count: number): void {
		const months = this.#unfolded.get(accountId) ?? new Map<string, number>();
		const sum = (months.get(period) ?? 0) + count;
		if (sum === 0) months.delete(period);
		else months.set(period, sum);
		if (months.size === 0) this.#unfolded.delete(accountId);
		else this.#unfolded.set(accountId, months);
	}

	/** The latest month in the ledger of an account whose balance is not known, and its count. */
	#latestUnfolded(accountId: number): [period: string, count: number] {
		const months = [...(this.#unfolded.get(accountId) ?? [])];
		return months.reduce((one, other) => (other[0] > one[0] ? other : one), ["", 0]);
	}

	#chargedBalance(accountId: number): Balance {
		const held = this.#balances.get(accountId);
		if (held) return held;
		const { period, used } = this.balance(accountId) ?? { period: "", used: 0 };
		this.#unfolded.delete(accountId);
		const balance = { period, used, month: period, group: 0 };
		this.#balances.set(accountId, balance);
		return balance;
	}
}

function statements(connection: Connection<AccountTables>) {
	return {
		key: prepare(connection, (p: Slots<{ accountId: number; keyId: string }>) =>
			connection.build
				.selectFrom("api_keys")
				.select("id")
				.where("id", "=", p.keyId)
				.where("account_id", "=", p.accountId),
		),
		folded: foldedBalance(connection),
	};
}
