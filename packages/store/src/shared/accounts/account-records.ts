import { monthOf } from "@us-market-data/market";
import type { Compilable, Kysely } from "kysely";
import type {
	Account,
	AccountChange,
	AccountOverview,
	AccountStore,
	ApiKey,
	NewPlan,
	Plan,
	PlanChange,
} from "../../accounts.ts";
import { missing, taken } from "../../errors.ts";
import { accountOf, keyOf, newPlanRow, planColumns, planOf } from "./account-rows.ts";
import type { AccountTables } from "./account-schema.ts";

/** Runs statements on plans, accounts and keys on an engine. */
export interface AccountDatabase {
	readonly build: Kysely<AccountTables>;
	all<R>(query: Compilable<R>): R[] | Promise<R[]>;
	get<R>(query: Compilable<R>): R | undefined | Promise<R | undefined>;
	/** Runs a statement that writes, in its turn, and gives its row. */
	write<R>(query: Compilable<R>): Promise<R | undefined>;
	/** Called once a plan, account or key that was held already has changed, and with it what credentials say. */
	changed?(): Promise<void>;
}

type Records = Omit<
	AccountStore,
	| "credential"
	| "heldCredential"
	| "charge"
	| "waitingCharges"
	| "standing"
	| "used"
	| "usage"
	| "probe"
	| "close"
>;

/**
 * Plans, accounts and keys, which every engine keeps in the same tables with the same statements. None of them is ever
 * deleted, so that what was found before a statement still stands when it runs.
 *
 * @throws {BadName} for a name or id that is taken, or that nothing has
 */
export class AccountRecords implements Records {
	readonly #database: AccountDatabase;
	readonly #build: Kysely<AccountTables>;
	readonly #now: () => number;

	constructor(database: AccountDatabase, now: () => number = Date.now) {
		this.#database = database;
		this.#build = database.build;
		this.#now = now;
	}

	async createPlan(plan: NewPlan): Promise<Plan> {
		const query = this.#build
			.insertInto("plans")
			.values(newPlanRow(plan, this.#now()))
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#database.write(query);
		if (!row) throw taken("plan", plan.name);
		return planOf(row);
	}

	async updatePlan(name: string, { rateLimit, ...change }: PlanChange): Promise<Plan> {
		const query = this.#build
			.updateTable("plans")
			// The name first: an update of nothing would be no statement.
			.set({ name, ...planColumns({ ...change, ...rateLimit }) })
			.where("name", "=", name)
			.returningAll();
		const row = await this.#change(query);
		if (!row) throw await this.#noPlan(name);
		return planOf(row);
	}

	async plan(name: string): Promise<Plan | undefined> {
		const query = this.#build.selectFrom("plans").selectAll().where("name", "=", name);
		const row = await this.#database.get(query);
		return row && planOf(row);
	}

	async plans(): Promise<Plan[]> {
		const rows = await this.#database.all(this.#build.selectFrom("plans").selectAll().orderBy("name"));
		return rows.map(planOf);
	}

	async createAccount({ name, plan }: { name: string; plan: string }): Promise<Account> {
		if (!(await this.plan(plan))) throw await this.#noPlan(plan);
		const query = this.#build
			.insertInto("accounts")
			.values({ name, plan, created_at: this.#now(), disabled_at: null })
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#database.write(query);
		if (!row) throw taken("account", name);
		return accountOf(row);
	}

	async account(name: string): Promise<Account | undefined> {
		const query = this.#build.selectFrom("accounts").selectAll().where("name", "=", name);
		const row = await this.#database.get(query);
		return row && accountOf(row);
	}

	async accounts(): Promise<Account[]> {
		const rows = await this.#database.all(this.#build.selectFrom("accounts").selectAll().orderBy("name"));
		return rows.map(accountOf);
	}

	async accountOverviews(at: number): Promise<AccountOverview[]> {
		const rows = await this.#database.all(overviews(this.#build, at));
		return rows.map(({ used, keys, last_used_at, ...row }) => ({
			...accountOf(row),
			used: used ?? 0,
			keys: keys ?? 0,
			lastUsedAt: last_used_at,
		}));
	}

	async updateAccount(id: number, { plan, disabledAt, isOperator }: AccountChange): Promise<Account> {
		if (plan !== undefined && !(await this.plan(plan))) throw await this.#noPlan(plan);
		const query = this.#build
			.updateTable("accounts")
			.set({
				id,
				...(plan !== undefined && { plan }),
				...(disabledAt !== undefined && { disabled_at: disabledAt }),
				...(isOperator !== undefined && { is_operator: isOperator ? 1 : 0 }),
			})
			.where("id", "=", id)
			.returningAll();
		const row = await this.#change(query);
		if (!row) throw missing("account with id", id);
		return accountOf(row);
	}

	async addKey(key: Omit<ApiKey, "createdAt" | "lastUsedAt" | "revokedAt">): Promise<ApiKey> {
		const owner = this.#build.selectFrom("accounts").select("id").where("id", "=", key.accountId);
		if (!(await this.#database.get(owner))) throw missing("account with id", key.accountId);
		const query = this.#build
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
		const row = await this.#database.write(query);
		if (row) return keyOf(row);
		throw (await this.key(key.id)) ? taken("key", key.id) : taken("key with the secret of", key.prefix);
	}

	async keys(accountId: number): Promise<ApiKey[]> {
		const query = this.#build
			.selectFrom("api_keys")
			.selectAll()
			.where("account_id", "=", accountId)
			.orderBy("created_at")
			.orderBy("id");
		return (await this.#database.all(query)).map(keyOf);
	}

	async key(id: string): Promise<ApiKey | undefined> {
		const query = this.#build.selectFrom("api_keys").selectAll().where("id", "=", id);
		const row = await this.#database.get(query);
		return row && keyOf(row);
	}

	async updateKey(
		id: string,
		{ expiresAt, revokedAt }: { expiresAt?: number | null; revokedAt?: number | null },
	): Promise<ApiKey> {
		const query = this.#build
			.updateTable("api_keys")
			.set({
				id,
				...(expiresAt !== undefined && { expires_at: expiresAt }),
				...(revokedAt !== undefined && { revoked_at: revokedAt }),
			})
			.where("id", "=", id)
			.returningAll();
		const row = await this.#change(query);
		if (!row) throw missing("key", id);
		return keyOf(row);
	}

	async #change<R>(query: Compilable<R>): Promise<R | undefined> {
		const row = await this.#database.write(query);
		if (row) await this.#database.changed?.();
		return row;
	}

	async #noPlan(name: string): Promise<Error> {
		const plans = await this.plans();
		return missing(
			"plan",
			name,
			plans.map((plan) => plan.name),
		);
	}
}

/** The accounts by name, with their use in the month of an instant and the keys that are in use then. */
const overviews = (build: Kysely<AccountTables>, at: number) =>
	build
		.selectFrom("accounts")
		.leftJoin("allowance", (join) =>
			join.onRef("allowance.account_id", "=", "accounts.id").on("allowance.period", "=", monthOf(at)),
		)
		.selectAll("accounts")
		.select("allowance.used")
		.select(({ selectFrom }) => {
			const keys = selectFrom("api_keys").whereRef("api_keys.account_id", "=", "accounts.id");
			return [
				keys
					.where("revoked_at", "is", null)
					.where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", at)]))
					.select(({ fn }) => fn.countAll<number>().as("count"))
					.as("keys"),
				keys.select(({ fn }) => fn.max("last_used_at").as("newest")).as("last_used_at"),
			];
		})
		.orderBy("accounts.name");
