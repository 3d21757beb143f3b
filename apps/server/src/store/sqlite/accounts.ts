import type {
	Account,
	AccountStore,
	ApiKey,
	Charge,
	ChargeResult,
	Credential,
	Plan,
	UsageReport,
} from "../accounts.ts";
import { missing, taken } from "../errors.ts";
import type { Connection } from "./connection.ts";
import { Meter, monthOf } from "./meter.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";
import { openFile } from "./open-file.ts";
import { type Prepared, prepare, type Slots } from "./prepared.ts";
import { accountOf, keyOf, planOf } from "./tables/account-rows.ts";
import type { AccountTables } from "./tables/account-schema.ts";
import { usageReport } from "./usage-report.ts";

export interface AccountOptions {
	/** Clock for the times of creation. */
	now?: () => number;
}

/** Opens the file of accounts, creates it when there is none and upgrades an older one. */
export async function openAccounts(file: string, options: AccountOptions = {}): Promise<AccountStore> {
	const connection = await openFile<AccountTables>(file, accountMigrations);
	return new SqliteAccountStore(connection, file, options.now ?? Date.now);
}

class SqliteAccountStore implements AccountStore {
	readonly #connection: Connection<AccountTables>;
	readonly #meter: Meter;
	readonly #now: () => number;
	readonly #keyBySecret: Prepared<{ sha256: string }, AccountTables["api_keys"]>;

	constructor(connection: Connection<AccountTables>, file: string, now: () => number) {
		this.#connection = connection;
		this.#meter = new Meter(connection, file);
		this.#now = now;
		this.#keyBySecret = prepare(connection, (p: Slots<{ sha256: string }>) =>
			connection.build.selectFrom("api_keys").selectAll().where("sha256", "=", p.sha256),
		);
	}

	async createPlan({ name, monthlyAllowance, marketData, families }: Omit<Plan, "createdAt">): Promise<Plan> {
		const query = this.#connection.build
			.insertInto("plans")
			.values({
				name,
				monthly_allowance: monthlyAllowance,
				market_data: marketData ? 1 : 0,
				families: JSON.stringify(families),
				created_at: this.#now(),
			})
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = this.#connection.get(query);
		if (!row) throw taken("plan", name);
		return planOf(row);
	}

	async plan(name: string): Promise<Plan | undefined> {
		return this.#plan(name);
	}

	async plans(): Promise<Plan[]> {
		const query = this.#connection.build.selectFrom("plans").selectAll().orderBy("name");
		return this.#connection.all(query).map(planOf);
	}

	async createAccount({ name, plan }: { name: string; plan: string }): Promise<Account> {
		await this.#requirePlan(plan);
		const query = this.#connection.build
			.insertInto("accounts")
			.values({ name, plan, created_at: this.#now(), disabled_at: null })
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = this.#connection.get(query);
		if (!row) throw taken("account", name);
		return accountOf(row);
	}

	async account(name: string): Promise<Account | undefined> {
		const query = this.#connection.build.selectFrom("accounts").selectAll().where("name", "=", name);
		const row = this.#connection.get(query);
		return row && accountOf(row);
	}

	async accounts(): Promise<Account[]> {
		const query = this.#connection.build.selectFrom("accounts").selectAll().orderBy("name");
		return this.#connection.all(query).map(accountOf);
	}

	async updateAccount(
		id: number,
		{ plan, disabledAt }: { plan?: string; disabledAt?: number | null },
	): Promise<Account> {
		if (plan !== undefined) await this.#requirePlan(plan);
		const query = this.#connection.build
			.updateTable("accounts")
			// The id first: an update of nothing would be no statement.
			.set({
				id,
				...(plan !== undefined && { plan }),
				...(disabledAt !== undefined && { disabled_at: disabledAt }),
			})
			.where("id", "=", id)
			.returningAll();
		const row = this.#connection.get(query);
		if (!row) throw missing("account with id", id);
		return accountOf(row);
	}

	async addKey(key: Omit<ApiKey, "createdAt" | "lastUsedAt" | "revokedAt">): Promise<ApiKey> {
		if (!this.#accountById(key.accountId)) throw missing("account with id", key.accountId);
		const query = this.#connection.build
			.insertInto("api_keys")
			.values({
				id: key.id,
				account_id: key.accountId,
				name: key.name,
				prefix: key.prefix,
				sha256: key.sha256,
				created_at: this.#now(),
				last_used_at: null,
				expires_at: key.expiresAt,
				revoked_at: null,
			})
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = this.#connection.get(query);
		if (row) return keyOf(row);
		throw (await this.key(key.id)) ? taken("key", key.id) : taken("key with the secret of", key.prefix);
	}

	async keys(accountId: number): Promise<ApiKey[]> {
		const query = this.#connection.build
			.selectFrom("api_keys")
			.selectAll()
			.where("account_id", "=", accountId)
			.orderBy("created_at")
			.orderBy("id");
		return this.#connection.all(query).map(keyOf);
	}

	async key(id: string): Promise<ApiKey | undefined> {
		const query = this.#connection.build.selectFrom("api_keys").selectAll().where("id", "=", id);
		const row = this.#connection.get(query);
		return row && keyOf(row);
	}

	async updateKey(
		id: string,
		{ expiresAt, revokedAt }: { expiresAt?: number | null; revokedAt?: number | null },
	): Promise<ApiKey> {
		const query = this.#connection.build
			.updateTable("api_keys")
			.set({
				id,
				...(expiresAt !== undefined && { expires_at: expiresAt }),
				...(revokedAt !== undefined && { revoked_at: revokedAt }),
			})
			.where("id", "=", id)
			.returningAll();
		const row = this.#connection.get(query);
		if (!row) throw missing("key", id);
		return keyOf(row);
	}

	async credential(sha256: string): Promise<Credential | undefined> {
		return this.#connection.snapshot(() => {
			const row = this.#keyBySecret.get({ sha256 });
			const account = row && this.#accountById(row.account_id);
			const plan = account && this.#plan(account.plan);
			return plan && { key: keyOf(row), account, plan };
		});
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return this.#meter.charge(charge);
	}

	async used(accountId: number, at: number): Promise<number> {
		return this.#meter.used(accountId, at);
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		return this.#connection.snapshot(() => ({
			used: this.#meter.used(accountId, at),
			...usageReport(this.#connection, accountId, monthOf(at)),
		}));
	}

	async close(): Promise<void> {
		await this.#meter.idle();
		this.#connection.close();
	}

	#plan(name: string): Plan | undefined {
		const query = this.#connection.build.selectFrom("plans").selectAll().where("name", "=", name);
		const row = this.#connection.get(query);
		return row && planOf(row);
	}

	async #requirePlan(name: string): Promise<void> {
		if (this.#plan(name)) return;
		const plans = await this.plans();
		throw missing(
			"plan",
			name,
			plans.map((plan) => plan.name),
		);
	}

	#accountById(id: number): Account | undefined {
		const query = this.#connection.build.selectFrom("accounts").selectAll().where("id", "=", id);
		const row = this.#connection.get(query);
		return row && accountOf(row);
	}
}
