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
	/** Balances beyond which they are too many. */
	#most = most;

	constructor(connection: Connection<AccountTables>) {
		this.#statements = statements(connection);
	}

	get areTooMany(): boolean {
		return this.#balances.size > this.#most || this.#keys.size > most;
	}

	clear(): void {
		this.#keys.clear();
		this.#balances.clear();
		this.#most = most;
	}

	/**
	 * Notes entries that others have added to the ledger: in the end, all that were not noted before. From then on the balances of
	 * their accounts are known, so that those of all other accounts are in the tables alone. An entry with a negative count
	 * says that a fold has moved charges to the tables. It changes no balance but those that are read from the tables now,
	 * which have these charges already.
	 *
	 * @param read the balances that were read from the tables since the first of these entries
	 */
	note(entries: readonly Entry[], read: Set<Balance>): void {
		for (const [accountId, , , day, count] of entries) {
			let balance = this.#balances.get(accountId);
			if (!balance) {
				balance = this.#chargedBalance(accountId);
				read.add(balance);
			}
			if (count > 0 || read.has(balance)) add(balance, day.slice(0, 7), count);
		}
		// The accounts of the ledger stay, however many they are.
		this.#most = Math.max(this.#most, 2 * read.size);
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

	/** The balance of an account; undefined when it was never charged. The ledger names only accounts whose balances are known. */
	balance(accountId: number): Pick<Balance, "period" | "used"> | undefined {
		return this.#balances.get(accountId) ?? this.#statements.folded.get({ accountId });
	}

	#chargedBalance(accountId: number): Balance {
		const held = this.#balances.get(accountId);
		if (held) return held;
		const { period, used } = this.balance(accountId) ?? { period: "", used: 0 };
		const balance = { period, used, month: period, group: 0 };
		this.#balances.set(accountId, balance);
		return balance;
	}
}

/** Adds charges of a month. Those of a month before the latest one do not count any more. */
function add(balance: Balance, period: string, count: number): void {
	if (period < balance.period) return;
	balance.used = count + (period === balance.period ? balance.used : 0);
	balance.period = period;
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
