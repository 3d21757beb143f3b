import type { Connection } from "../../connection/connection.ts";
import { type Entry, EntrySet, type UsageLedger } from "./usage-ledger.ts";

/** The most that one step does. */
export interface StepSize {
	/** Entries that it moves. */
	entries: number;
	/** Rows that it removes. */
	rows: number;
}

/** Either takes less than half a millisecond. */
export const usualStep: StepSize = { entries: 50, rows: 100 };

/** Entries that are not merged yet, at most: they are merged when nobody waits. */
const mostUnmerged = 10_000;

const statements = {
	usage: `insert into usage (account_id, key_id, operation_id, day, count) values (?, ?, ?, ?, ?)
		on conflict do update set count = count + excluded.count`,
	allowance: `insert into allowance (account_id, period, used) values (?, ?, ?)
		on conflict do update set used = used + excluded.used`,
	lastUse: "update api_keys set last_used_at = max(coalesce(last_used_at, ?1), ?1) where id = ?2",
};

/**
 * Folds the ledger in steps, so that no transaction takes long and charges of the same key and
 * operation are written once. A step moves some entries to their tables and adds their opposites to the ledger: tables and
 * ledger together say the same after each step, and a process that is killed leaves them so. When all are moved, the rows
 * are marked as folded, and further steps remove them.
 */
export class StepwiseFold {
	readonly #connection: Pick<Connection<unknown>, "objects">;
	readonly #ledger: UsageLedger;
	readonly #size: StepSize;
	/** Entries that no fold has begun to move, and the newest row that they are in. */
	#collected = new EntrySet();
	#newest = 0;
	/** Collected entries that are not in the set yet. */
	#unmerged: Entry[] = [];
	/** Entries that the fold under way has not moved yet, its newest row, and the rows with the opposites of what it has moved. */
	#moving: Iterator<Entry> = [].values();
	#upTo = 0;
	#opposites: number[] = [];
	/** Rows that are marked as folded are left. */
	#removes = false;

	constructor(connection: Pick<Connection<unknown>, "objects">, ledger: UsageLedger, size: StepSize) {
		this.#connection = connection;
		this.#ledger = ledger;
		this.#size = size;
	}

	/** Entries that the next fold will move, at most. */
	get collected(): number {
		return this.#collected.size + this.#unmerged.length;
	}

	get isUnderWay(): boolean {
		return this.#upTo > 0 || this.#removes;
	}

	/** Notes the entries of new rows, up to the newest of them. */
	collect(row: number, entries: readonly Entry[]): void {
		for (const entry of entries) this.#unmerged.push(entry);
		if (this.#unmerged.length > mostUnmerged) this.merge();
		this.#newest = row;
	}

	/** Removes rows that were marked as folded by another connection, or by this one before it forgot them. */
	removeRest(): void {
		this.#removes = true;
	}

	/** Joins what was collected with entries of the same key, operation and day. */
	merge(): void {
		for (const entry of this.#unmerged) this.#collected.add(entry);
		this.#unmerged = [];
	}

	/** Begins to move what was collected. Entries of a key stand together, and so do their rows in the tables. */
	begin(): void {
		this.merge();
		this.#moving = this.#collected.values();
		this.#upTo = this.#newest;
		this.#collected = new EntrySet();
	}

	/**
	 * Does the next step, within a transaction.
	 *
	 * @param nextRow gives the id of the row that it may add
	 */
	step(nextRow: () => number): void {
		if (this.#removes) {
			this.#removes = this.#ledger.removeFolded(this.#size.rows);
			return;
		}
		const moved = this.#next();
		if (moved.length > 0) {
			this.#move(moved);
			const opposites = moved.map(
				(entry): Entry => [entry[0], entry[1], entry[2], entry[3], -entry[4], entry[5]],
			);
			const row = nextRow();
			this.#ledger.append(row, opposites);
			this.#opposites.push(row);
			return;
		}
		this.#ledger.settle(this.#upTo, this.#opposites);
		this.#upTo = 0;
		this.#opposites = [];
		this.#removes = true;
	}

	/** Forgets everything: the whole ledger has been folded, or is collected anew. */
	forget(): void {
		this.#collected = new EntrySet();
		this.#unmerged = [];
		this.#moving = [].values();
		this.#upTo = 0;
		this.#opposites = [];
		this.#removes = false;
	}

	#next(): Entry[] {
		const entries: Entry[] = [];
		while (entries.length < this.#size.entries) {
			const { done, value } = this.#moving.next();
			if (done) break;
			entries.push(value);
		}
		return entries;
	}

	#move(entries: readonly Entry[]): void {
		const used = new Map<string, [account: number, period: string, count: number]>();
		const lastUses = new Map<string, number>();
		for (const [account, key, operation, day, count, lastUse] of entries) {
			this.#connection.objects(statements.usage).run(account, key, operation, day, count);
			const period = day.slice(0, 7);
			const place = `${account} ${period}`;
			used.set(place, [account, period, (used.get(place)?.[2] ?? 0) + count]);
			lastUses.set(key, Math.max(lastUse, lastUses.get(key) ?? lastUse));
		}
		for (const values of used.values()) this.#connection.objects(statements.allowance).run(...values);
		for (const [key, at] of lastUses) this.#connection.objects(statements.lastUse).run(at, key);
	}
}
