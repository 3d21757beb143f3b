import type { Connection } from "../../connection/connection.ts";
import type { Entry } from "./usage-ledger.ts";

/** Rows that are in memory at once. */
const rowsAtOnce = 1_000;

const foldedTo = "select up_to, settled, generation from usage_ledger_folded";

const rowsBehind = "select id, since, entries from usage_ledger where id > ? order by id limit ?";

/** Names and keys that are in memory at most, each. */
const mostNames = 100_000;

const nameOfNumber = "select name from ledger_names where id = ?";

const keyOfNumber = `select api_keys.id, api_keys.account_id from ledger_names
	join api_keys on api_keys.id = ledger_names.name where ledger_names.id = ?`;

/** Rows of the ledger that were not read before. */
export interface LedgerNews {
	/** True when it is all that counts: what was read before is void. */
	isWhole: boolean;
	/** True while rows that do not count any more wait to be removed. */
	removes: boolean;
	/** Reads the rows, in their order. All of them must be read before anything else is done. */
	rows: Iterable<LedgerRow>;
}

/** A row of the ledger. */
export interface LedgerRow {
	id: number;
	entries: readonly Entry[];
}

type Ledgered = Pick<Connection<unknown>, "file" | "openings" | "arrays" | "foreignState">;

/** A key in the ledger, by its number there. */
type NumberedKey = [id: string, accountId: number];

/**
 * Follows the ledger, to which several processes add rows at the same time. It reads what others have added since, and finds
 * out when it has missed something: rows that were folded before it read them, or a ledger that was emptied, after which
 * ids begin anew. News are read, and rows added, in a transaction or a snapshot.
 */
export class LedgerReader {
	readonly #connection: Ledgered;
	/** True for a reader that folds the ledger. */
	readonly #folds: boolean;
	/** State of the file that everything is read of; empty when nothing is. */
	#state = "";
	#opening = 0;
	#generation = -1;
	#settled = 0;
	/** The greatest id that was read or given. */
	#newest = 0;
	readonly #names = new Map<number, string>();
	readonly #keys = new Map<number, NumberedKey>();

	/** @param folds true for a reader that folds the ledger: to it, what another one has folded is void, whether read or not */
	constructor(connection: Ledgered, { folds }: { folds: boolean }) {
		this.#connection = connection;
		this.#folds = folds;
	}

	/** True when another connection has committed since the last reading, or nothing was read yet. */
	get isBehind(): boolean {
		return this.#connection.foreignState() !== this.#state;
	}

	/** The news since the last call; undefined when no other connection has committed since. */
	news(): LedgerNews | undefined {
		const state = this.#connection.foreignState();
		if (state === this.#state) return undefined;
		const { upTo, settled, generation } = this.#foldedTo();
		const isAnother = this.#state === "" || this.#opening !== this.#connection.openings;
		if (isAnother || this.#names.size > mostNames || this.#keys.size > mostNames) this.#forgetNames();
		const isMissed = this.#newest < settled || (this.#folds && this.#settled !== settled);
		const isWhole = isAnother || this.#generation !== generation || isMissed;
		if (isWhole) this.#newest = upTo;
		this.#state = state;
		this.#opening = this.#connection.openings;
		this.#generation = generation;
		this.#settled = settled;
		return { isWhole, removes: upTo > 0, rows: this.#rows() };
	}

	/** The id of a row that this connection adds now. It is greater than any that another process may have read. */
	nextRow(): number {
		return ++this.#newest;
	}

	/** Passes a step of a fold that this connection has done: the ledger may be empty behind it. */
	passStep(): void {
		const { settled, generation } = this.#foldedTo();
		if (generation !== this.#generation) this.#newest = 0;
		this.#generation = generation;
		this.#settled = settled;
	}

	/** Has everything read at the next call: what was read, or added by this connection, may be void. */
	forget(): void {
		this.#state = "";
	}

	#foldedTo(): { upTo: number; settled: number; generation: number } {
		const row = this.#connection.arrays<[number, number, number]>(foldedTo).get();
		if (!row) throw new Error(`${this.#connection.file} has no mark of folded rows`);
		const [upTo, settled, generation] = row;
		return { upTo, settled, generation };
	}

	#forgetNames(): void {
		this.#names.clear();
		this.#keys.clear();
	}

	*#rows(): Iterable<LedgerRow> {
		const statement = this.#connection.arrays<[number, number, string]>(rowsBehind);
		for (;;) {
			const rows = statement.all(this.#newest, rowsAtOnce);
			for (const [id, since, text] of rows) {
				this.#newest = id;
				yield { id, entries: this.#entriesOf(since, JSON.parse(text)) };
			}
			if (rows.length < rowsAtOnce) return;
		}
	}

	#entriesOf(since: number, numbered: readonly NumberedEntry[]): Entry[] {
		const entries: Entry[] = [];
		for (const [key, operation, day, count, later] of numbered) {
			const [keyId, accountId] = this.#key(key) ?? [];
			if (keyId === undefined || accountId === undefined) continue;
			entries.push([accountId, keyId, this.#name(operation), this.#name(day), count, since + later]);
		}
		return entries;
	}

	#name(number: number): string {
		const known = this.#names.get(number);
		if (known !== undefined) return known;
		const name = String(this.#connection.arrays<[string]>(nameOfNumber).get(number)?.[0]);
		this.#names.set(number, name);
		return name;
	}

	#key(number: number): NumberedKey | undefined {
		const known = this.#keys.get(number);
		if (known) return known;
		const key = this.#connection.arrays<NumberedKey>(keyOfNumber).get(number);
		if (key) this.#keys.set(number, key);
		return key;
	}
}

/** An entry as a row has it, see `UsageLedger.append`. */
type NumberedEntry = [key: number, operation: number, day: number, count: number, later: number];
