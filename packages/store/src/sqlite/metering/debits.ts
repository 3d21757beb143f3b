import { monthOf } from "@us-market-data/market";
import { LRUCache } from "lru-cache";
import type { Charge, ChargeResult } from "../../accounts.ts";
import { noSuchKey, type TakeGroup } from "../../shared/accounts/group-meter.ts";
import { dayOf, firstDayOfFiles, lastUseStep, notBefore } from "../../shared/accounts/usage.ts";
import type { Connection } from "../connection/connection.ts";
import type { WriteQueue } from "../connection/write-queue.ts";

/** Keys whose account and balance are in memory at most. */
const maxCachedKeys = 50_000;

const selectKey = "select coalesce(last_used_at, 0) from api_keys where id = ? and account_id = ?";

const selectBalance = `select period, used from allowance
	where account_id = ? and period >= ? order by period desc limit 1`;

const addToAllowance = `insert into allowance (account_id, period, used) values (?, ?, ?)
	on conflict do update set used = used + excluded.used`;

const addToUsage = `insert into usage (account_id, key_id, operation_id, day, count) values (?, ?, ?, ?, ?)
	on conflict do update set count = count + excluded.count`;

const insertFile = "insert into file_charges (day, key_id, file) values (?, ?, ?)";

const deleteFiles = "delete from file_charges where day < ?";

const selectFile = "select 1 from file_charges where day = ? and key_id = ? and file = ?";

const setLastUse = "update api_keys set last_used_at = max(coalesce(last_used_at, ?1), ?1) where id = ?2";

/** The use of an account in the latest month (`YYYY-MM`) that it was charged in. */
export interface Balance {
	period: string;
	used: number;
}

/** Reads the balance of an account, of a month or a later one. The month is empty for an account that was not charged since. */
export function readBalance(connection: Pick<Connection, "arrays">, accountId: number, since = ""): Balance {
	const [period, used] = connection.arrays<[string, number]>(selectBalance).get(accountId, since) ?? ["", 0];
	return { period, used };
}

/** Takes groups of charges to the disk, and says which of them were accepted. */
export interface Debiting {
	/** An error in place of a result is of that charge alone; one that is thrown undid the group. */
	debit(take: TakeGroup): Promise<(ChargeResult | Error)[]>;
	/** Writes what a charge writes: its lock, room in the log, and the disk. */
	probe(): Promise<void>;
	close(): Promise<void>;
}

type Charged = Pick<Connection, "arrays" | "objects" | "exec" | "foreignState">;

/** A key of an account, with what its account has used. */
interface ChargedKey {
	accountId: number;
	/** Its stored last use, in epoch milliseconds; 0 when there is none. */
	lastUse: number;
	balance: Balance;
}

/** Accepted charges of a group that share a row of a table. */
type Counts<Row> = Map<string, Row & { count: number }>;

/** The changes that the accepted charges of a group make. */
interface Changes {
	allowance: Counts<{ accountId: number; period: string }>;
	usage: Counts<Pick<Charge, "accountId" | "keyId" | "operationId"> & { day: string }>;
	/** The new last use of keys, in epoch milliseconds. */
	lastUse: Map<string, number>;
}

/**
 * Debits groups of charges, each in one transaction: the balance of the month, the usage by key, operation and day, and,
 * once in a minute, the last use of the key.
 *
 * Balances are cached while this connection alone writes to the file. Any number of processes use up one allowance exactly,
 * because a transaction first finds out whether another connection has committed.
 *
 * @example
 * const debits = new Debits(connection, new WriteQueue(connection, file), 5_000);
 * const [result] = await debits.debit(() => [charge]);
 */
export class Debits implements Debiting {
	readonly #connection: Charged;
	readonly #writeQueue: WriteQueue;
	readonly #patience: number;
	readonly #keys = new LRUCache<string, ChargedKey>({ max: maxCachedKeys });
	readonly #balances = new Map<number, Balance>();
	/** The commits of other connections that the balances include. */
	#state = "";

	/** @param patience milliseconds that a group waits for another process that writes */
	constructor(connection: Charged, writeQueue: WriteQueue, patience: number) {
		this.#connection = connection;
		this.#writeQueue = writeQueue;
		this.#patience = patience;
	}

	/** The group is taken once the transaction has begun: what arrived while it waited for the lock is of it. */
	async debit(take: TakeGroup): Promise<(ChargeResult | Error)[]> {
		try {
			return await this.#writeQueue.transact(this.#patience, () => this.#debitAll(take()));
		} catch (error) {
			// The balances include charges that were undone.
			this.#forget();
			throw error;
		}
	}

	async probe(): Promise<void> {
		// The first page, as it is.
		await this.#writeQueue.transact(this.#patience, () => this.#connection.exec("pragma user_version = 0"));
	}

	async close(): Promise<void> {
		// The connection is its owner's.
	}

	#forget(): void {
		this.#state = "";
		this.#keys.clear();
		this.#balances.clear();
	}

	#debitAll(charges: readonly Charge[]): (ChargeResult | Error)[] {
		const state = this.#connection.foreignState();
		if (state !== this.#state || this.#balances.size > maxCachedKeys) this.#forget();
		this.#state = state;
		const changes: Changes = { allowance: new Map(), usage: new Map(), lastUse: new Map() };
		const results = charges.map((charge) => this.#debitOne(charge, changes));
		this.#write(changes);
		return results;
	}

	#debitOne(charge: Charge, changes: Changes): ChargeResult | Error {
		const key = this.#keyOf(charge);
		if (!key) return noSuchKey(charge);
		const { balance } = key;
		const at = notBefore(charge.at, balance.period);
		const period = monthOf(at);
		const used = period === balance.period ? balance.used : 0;
		if (this.#isRepeat(charge, dayOf(at))) return { accepted: true, isRepeat: true, used, at };
		if (charge.allowance !== null && used >= charge.allowance) return { accepted: false, used, at };
		balance.period = period;
		balance.used = used + 1;
		this.#noteFile(charge, dayOf(at), at);
		addCharge(changes, charge, dayOf(at), period);
		if (charge.at - key.lastUse >= lastUseStep) {
			key.lastUse = charge.at;
			changes.lastUse.set(charge.keyId, charge.at);
		}
		return { accepted: true, used: used + 1, at };
	}

	/** True when the key was charged for the file on the same day. */
	#isRepeat({ keyId, file }: Charge, day: string): boolean {
		return file !== undefined && this.#connection.arrays(selectFile).get(day, keyId, file) !== undefined;
	}

	#noteFile({ keyId, file }: Charge, day: string, at: number): void {
		if (file === undefined) return;
		this.#connection.objects(insertFile).run(day, keyId, file);
		this.#connection.objects(deleteFiles).run(firstDayOfFiles(at));
	}

	/** The key of a charge; undefined when the account has no such key. */
	#keyOf({ accountId, keyId }: Charge): ChargedKey | undefined {
		const cached = this.#keys.get(keyId);
		if (cached?.accountId === accountId) return cached;
		const [lastUse] = this.#connection.arrays<[number]>(selectKey).get(keyId, accountId) ?? [];
		if (lastUse === undefined) return undefined;
		const balance = this.#balances.get(accountId) ?? readBalance(this.#connection, accountId);
		this.#balances.set(accountId, balance);
		const key = { accountId, lastUse, balance };
		this.#keys.set(keyId, key);
		return key;
	}

	#write({ allowance, usage, lastUse }: Changes): void {
		const connection = this.#connection;
		for (const { accountId, period, count } of allowance.values())
			connection.objects(addToAllowance).run(accountId, period, count);
		for (const { accountId, keyId, operationId, day, count } of usage.values())
			connection.objects(addToUsage).run(accountId, keyId, operationId, day, count);
		for (const [keyId, at] of lastUse) connection.objects(setLastUse).run(at, keyId);
	}
}

function addCharge(changes: Changes, charge: Charge, day: string, period: string): void {
	const { accountId, keyId, operationId } = charge;
	addTo(changes.allowance, `${accountId} ${period}`, { accountId, period });
	addTo(changes.usage, `${keyId} ${day} ${operationId}`, { accountId, keyId, operationId, day });
}

function addTo<Row>(counts: Counts<Row>, name: string, row: Row): void {
	const counted = counts.get(name);
	if (counted) counted.count++;
	else counts.set(name, { ...row, count: 1 });
}
