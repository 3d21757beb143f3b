import type { Compilable } from "kysely";
import type {
	Account,
	AccountStore,
	ApiKey,
	Charge,
	ChargeResult,
	Credential,
	NewPlan,
	Plan,
	PlanChange,
	UsageReport,
} from "../accounts.ts";
import type { Durability } from "../durability.ts";
import { missing, taken } from "../errors.ts";
import type { MeterObserver } from "../meter-observer.ts";
import { accountOf, keyOf, newPlanRow, planColumns, planOf } from "../rows/account-rows.ts";
import type { AccountTables } from "../rows/account-schema.ts";
import { monthOf } from "../rows/month.ts";
import type { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { prepare, type Slots } from "./connection/prepared.ts";
import { WriteTurns } from "./connection/write-turns.ts";
import { Meter } from "./metering/meter.ts";
import { usageReport } from "./metering/usage-report.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

/** How long an administrator's change waits for other processes that write, in milliseconds. */
const patience = 10_000;

export interface AccountOptions {
	/** Clock for the times of creation. */
	now?: () => number;
	/** What a debit survives once it is acknowledged. */
	durability?: Durability;
	/** Told of each transaction of the meter. */
	onCommit?: MeterObserver;
}

/** Opens the file of accounts, creates it when there is none and upgrades an older one. */
export async function openAccounts(file: string, options: AccountOptions = {}): Promise<AccountStore> {
	const connection = await openFile<AccountTables>(file, accountMigrations, options);
	return new SqliteAccountStore(connection, file, options);
}

class SqliteAccountStore implements AccountStore {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #meter: Meter;
	readonly #now: () => number;
	readonly #look: ReturnType<typeof lookUps>;

	constructor(connection: Connection<AccountTables>, file: string, options: AccountOptions) {
		this.#connection = connection;
		this.#turns = new WriteTurns(connection, file);
		this.#meter = new Meter(connection, this.#turns, options.onCommit);
		this.#now = options.now ?? Date.now;
		this.#look = lookUps(connection);
	}

	async createPlan(plan: NewPlan): Promise<Plan> {
		const query = this.#connection.build
			.insertInto("plans")
			.values(newPlanRow(plan, this.#now()))
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#written(query);
		if (!row) throw taken("plan", plan.name);
		return planOf(row);
	}

	async updatePlan(name: string, { rateLimit, ...change }: PlanChange): Promise<Plan> {
		await this.#requirePlan(name);
		const query = this.#connection.build
			.updateTable("plans")
			// The name first: an update of nothing would be no statement.
			.set({ name, ...planColumns({ ...change, ...rateLimit }) })
			.where("name", "=", name)
			.returningAll();
		const row = await this.#written(query);
		if (!row) throw missing("plan", name);
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
		const row = await this.#written(query);
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
		const row = await this.#written(query);
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
		const row = await this.#written(query);
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
		const row = await this.#written(query);
		if (!row) throw missing("key", id);
		return keyOf(row);
	}

	async credential(sha256: string): Promise<Credential | undefined> {
		return this.#connection.snapshot(() => {
			const row = this.#look.keyBySecret.get({ sha256 });
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
		this.#turns.close();
		this.#connection.close();
	}

	/** Runs a statement that writes, in its turn, and gives back its row. */
	#written<R>(query: Compilable<R>): Promise<R | undefined> {
		return this.#turns.transact(patience, () => this.#connection.get(query));
	}

	#plan(name: string): Plan | undefined {
		const row = this.#look.plan.get({ name });
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
		const row = this.#look.account.get({ id });
		return row && accountOf(row);
	}
}

/** What every request asks for. */
function lookUps(connection: Connection<AccountTables>) {
	const { build } = connection;
	return {
		keyBySecret: prepare(connection, (p: Slots<{ sha256: string }>) =>
			build.selectFrom("api_keys").selectAll().where("sha256", "=", p.sha256),
		),
		account: prepare(connection, (p: Slots<{ id: number }>) =>
			build.selectFrom("accounts").selectAll().where("id", "=", p.id),
		),
		plan: prepare(connection, (p: Slots<{ name: string }>) =>
			build.selectFrom("plans").selectAll().where("name", "=", p.name),
		),
	};
}
