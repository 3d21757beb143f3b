import { sql } from "kysely";
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
import { channels } from "./connection/channels.ts";
import { Database } from "./connection/database.ts";
import { Notices } from "./connection/notices.ts";
import { openDatabase } from "./connection/open-database.ts";
import { readCredential } from "./metering/credential.ts";
import { CredentialCache } from "./metering/credential-cache.ts";
import { Meter } from "./metering/meter.ts";
import { usageReport } from "./metering/usage-report.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

export interface AccountOptions {
	/** Clock for the times of creation. */
	now?: () => number;
	/** What a debit survives once it is acknowledged: see README.md. */
	durability?: Durability;
	/** Told of each statement of the meter. */
	onCommit?: MeterObserver;
}

/**
 * Opens the accounts of a database, creates their tables when there are none and upgrades older ones.
 *
 * @throws {StoreUnavailable} when the database cannot be used
 */
export async function openAccounts(url: string, options: AccountOptions = {}): Promise<AccountStore> {
	const database = await openDatabase<AccountTables>(url, "accounts", accountMigrations);
	return new PostgresAccountStore(database, options);
}

class PostgresAccountStore implements AccountStore {
	readonly #database: Database<AccountTables>;
	/** A connection of its own, so that a charge never waits for reports and lookups. */
	readonly #metering: Database<AccountTables>;
	readonly #meter: Meter;
	readonly #now: () => number;
	readonly #credentials: CredentialCache;
	#notices: Notices | undefined;

	constructor(database: Database<AccountTables>, { now, durability, onCommit }: AccountOptions) {
		this.#database = database;
		const settings = durability === "process" ? { synchronous_commit: "off" } : {};
		this.#metering = new Database<AccountTables>(database.url, "meter", { connections: 1, settings });
		this.#meter = new Meter(this.#metering, onCommit);
		this.#now = now ?? Date.now;
		this.#credentials = new CredentialCache((sha256) => readCredential(database, sha256));
	}

	async createPlan(plan: NewPlan): Promise<Plan> {
		const query = this.#database.build
			.insertInto("plans")
			.values(newPlanRow(plan, this.#now()))
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#database.get(query);
		if (!row) throw taken("plan", plan.name);
		return planOf(row);
	}

	async updatePlan(name: string, { rateLimit, ...change }: PlanChange): Promise<Plan> {
		const query = this.#database.build
			.updateTable("plans")
			// The name first: an update of nothing would be no statement.
			.set({ name, ...planColumns({ ...change, ...rateLimit }) })
			.where("name", "=", name)
			.returningAll();
		const row = await this.#database.get(query);
		if (!row) throw await this.#noPlan(name);
		await this.#credentialsChanged();
		return planOf(row);
	}

	async plan(name: string): Promise<Plan | undefined> {
		const query = this.#database.build.selectFrom("plans").selectAll().where("name", "=", name);
		const row = await this.#database.get(query);
		return row && planOf(row);
	}

	async plans(): Promise<Plan[]> {
		const query = this.#database.build.selectFrom("plans").selectAll().orderBy("name");
		return (await this.#database.all(query)).map(planOf);
	}

	async createAccount({ name, plan }: { name: string; plan: string }): Promise<Account> {
		if (!(await this.plan(plan))) throw await this.#noPlan(plan);
		const query = this.#database.build
			.insertInto("accounts")
			.values({ name, plan, created_at: this.#now(), disabled_at: null })
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#database.get(query);
		if (!row) throw taken("account", name);
		return accountOf(row);
	}

	async account(name: string): Promise<Account | undefined> {
		const query = this.#database.build.selectFrom("accounts").selectAll().where("name", "=", name);
		const row = await this.#database.get(query);
		return row && accountOf(row);
	}

	async accounts(): Promise<Account[]> {
		const query = this.#database.build.selectFrom("accounts").selectAll().orderBy("name");
		return (await this.#database.all(query)).map(accountOf);
	}

	async updateAccount(
		id: number,
		{ plan, disabledAt }: { plan?: string; disabledAt?: number | null },
	): Promise<Account> {
		if (plan !== undefined && !(await this.plan(plan))) throw await this.#noPlan(plan);
		const query = this.#database.build
			.updateTable("accounts")
			.set({
				id,
				...(plan !== undefined && { plan }),
				...(disabledAt !== undefined && { disabled_at: disabledAt }),
			})
			.where("id", "=", id)
			.returningAll();
		const row = await this.#database.get(query);
		if (!row) throw missing("account with id", id);
		await this.#credentialsChanged();
		return accountOf(row);
	}

	async addKey(key: Omit<ApiKey, "createdAt" | "lastUsedAt" | "revokedAt">): Promise<ApiKey> {
		const query = this.#database.build
			.insertInto("api_keys")
			.columns(["id", "account_id", "name", "prefix", "sha256", "created_at", "expires_at"])
			.expression((build) =>
				build
					.selectFrom("accounts")
					.select([
						sql.val(key.id).as("key_id"),
						"accounts.id",
						sql.val(key.name).as("key_name"),
						sql.val(key.prefix).as("prefix"),
						sql.val(key.sha256).as("sha256"),
						sql<number>`${this.#now()}::bigint`.as("made_at"),
						sql<number>`${key.expiresAt}::bigint`.as("expires_at"),
					])
					.where("accounts.id", "=", key.accountId),
			)
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#database.get(query);
		if (row) return keyOf(row);
		throw await this.#notAdded(key);
	}

	async keys(accountId: number): Promise<ApiKey[]> {
		const query = this.#database.build
			.selectFrom("api_keys")
			.selectAll()
			.where("account_id", "=", accountId)
			.orderBy("created_at")
			.orderBy("id");
		return (await this.#database.all(query)).map(keyOf);
	}

	async key(id: string): Promise<ApiKey | undefined> {
		const query = this.#database.build.selectFrom("api_keys").selectAll().where("id", "=", id);
		const row = await this.#database.get(query);
		return row && keyOf(row);
	}

	async updateKey(
		id: string,
		{ expiresAt, revokedAt }: { expiresAt?: number | null; revokedAt?: number | null },
	): Promise<ApiKey> {
		const query = this.#database.build
			.updateTable("api_keys")
			.set({
				id,
				...(expiresAt !== undefined && { expires_at: expiresAt }),
				...(revokedAt !== undefined && { revoked_at: revokedAt }),
			})
			.where("id", "=", id)
			.returningAll();
		const row = await this.#database.get(query);
		if (!row) throw missing("key", id);
		await this.#credentialsChanged();
		return keyOf(row);
	}

	/** May be half a second old: see `CredentialCache`. */
	credential(sha256: string): Promise<Credential | undefined> {
		const clear = () => this.#credentials.clear();
		this.#notices ??= new Notices(this.#database.url, channels.credentials, { heard: clear, missed: clear });
		return this.#credentials.get(sha256);
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return this.#meter.charge(charge);
	}

	async used(accountId: number, at: number): Promise<number> {
		const statement = {
			name: "used",
			text: "select used from allowance where account_id = $1 and period = $2",
		};
		const [row] = await this.#database.rows<{ used: number }>(statement, [accountId, monthOf(at)]);
		return row?.used ?? 0;
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		return this.#database.snapshot((client) => usageReport(client, accountId, monthOf(at)));
	}

	async close(): Promise<void> {
		await this.#meter.idle();
		await this.#notices?.close();
		await Promise.all([this.#metering.close(), this.#database.close()]);
	}

	/** The database has committed the change; that others hear of it at once is a help and no condition. */
	async #credentialsChanged(): Promise<void> {
		this.#credentials.clear();
		await this.#database.rows("select pg_notify($1, '')", [channels.credentials]).catch(() => {});
	}

	async #noPlan(name: string): Promise<Error> {
		const plans = await this.plans();
		return missing(
			"plan",
			name,
			plans.map((plan) => plan.name),
		);
	}

	async #notAdded(key: Pick<ApiKey, "id" | "accountId" | "prefix">): Promise<Error> {
		const account = this.#database.build.selectFrom("accounts").select("id").where("id", "=", key.accountId);
		if (!(await this.#database.get(account))) return missing("account with id", key.accountId);
		return (await this.key(key.id)) ? taken("key", key.id) : taken("key with the secret of", key.prefix);
	}
}
