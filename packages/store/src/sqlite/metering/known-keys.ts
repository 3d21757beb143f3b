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
 * Keys and balances in memory. They are those of the file as long as no other connection commits. No key is ever deleted or
 * moved to another account.
 */
export class KnownKeys {
	readonly #statements: ReturnType<typeof statements>;
	readonly #keys = new Map<string, KnownKey>();
	readonly #balances = new Map<number, Balance>();

	constructor(connection: Connection<AccountTables>) {
		this.#statements = statements(connection);
	}

	get areTooMany(): boolean {
		return this.#balances.size > most || this.#keys.size > most;
	}

	clear(): void {
		this.#keys.clear();
		this.#balances.clear();
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
