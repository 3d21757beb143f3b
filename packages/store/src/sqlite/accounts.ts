import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTick } from "node:timers/promises";
import { monthOf } from "@us-market-data/market";
import type { Selectable } from "kysely";
import type {
	AccountStore,
	AllowanceState,
	Charge,
	ChargeResult,
	Credential,
	UsageReport,
} from "../accounts.ts";
import { dataFolderError } from "../data-folder.ts";
import { createPrivateFile } from "../private-files.ts";
import type { LiveProcess, ServiceProcess } from "../processes.ts";
import {
	type AccountOptions,
	type MeterListeners,
	usualTimeout,
} from "../shared/accounts/account-options.ts";
import { AccountRecords, changedRow } from "../shared/accounts/account-records.ts";
import { accountOf, keyOf, planOf } from "../shared/accounts/account-rows.ts";
import type { AccountTables } from "../shared/accounts/account-schema.ts";
import { GroupMeter, type TakeGroup } from "../shared/accounts/group-meter.ts";
import { OnlyProcess } from "../shared/accounts/only-process.ts";
import { notBefore, usageStatements } from "../shared/accounts/usage.ts";
import { oncePerTick } from "../shared/once-per-tick.ts";
import type { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { isBusy } from "./connection/unavailable.ts";
import { WriteQueue } from "./connection/write-queue.ts";
import { CredentialCache, credentialVersionReader } from "./metering/credential-cache.ts";
import { type Debiting, Debits, readBalance } from "./metering/debits.ts";
import { ServiceDebits } from "./metering/service-debits.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

/** The time that an administrator's change waits for other writing processes, in milliseconds. */
const patience = 10_000;

/**
 * Opens the file of accounts. Creates it if it is missing and upgrades an older one.
 *
 * @throws {DataFolderError} when it cannot be used, or another service uses it and this one is a service
 *
 * @example
 * const accounts = await openAccountsFile(".data/accounts.sqlite");
 * await accounts.close();
 */
export async function openAccountsFile(file: string, options: AccountOptions = {}): Promise<AccountStore> {
	const unlock = options.forService ? lockForService(file) : () => {};
	try {
		const connection = await openFile<AccountTables>(file, accountMigrations, options);
		return new SqliteAccountStore(connection, unlock, options);
	} catch (error) {
		unlock();
		throw error;
	}
}

class SqliteAccountStore extends AccountRecords implements AccountStore {
	readonly #connection: Connection<AccountTables>;
	readonly #writeQueue: WriteQueue;
	readonly #meter: Meter;
	readonly #credentialVersion: ReturnType<typeof oncePerTick<string>>;
	readonly #credentials: CredentialCache;

	readonly #unlock: () => void;

	/** @param unlock lets another service open the file */
	constructor(connection: Connection<AccountTables>, unlock: () => void, options: AccountOptions) {
		const { now } = options;
		const writeQueue = new WriteQueue(connection, connection.file);
		super(
			{
				build: connection.build,
				all: (query) => connection.all(query),
				get: (query) => connection.get(query),
				write: (query) => writeQueue.transact(patience, () => connection.get(query)),
				transact: (_accountId, read, then) =>
					writeQueue.transact(patience, () =>
						then(connection.all(read)).map((statement) => changedRow(connection.get(statement))),
					),
				changed: async () => {
					this.#credentialVersion.clear();
					this.#credentials.clear();
				},
			},
			now,
		);
		this.#connection = connection;
		this.#writeQueue = writeQueue;
		this.#unlock = unlock;
		this.#meter = new Meter(debitsOf(connection, writeQueue, options), options);
		this.#credentialVersion = oncePerTick(credentialVersionReader(connection));
		this.#credentials = new CredentialCache(credentialReader(connection), this.#credentialVersion.get);
	}

	async credential(sha256: string): Promise<Credential | undefined> {
		return this.#credentials.get(sha256);
	}

	/** That of a row or two of a file, several times over. */
	lookUpTime(): number {
		return 0.5;
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

	async allowanceState(accountId: number, at: number): Promise<AllowanceState> {
		const month = monthOf(at);
		const balance = readBalance(this.#connection, accountId, month);
		const checkedAt = notBefore(at, balance.period);
		return { used: balance.period === monthOf(checkedAt) ? balance.used : 0, at: checkedAt };
	}

	async used(accountId: number, at: number): Promise<number> {
		return this.#used(accountId, at);
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		const { byDay, byOperation, byKey } = usageStatements(this.#connection.build, accountId, monthOf(at));
		return this.#connection.snapshot(() => ({
			used: this.#used(accountId, at),
			byDay: this.#connection.all(byDay),
			byOperation: this.#connection.all(byOperation),
			byKey: this.#connection.all(byKey),
		}));
	}

	process(): ServiceProcess {
		return new OnlyProcess();
	}

	async liveProcesses(): Promise<LiveProcess[]> {
		return [];
	}

	toolResults(): undefined {}

	probe(): Promise<void> {
		return this.#meter.probe();
	}

	async close(): Promise<void> {
		await this.#meter.close();
		this.#writeQueue.close();
		this.#connection.close();
		this.#unlock();
	}

	#used(accountId: number, at: number): number {
		const used = "select used from allowance where account_id = ? and period = ?";
		return this.#connection.arrays<[number]>(used).get(accountId, monthOf(at))?.[0] ?? 0;
	}
}

function debitsOf(
	connection: Connection<AccountTables>,
	writeQueue: WriteQueue,
	{ forService = false, durability, timeout: patience = usualTimeout }: AccountOptions,
): Debiting {
	if (forService) return new ServiceDebits({ file: connection.file, durability, patience });
	return new Debits(connection, writeQueue, patience);
}

/** Reads a credential in one snapshot. */
function credentialReader(connection: Connection<AccountTables>): (sha256: string) => Credential | undefined {
	type Row<Table extends keyof AccountTables> = Selectable<AccountTables[Table]>;
	const find = <Table extends keyof AccountTables>(table: Table, column: string) => {
		const statement = connection.objects(`select * from ${table} where ${column} = ?`);
		return (value: string | number) => statement.get(value) as Row<Table> | undefined;
	};
	const keyBySecret = find("api_keys", "sha256");
	const accountById = find("accounts", "id");
	const planByName = find("plans", "name");
	return (sha256) =>
		connection.snapshot(() => {
			const key = keyBySecret(sha256);
			const account = key && accountById(key.account_id);
			const plan = account && planByName(account.plan);
			return plan && { key: keyOf(key), account: accountOf(account), plan: planOf(plan) };
		});
}

/** Debits data requests in groups, in the order of arrival. */
class Meter extends GroupMeter {
	readonly #debits: Debiting;

	constructor(debits: Debiting, listeners: MeterListeners) {
		super(listeners);
		this.#debits = debits;
	}

	/** @throws {StoreUnavailable} when a charge could not be stored now */
	async probe(): Promise<void> {
		await this.#debits.probe();
		this.verify();
	}

	/** Makes the charges that wait, and closes. */
	async close(): Promise<void> {
		await this.idle();
		await this.#debits.close();
	}

	protected override debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		return this.#debits.debit(take);
	}

	/** A transaction on this thread begins and ends without a pause. */
	protected override giveWay(): Promise<void> {
		return nextTick();
	}
}

/**
 * Reserves a database file for one service, which charges to it alone. The lock is one of the system on a small file beside
 * the database, which holds the id of the process: it ends with the process, however that ends. Commands of the operator do
 * not take it.
 *
 * @returns releases the lock
 * @throws {DataFolderError} while another service has it; the message names its process
 * @example
 * const release = lockForService("/data/accounts.sqlite");
 */
function lockForService(file: string): () => void {
	const path = `${file}-service`;
	createPrivateFile(path);
	const lock = new DatabaseSync(path, { timeout: 0 });
	try {
		reserve(lock);
		return () => lock.close();
	} catch (error) {
		const holder = isBusy(error) ? holderOf(lock) : undefined;
		lock.close();
		if (holder === undefined) throw error;
		throw dataFolderError(`the service of process ${holder} uses it already`, error);
	}
}

/** Reserves the file once it holds the id of this process: a commit ends the lock, and another process may be faster then. */
function reserve(lock: DatabaseSync): void {
	for (;;) {
		lock.exec("begin immediate");
		if (holderOf(lock) === process.pid) return;
		lock.exec(`pragma user_version = ${process.pid}; commit`);
	}
}

const holderOf = (lock: DatabaseSync): number =>
	Number(lock.prepare("pragma user_version").get()?.["user_version"]);
