import { randomBytes } from "node:crypto";
import { monthOf } from "@us-market-data/market";
import { type Compilable, type Kysely, sql } from "kysely";
import type {
	Account,
	AccountChange,
	AccountOverview,
	AccountStore,
	ApiKey,
	KeyChange,
	NewKey,
	NewPlan,
	Plan,
	PlanChange,
	RequestCount,
} from "../../accounts.ts";
import { nameMissing, nameTaken } from "../../errors.ts";
import { accountOf, keyOf, newPlanRow, planColumns, planOf } from "./account-rows.ts";
import type { AccountTables } from "./account-schema.ts";

/** As many as SHA-256 gives. */
const secretBytes = 32;

/** The row of a statement that changes a key. */
export function changedRow<R>(row: R | undefined): R {
	if (row === undefined)
		throw new Error("a key to change is of another account, or a new one has an id that is taken");
	return row;
}

/** Runs statements on plans, accounts and keys on an engine. */
export interface AccountDatabase {
	readonly build: Kysely<AccountTables>;
	all<R>(query: Compilable<R>): R[] | Promise<R[]>;
	get<R>(query: Compilable<R>): R | undefined | Promise<R | undefined>;
	/** Runs a statement that writes, in its turn, and gives its row. */
	write<R>(query: Compilable<R>): Promise<R | undefined>;
	/**
	 * Reads rows in a transaction that no other of the account runs beside, and then runs the statements that they lead to,
	 * each of which gives a row. When `then` throws or a row is missing, none of them counts.
	 */
	transact<Row, Result>(
		accountId: number,
		read: Compilable<Row>,
		then: (rows: Row[]) => Compilable<Result>[],
	): Promise<Result[]>;
	/** Called once a plan, account or key has changed, or a key was added, and with it what credentials say. */
	changed?(): Promise<void>;
}

type KeyUpdate = Parameters<AccountStore["updateKey"]>[1];

type Records = Omit<
	AccountStore,
	| "credential"
	| "lookUpTime"
	| "charge"
	| "waitingCharges"
	| "caches"
	| "allowanceState"
	| "used"
	| "usage"
	| "process"
	| "liveProcesses"
	| "toolResults"
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

	async countRequest(name: string, lengthMs: number): Promise<RequestCount> {
		const now = this.#now();
		// A window that ends later than one that begins now was begun before the clock was set back.
		const isOpen = sql`(request_windows.ends_at > ${now} and request_windows.ends_at <= ${now + lengthMs})`;
		const row = await this.#database.write(
			this.#build
				.insertInto("request_windows")
				.values({ name, count: 1, ends_at: now + lengthMs })
				.onConflict((conflict) =>
					conflict.column("name").doUpdateSet({
						count: sql<number>`case when ${isOpen} then request_windows.count + 1 else 1 end`,
						ends_at: sql<number>`case when ${isOpen} then request_windows.ends_at else excluded.ends_at end`,
					}),
				)
				.returning(["count", "ends_at"]),
		);
		if (!row) throw new Error("an upsert returns its row");
		if (row.count === 1) await this.#dropEndedWindows(now);
		return { count: row.count, milliseconds: Math.max(0, Number(row.ends_at) - now) };
	}

	async secret(name: string): Promise<Buffer> {
		const find = this.#build.selectFrom("secrets").select("secret").where("name", "=", name);
		const existing = await this.#database.get(find);
		if (existing) return Buffer.from(existing.secret, "hex");
		const secret = randomBytes(secretBytes).toString("hex");
		const addition = this.#build
			.insertInto("secrets")
			.values({ name, secret })
			.onConflict((conflict) => conflict.doNothing())
			.returning("secret");
		// Another process may have made it meanwhile.
		const row = (await this.#database.write(addition)) ?? (await this.#database.get(find));
		if (!row) throw new Error("secrets are never deleted");
		return Buffer.from(row.secret, "hex");
	}

	/** Keeps the table as small as what is open. What another process removes meanwhile is no failure of the request. */
	async #dropEndedWindows(now: number): Promise<void> {
		const ended = this.#build.deleteFrom("request_windows").where("ends_at", "<=", now).returning("name");
		await this.#database.write(ended).catch(() => {});
	}

	async createPlan(plan: NewPlan): Promise<Plan> {
		const query = this.#build
			.insertInto("plans")
			.values(newPlanRow(plan, this.#now()))
			.onConflict((conflict) => conflict.doNothing())
			.returningAll();
		const row = await this.#database.write(query);
		if (!row) throw nameTaken("plan", plan.name);
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
		if (!row) throw nameTaken("account", name);
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
		if (!row) throw nameMissing("account with id", id);
		return accountOf(row);
	}

	async addKey(key: NewKey): Promise<ApiKey> {
		const owner = this.#build.selectFrom("accounts").select("id").where("id", "=", key.accountId);
		if (!(await this.#database.get(owner))) throw nameMissing("account with id", key.accountId);
		const row = await this.#database.write(this.#addition(key));
		if (row) {
			await this.#database.changed?.();
			return keyOf(row);
		}
		throw (await this.key(key.id))
			? nameTaken("key", key.id)
			: nameTaken("key with the secret of", key.prefix);
	}

	async keys(accountId: number): Promise<ApiKey[]> {
		return (await this.#database.all(this.#keysOf(accountId))).map(keyOf);
	}

	async key(id: string): Promise<ApiKey | undefined> {
		const query = this.#build.selectFrom("api_keys").selectAll().where("id", "=", id);
		const row = await this.#database.get(query);
		return row && keyOf(row);
	}

	async updateKey(id: string, change: KeyUpdate): Promise<ApiKey> {
		const row = await this.#change(this.#update(id, change));
		if (!row) throw nameMissing("key", id);
		return keyOf(row);
	}

	async changeKeys(accountId: number, decide: (keys: ApiKey[]) => KeyChange[]): Promise<ApiKey[]> {
		const rows = await this.#database.transact(accountId, this.#keysOf(accountId), (current) =>
			decide(current.map(keyOf)).map((change) =>
				"add" in change
					? this.#addition(change.add)
					: this.#update(change.update, change).where("account_id", "=", accountId),
			),
		);
		if (rows.length > 0) await this.#database.changed?.();
		return rows.map(keyOf);
	}

	#keysOf = (accountId: number) =>
		this.#build
			.selectFrom("api_keys")
			.selectAll()
			.where("account_id", "=", accountId)
			.orderBy("created_at")
			.orderBy("id");

	#addition = (key: NewKey) =>
		this.#build
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

	#update = (id: string, { expiresAt, revokedAt }: KeyUpdate) =>
		this.#build
			.updateTable("api_keys")
			.set({
				id,
				...(expiresAt !== undefined && { expires_at: expiresAt }),
				...(revokedAt !== undefined && { revoked_at: revokedAt }),
			})
			.where("id", "=", id)
			.returningAll();

	async #change<R>(query: Compilable<R>): Promise<R | undefined> {
		const row = await this.#database.write(query);
		if (row) await this.#database.changed?.();
		return row;
	}

	async #noPlan(name: string): Promise<Error> {
		const plans = await this.plans();
		return nameMissing(
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
