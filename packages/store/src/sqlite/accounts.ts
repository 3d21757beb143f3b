import { monthOf } from "@us-market-data/market";
import type { AccountStore, Charge, ChargeResult, Credential, Standing, UsageReport } from "../accounts.ts";
import { type AccountOptions, usualTimeout } from "../shared/accounts/account-options.ts";
import { AccountRecords } from "../shared/accounts/account-records.ts";
import { accountOf, keyOf, planOf } from "../shared/accounts/account-rows.ts";
import type { AccountTables } from "../shared/accounts/account-schema.ts";
import { usageStatements } from "../shared/accounts/usage.ts";
import type { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { prepare, type Slots } from "./connection/prepared.ts";
import { WriteTurns } from "./connection/write-turns.ts";
import { CredentialCache } from "./metering/credential-cache.ts";
import { Meter } from "./metering/meter.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

/** The time that an administrator's change waits for other writing processes, in milliseconds. */
const patience = 10_000;

/** Opens the file of accounts. Creates it if it is missing and upgrades an older one. */
export async function openAccountsFile(file: string, options: AccountOptions = {}): Promise<AccountStore> {
	const connection = await openFile<AccountTables>(file, accountMigrations, options);
	return new SqliteAccountStore(connection, new WriteTurns(connection, file), options);
}

class SqliteAccountStore extends AccountRecords implements AccountStore {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #meter: Meter;
	readonly #timeout: number;
	readonly #credentials: CredentialCache;

	constructor(connection: Connection<AccountTables>, turns: WriteTurns, options: AccountOptions) {
		const { now, onCommit, timeout = usualTimeout } = options;
		super(
			{
				build: connection.build,
				all: (query) => connection.all(query),
				get: (query) => connection.get(query),
				write: (query) => turns.transact(patience, () => connection.get(query)),
				changed: async () => this.#credentials.clear(),
			},
			now,
		);
		this.#connection = connection;
		this.#turns = turns;
		this.#timeout = timeout;
		this.#meter = new Meter(connection, turns, { patience: timeout, observe: onCommit });
		this.#credentials = new CredentialCache(connection, credentialReader(connection));
	}

	async credential(sha256: string): Promise<Credential | undefined> {
		return this.#credentials.get(sha256);
	}

	heldCredential(sha256: string): Credential | undefined {
		return this.#credentials.held(sha256);
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return this.#meter.charge(charge);
	}

	async standing(accountId: number, at: number): Promise<Standing> {
		return this.#meter.standing(accountId, at);
	}

	async used(accountId: number, at: number): Promise<number> {
		return this.#meter.used(accountId, at);
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		const { byDay, byOperation, byKey } = usageStatements(this.#connection.build, accountId, monthOf(at));
		return this.#connection.snapshot(() => ({
			used: this.#meter.used(accountId, at),
			byDay: this.#connection.all(byDay),
			byOperation: this.#connection.all(byOperation),
			byKey: this.#connection.all(byKey),
		}));
	}

	/** Writes the first page as it is, which takes what a charge takes: the lock, room in the log, and the disk. */
	async probe(): Promise<void> {
		await this.#turns.transact(this.#timeout, () => this.#connection.exec("pragma user_version = 0"));
		this.#meter.verify();
	}

	async close(): Promise<void> {
		await this.#meter.idle();
		this.#turns.close();
		this.#connection.close();
	}
}

/** Reads a credential in one snapshot. */
function credentialReader(connection: Connection<AccountTables>): (sha256: string) => Credential | undefined {
	const { build } = connection;
	const keyBySecret = prepare(connection, (p: Slots<{ sha256: string }>) =>
		build.selectFrom("api_keys").selectAll().where("sha256", "=", p.sha256),
	);
	const accountById = prepare(connection, (p: Slots<{ id: number }>) =>
		build.selectFrom("accounts").selectAll().where("id", "=", p.id),
	);
	const planByName = prepare(connection, (p: Slots<{ name: string }>) =>
		build.selectFrom("plans").selectAll().where("name", "=", p.name),
	);
	return (sha256) =>
		connection.snapshot(() => {
			const key = keyBySecret.get({ sha256 });
			const account = key && accountById.get({ id: key.account_id });
			const plan = account && planByName.get({ name: account.plan });
			return plan && { key: keyOf(key), account: accountOf(account), plan: planOf(plan) };
		});
}
