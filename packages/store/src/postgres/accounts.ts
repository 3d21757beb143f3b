import { monthOf } from "@us-market-data/market";
import type { Compilable, Kysely, Selectable } from "kysely";
import type {
	AccountStore,
	AllowanceState,
	Charge,
	ChargeResult,
	Credential,
	ToolResultLimits,
	ToolResultStore,
	UsageReport,
} from "../accounts.ts";
import type { LiveProcess, ProcessDescription, ServiceProcess } from "../processes.ts";
import type { AccountOptions } from "../shared/accounts/account-options.ts";
import { AccountRecords, changedRow } from "../shared/accounts/account-records.ts";
import { accountOf, keyOf, planOf } from "../shared/accounts/account-rows.ts";
import type { AccountTables } from "../shared/accounts/account-schema.ts";
import { notBefore, usageStatements } from "../shared/accounts/usage.ts";
import { Database, type Queryable, queryableOf } from "./connection/database.ts";
import { channels, Notices } from "./connection/notices.ts";
import { openDatabase } from "./connection/open-database.ts";
import { CredentialCache } from "./metering/credential-cache.ts";
import { chargeFile, Meter } from "./metering/meter.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";
import { DatabaseProcess, readLiveProcesses } from "./processes.ts";
import { openToolResults } from "./tool-results.ts";

/**
 * Opens the accounts of a database, creates their tables when there are none and upgrades older ones. For what
 * `durability` means here see README.md.
 *
 * @throws {StoreUnavailable} when the database cannot be used
 *
 * @example
 * const accounts = await openAccountsDatabase("postgres://localhost/market");
 * await accounts.close();
 */
export async function openAccountsDatabase(url: string, options: AccountOptions = {}): Promise<AccountStore> {
	const database = await openDatabase<AccountTables>(url, "accounts", accountMigrations, timeoutOf(options));
	return new PostgresAccountStore(database, options);
}

class PostgresAccountStore extends AccountRecords implements AccountStore {
	readonly #database: Database<AccountTables>;
	/** A separate connection, so that a charge never waits for reports and lookups. */
	readonly #metering: Database<AccountTables>;
	readonly #meter: Meter;
	readonly #credentials: CredentialCache;
	#notices: Notices | undefined;

	constructor(database: Database<AccountTables>, options: AccountOptions) {
		const { now, durability } = options;
		const credentials = new CredentialCache((sha256) => readCredential(database, sha256));
		super(
			{
				build: database.build,
				all: (query) => database.all(query),
				get: (query) => database.get(query),
				write: (query) => database.get(query),
				transact: (accountId, read, then) => transact(database, accountId, read, then),
				changed: () => credentialsChanged(database, credentials),
			},
			now,
		);
		this.#database = database;
		const settings = durability === "process" ? { synchronous_commit: "off" } : {};
		this.#metering = new Database<AccountTables>(database.url, "meter", {
			connections: 1,
			settings,
			...timeoutOf(options),
		});
		this.#meter = new Meter(this.#metering, options);
		this.#credentials = credentials;
	}

	/** May be half a second old: see `CredentialCache`. */
	credential(sha256: string): Promise<Credential | undefined> {
		const clear = () => this.#credentials.clear();
		this.#notices ??= new Notices(this.#database.url, channels.credentials, { heard: clear, missed: clear });
		return this.#credentials.get(sha256);
	}

	/** That of a question to a server of the same network, several times over. */
	lookUpTime(): number {
		return 2.7;
	}

	async charge(charge: Charge): Promise<ChargeResult> {
		const { file, accountId, at } = charge;
		if (file === undefined) return this.#meter.charge(charge);
		const result = await chargeFile(this.#database, { ...charge, file });
		return result ?? { accepted: true, isRepeat: true, ...(await this.allowanceState(accountId, at)) };
	}

	waitingCharges(): number {
		return this.#meter.waiting;
	}

	caches(): ReturnType<AccountStore["caches"]> {
		return { credentials: this.#credentials.stats() };
	}

	allowanceState(accountId: number, at: number): Promise<AllowanceState> {
		return readAllowanceState(this.#database, accountId, at);
	}

	async used(accountId: number, at: number): Promise<number> {
		return usedInMonth(this.#database, accountId, monthOf(at));
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		const { build } = this.#database;
		return this.#database.snapshot((client) => usageReport(client, build, accountId, monthOf(at)));
	}

	process(description: ProcessDescription): ServiceProcess {
		return new DatabaseProcess(this.#database, description);
	}

	liveProcesses(): Promise<LiveProcess[]> {
		return readLiveProcesses(this.#database);
	}

	toolResults(limits: ToolResultLimits): ToolResultStore {
		return openToolResults(this.#database, limits);
	}

	/** Uses the connection of the charges, and a row that exists since the first migration and has no reader. */
	async probe(): Promise<void> {
		await this.#metering.rows("update accounts_migration_lock set is_locked = is_locked");
		this.#meter.verify();
	}

	async close(): Promise<void> {
		await this.#meter.idle();
		await this.#notices?.close();
		await Promise.all([this.#metering.close(), this.#database.close()]);
	}
}

/** A refusal is no failure of the connection. */
function attempted<Row, Statement>(then: (rows: Row[]) => Statement[], rows: Row[]) {
	try {
		return { statements: then(rows) };
	} catch (error) {
		return { statements: [], error };
	}
}

/** The row of the account is locked against others of its kind; charges do not take that lock. */
async function transact<Row, Result>(
	database: Database<AccountTables>,
	accountId: number,
	read: Compilable<Row>,
	then: (rows: Row[]) => Compilable<Result>[],
): Promise<Result[]> {
	const outcome = await database.withClient(async (client) => {
		const rowsOf = async <R>(query: Compilable<R>): Promise<R[]> => {
			const { sql, parameters } = query.compile();
			return queryableOf(client).rows<R>(sql, parameters);
		};
		await client.query("begin");
		await client.query("select id from accounts where id = $1 for no key update", [accountId]);
		const decision = attempted(then, await rowsOf(read));
		const results: Result[] = [];
		for (const statement of decision.statements) results.push(changedRow((await rowsOf(statement))[0]));
		await client.query("error" in decision ? "rollback" : "commit");
		return { ...decision, results };
	});
	if ("error" in outcome) throw outcome.error;
	return outcome.results;
}

const timeoutOf = ({ timeout }: { timeout?: number }) => (timeout === undefined ? {} : { timeout });

/** The database has committed the change; that others hear of it at once is a help and no condition. */
async function credentialsChanged(
	database: Database<AccountTables>,
	credentials: CredentialCache,
): Promise<void> {
	credentials.clear();
	await database.rows("select pg_notify($1, '')", [channels.credentials]).catch(() => {});
}

interface CredentialRow {
	key: Selectable<AccountTables["api_keys"]>;
	account: Selectable<AccountTables["accounts"]>;
	plan: Selectable<AccountTables["plans"]>;
}

/** Key, account and plan as one row of objects, whatever columns the tables have. */
const statement = {
	name: "credential",
	text: `select to_json(k) as key, to_json(a) as account, to_json(p) as plan
		from api_keys k join accounts a on a.id = k.account_id join plans p on p.name = a.plan
		where k.sha256 = $1`,
};

/** The credential of a key by the SHA-256 of its secret. */
async function readCredential(database: Queryable, sha256: string): Promise<Credential | undefined> {
	const [row] = await database.rows<CredentialRow>(statement, [sha256]);
	return row && { key: keyOf(row.key), account: accountOf(row.account), plan: planOf(row.plan) };
}

const usedStatement = {
	name: "used",
	text: "select used from allowance where account_id = $1 and period = $2",
};

/** Data requests that an account used in a month (`YYYY-MM`). */
async function usedInMonth(client: Queryable, accountId: number, month: string): Promise<number> {
	const [row] = await client.rows<{ used: number }>(usedStatement, [accountId, month]);
	return row?.used ?? 0;
}

const allowanceStatement = {
	name: "standing",
	text: `select period, used from allowance where account_id = $1 and period >= $2 order by period desc limit 1`,
};

/** Returns the standing of an account at an instant. */
async function readAllowanceState(client: Queryable, accountId: number, at: number): Promise<AllowanceState> {
	const values = [accountId, monthOf(at)];
	const [row] = await client.rows<{ period: string; used: number }>(allowanceStatement, values);
	return row ? { used: row.used, at: notBefore(at, row.period) } : { used: 0, at };
}

/** Returns the usage of an account in a month (`YYYY-MM`). */
async function usageReport(
	client: Queryable,
	build: Kysely<AccountTables>,
	accountId: number,
	month: string,
): Promise<UsageReport> {
	const { byDay, byOperation, byKey } = usageStatements(build, accountId, month);
	const rows = <R>(query: Compilable<R>): Promise<R[]> => {
		const { sql, parameters } = query.compile();
		return client.rows<R>(sql, parameters);
	};
	return {
		used: await usedInMonth(client, accountId, month),
		byDay: await rows(byDay),
		byOperation: await rows(byOperation),
		byKey: await rows(byKey),
	};
}
