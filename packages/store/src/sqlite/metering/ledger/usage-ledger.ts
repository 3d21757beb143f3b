import { StoreUnavailable } from "../../../errors.ts";
import type { Connection } from "../../connection/connection.ts";
import { LedgerNames } from "./ledger-names.ts";

/** Charges of one account, key, operation and day, and the newest of their instants. */
export type Entry = [
	account: number,
	key: string,
	operation: string,
	day: string,
	count: number,
	lastUse: number,
];

const append = "insert into usage_ledger (id, since, entries) values (?, ?, ?)";

const mark = "update usage_ledger_folded set up_to = ?1 where up_to <> ?1";

const removal = "delete from usage_ledger where id in (select value from json_each(?))";

/** The oldest rows. */
const removalOfOldest = `delete from usage_ledger where id in (
	select id from usage_ledger where id <= (select up_to from usage_ledger_folded) order by id limit ?)`;

/** The empty row in the place of the newest one, when nothing else is left. */
const removalOfPlace = `delete from usage_ledger
	where entries = '[]' and (select count(*) from (select 1 from usage_ledger limit 2)) = 1`;

const isBare =
	"select 1 where not exists (select 1 from usage_ledger) and (select up_to from usage_ledger_folded) = 0";

/** Rows and bytes that are folded in a few milliseconds. */
const shortLedger = { rows: 64, bytes: 65_536 };

const sizeOfOldest =
	"select count(*) as rows, total(octet_length(entries)) as bytes from (select entries from usage_ledger limit ?)";

const hasFolded = "select 1 from usage_ledger where id <= (select up_to from usage_ledger_folded) limit 1";

const folding = [
	`insert into allowance (account_id, period, used)
		select account_id, substr(day, 1, 7), sum(count) from unfolded_charges where true group by 1, 2
		on conflict do update set used = used + excluded.used`,
	`insert into usage (account_id, key_id, operation_id, day, count)
		select account_id, key_id, operation_id, day, sum(count)
		from unfolded_charges where true group by 1, 4, 3, 2
		on conflict do update set count = count + excluded.count`,
	`update api_keys set last_used_at = max(coalesce(last_used_at, used.at), used.at)
		from (select key_id, max(last_use) as at from unfolded_charges group by 1) as used
		where used.key_id = api_keys.id`,
	"delete from usage_ledger",
];

/** The whole ledger must be folded, which takes too long for the caller. Nothing was done. */
export class LongLedger extends StoreUnavailable {
	constructor(file: string) {
		super(`${file} cannot be used: its ledger of usage is long`);
	}
}

/**
 * Charges that are not in the tables of the allowance, the usage and the keys yet: one row for a group, where the tables
 * need a page for nearly each charge. A reader of the tables folds the ledger first.
 */
export class UsageLedger {
	readonly #connection: Pick<Connection<unknown>, "objects" | "openings">;
	readonly #names: LedgerNames;

	constructor(connection: Pick<Connection<unknown>, "objects" | "openings">) {
		this.#connection = connection;
		this.#names = new LedgerNames(connection);
	}

	/** True when it has neither a row nor a mark: every charge is in the tables, and nothing waits to be removed. */
	get isEmpty(): boolean {
		return this.#connection.objects(isBare).get() !== undefined;
	}

	/** True when a fold of all of it would take more than a few milliseconds. */
	get isLong(): boolean {
		const size = this.#connection.objects(sizeOfOldest).get(shortLedger.rows + 1);
		return Number(size?.["rows"]) > shortLedger.rows || Number(size?.["bytes"]) > shortLedger.bytes;
	}

	/** Adds entries as one row with an id of its own, within a transaction. */
	append(id: number, entries: readonly Entry[]): void {
		const since = entries[0]?.[5] ?? 0;
		const numbers = entries.map(
			([, key, operation, day, count, lastUse]) =>
				`[${this.#names.numberOf(key)},${this.#names.numberOf(operation)},${this.#names.numberOf(day)},${count},${lastUse - since}]`,
		);
		this.#connection.objects(append).run(id, since, `[${numbers.join()}]`);
	}

	/** Forgets the numbers of names, because a transaction that may have given some was undone. */
	forgetNames(): void {
		this.#names.forget();
	}

	/** Marks the rows up to an id as folded, and removes others by their ids: none of them counts from then on. */
	settle(upTo: number, others: readonly number[]): void {
		this.#connection.objects(mark).run(upTo);
		this.#connection.objects(removal).run(JSON.stringify(others));
	}

	/**
	 * Removes some of the rows that are marked as folded. True when more of them are left. With the last one goes the mark.
	 */
	removeFolded(rows: number): boolean {
		this.#connection.objects(removalOfOldest).run(rows);
		if (this.#connection.objects(hasFolded).get()) return true;
		this.#connection.objects(mark).run(0);
		this.#connection.objects(removalOfPlace).run();
		return false;
	}

	/** Moves all entries to their tables, within a transaction. */
	fold(): void {
		for (const statement of folding) this.#connection.objects(statement).run();
		this.#connection.objects(mark).run(0);
	}
}

/**
 * Adds an entry to those of its key: to the one of its operation and day, or behind them. A key has a few operations and one
 * day, or two around midnight: to look through them costs less than to join names. False when it joined another one.
 */
export function addTo(ofKey: Entry[], entry: Entry): boolean {
	const [, , operation, day, count, lastUse] = entry;
	for (const known of ofKey) {
		if (known[2] !== operation || known[3] !== day) continue;
		known[4] += count;
		known[5] = Math.max(known[5], lastUse);
		return false;
	}
	ofKey.push(entry);
	return true;
}

/** Entries, one for each key, operation and day. */
export class EntrySet {
	readonly #ofKeys = new Map<string, Entry[]>();
	#size = 0;

	get size(): number {
		return this.#size;
	}

	/** Takes an entry, which it may change, and joins it with that of the same key, operation and day. */
	add(entry: Entry): void {
		const [, key] = entry;
		const ofKey = this.#ofKeys.get(key) ?? [];
		if (ofKey.length === 0) this.#ofKeys.set(key, ofKey);
		if (addTo(ofKey, entry)) this.#size++;
	}

	/** The entries one after the other, those of a key together. Nothing may be added meanwhile. */
	*values(): IterableIterator<Entry> {
		for (const ofKey of this.#ofKeys.values()) yield* ofKey;
	}
}
