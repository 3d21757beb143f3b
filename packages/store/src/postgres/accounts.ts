import { monthOf } from "@us-market-data/market";
import type { Compilable } from "kysely";
import type { AccountStore, Charge, ChargeResult, Credential, Standing, UsageReport } from "../accounts.ts";
import type { AccountOptions } from "../shared/accounts/account-options.ts";
import { AccountRecords, changedRow } from "../shared/accounts/account-records.ts";
import type { AccountTables } from "../shared/accounts/account-schema.ts";
import { channels } from "./connection/channels.ts";
import { Database, queryableOf } from "./connection/database.ts";
import { Notices } from "./connection/notices.ts";
import { openDatabase } from "./connection/open-database.ts";
import { readCredential } from "./metering/credential.ts";
import { CredentialCache } from "./metering/credential-cache.ts";
import { Meter } from "./metering/meter.ts";
import { standingOf, usageReport, usedInMonth } from "./metering/usage-report.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

/**
 * Opens the accounts of a database, creates their tables when there are none and upgrades older ones. For what
 * `durability` means here see README.md.
 *
 * @throws {StoreUnavailable} when the database cannot be used
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

	charge(charge: Charge): Promise<ChargeResult> {
		return this.#meter.charge(charge);
	}

	waitingCharges(): number {
		return this.#meter.waiting;
	}

	caches(): ReturnType<AccountStore["caches"]> {
		return { credentials: this.#credentials.stats() };
	}

	standing(accountId: number, at: number): Promise<Standing> {
		return standingOf(this.#database, accountId, at);
	}

	async used(accountId: number, at: number): Promise<number> {
		return usedInMonth(this.#database, accountId, monthOf(at));
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		const { build } = this.#database;
		return this.#database.snapshot((client) => usageReport(client, build, accountId, monthOf(at)));
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
