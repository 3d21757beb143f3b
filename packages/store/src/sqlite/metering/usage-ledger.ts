import type { Charge } from "../../accounts.ts";
import { dayOf } from "../../shared/accounts/usage.ts";
import type { Connection } from "../connection/connection.ts";

/** An accepted charge and the instant of its allowance check. */
export interface AcceptedCharge {
	charge: Charge;
	at: number;
}

/** Charges of one account, key, operation and day, and the newest of their instants. */
export type Entry = [
	account: number,
	key: string,
	operation: string,
	day: string,
	count: number,
	lastUse: number,
];

const append = "insert into usage_ledger (entries) values (?)";

const removal = "delete from usage_ledger where id <= ? or id in (select value from json_each(?))";

const isEmpty = "select 1 from usage_ledger limit 1";

const folding = [
	`insert into allowance (account_id, period, used)
		select value ->> 0, substr(value ->> 3, 1, 7), sum(value ->> 4)
		from usage_ledger, json_each(entries) where true group by 1, 2
		on conflict do update set used = used + excluded.used`,
	`insert into usage (account_id, key_id, operation_id, day, count)
		select value ->> 0, value ->> 1, value ->> 2, value ->> 3, sum(value ->> 4)
		from usage_ledger, json_each(entries) where true group by 1, 4, 3, 2
		on conflict do update set count = count + excluded.count`,
	`update api_keys set last_used_at = max(coalesce(last_used_at, used.at), used.at)
		from (select value ->> 1 as id, max(value ->> 5) as at from usage_ledger, json_each(entries) group by 1) as used
		where used.id = api_keys.id`,
	"delete from usage_ledger",
];

/**
 * Charges that are not in the tables of the allowance, the usage and the keys yet: one row for a group, where the tables
 * need a page for nearly each charge. A reader of the tables folds the ledger first.
 */
export class UsageLedger {
	readonly #connection: Pick<Connection<unknown>, "objects">;

	constructor(connection: Pick<Connection<unknown>, "objects">) {
		this.#connection = connection;
	}

	/** True when every charge is in the tables. */
	get isEmpty(): boolean {
		return this.#connection.objects(isEmpty).get() === undefined;
	}

	/** Adds entries as one row, within a transaction. Gives its id. */
	append(entries: readonly Entry[]): number {
		return Number(this.#connection.objects(append).run(JSON.stringify(entries)).lastInsertRowid);
	}

	/** Removes the rows up to an id, and others by their ids. */
	remove(upTo: number, others: readonly number[]): void {
		this.#connection.objects(removal).run(upTo, JSON.stringify(others));
	}

	/** Moves all entries to their tables, within a transaction. */
	fold(): void {
		for (const statement of folding) this.#connection.objects(statement).run();
	}
}

/** The entries of accepted charges. */
export function entriesOf(accepted: readonly AcceptedCharge[]): Entry[] {
	const entries = new EntrySet();
	for (const { charge, at } of accepted)
		entries.add([charge.accountId, charge.keyId, charge.operationId, dayOf(at), 1, charge.at]);
	return entries.list();
}

/** Entries, one for each key, operation and day. */
export class EntrySet {
	/** A key has a few operations and one day, or two around midnight: to look through them costs less than to join names. */
	readonly #ofKeys = new Map<string, Entry[]>();
	#size = 0;

	get size(): number {
		return this.#size;
	}

	/** Adds an entry to that of the same key, operation and day. */
	add(entry: Readonly<Entry>): void {
		const [account, key, operation, day, count, lastUse] = entry;
		const ofKey = this.#ofKeys.get(key) ?? [];
		if (ofKey.length === 0) this.#ofKeys.set(key, ofKey);
		for (const known of ofKey) {
			if (known[2] !== operation || known[3] !== day) continue;
			known[4] += count;
			known[5] = Math.max(known[5], lastUse);
			return;
		}
		ofKey.push([account, key, operation, day, count, lastUse]);
		this.#size++;
	}

	list(): Entry[] {
		return [...this.#ofKeys.values()].flat();
	}
}
