import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	Dataset,
	DatasetReader,
	Derived,
	DerivedReader,
	RecordReader,
	SecurityReader,
	SecurityRef,
	Stored,
	TrustReader,
	VersionReader,
} from "@us-market-data/store";

/** The reads that rows come from. */
export type RowReader = SecurityReader &
	RecordReader &
	DerivedReader &
	DatasetReader &
	VersionReader &
	Pick<TrustReader, "trustOrders">;

/** A row at once when it is in memory; undefined when there is none. */
type Kept<T> = T | undefined | Promise<T | undefined>;

/** Approximate bytes of all rows of a process together. */
const usualCapacity = 32 * 1024 * 1024;

/** Approximate bytes of a row beside its fields, which take about as many as their JSON. */
const weightOfRow = 100;

/**
 * Rows of one version of the data: each is read from the store once, then from memory. When the memory is full, all rows
 * leave. Callers do not change what they get.
 */
export class KeptRows {
	readonly #reader: RowReader;
	readonly #capacity: number;
	/** By their kind, then by symbol or id; null where the store has none. */
	readonly #rows = new Map<string, Map<string | number, unknown>>();
	#weight = 0;

	constructor(reader: RowReader, capacity = usualCapacity) {
		this.#reader = reader;
		this.#capacity = capacity;
	}

	security(symbol: string): Kept<SecurityRef> {
		return this.#row("symbol", symbol, () => this.#reader.security(symbol));
	}

	/** The newest record of a security in an area. */
	newest<A extends AreaName>(area: A, securityId: number): Kept<Stored<AreaRecord<A>>> {
		return this.#row(area, securityId, async () => {
			const [row] = await this.#reader.list(area, securityId, { order: "desc", limit: 1 });
			return row;
		});
	}

	/** True when a security holds more records of an area than these. */
	holdsMore(area: AreaName, securityId: number, count: number): Kept<boolean> {
		return this.#row(`${area} beyond ${count}`, securityId, async () => {
			const beyond = await this.#reader.list(area, securityId, { order: "desc", limit: 1, offset: count });
			return beyond.length > 0;
		});
	}

	derived<D>(kind: string, securityId: number): Kept<Derived<D>> {
		return this.#row(`derived ${kind}`, securityId, () => this.#reader.derived<D>(kind, securityId));
	}

	dataset(id: number): Kept<Dataset> {
		return this.#row("dataset", id, () => this.#reader.dataset(id));
	}

	/** A kind and a key name rows of one type alone. */
	#row<T>(kind: string, key: string | number, read: () => Promise<T | undefined>): Kept<T> {
		const kept = this.#rows.get(kind)?.get(key);
		if (kept === undefined) return this.#read(kind, key, read);
		return kept === null ? undefined : (kept as T);
	}

	async #read<T>(
		kind: string,
		key: string | number,
		read: () => Promise<T | undefined>,
	): Promise<T | undefined> {
		const row = await read();
		this.#weight += weightOfRow + JSON.stringify(row ?? null).length;
		if (this.#weight > this.#capacity) {
			this.#rows.clear();
			this.#weight = 0;
		}
		const ofKind = this.#rows.get(kind) ?? new Map<string | number, unknown>();
		this.#rows.set(kind, ofKind);
		ofKind.set(key, row ?? null);
		return row;
	}
}

const newestOf = new WeakMap<RowReader, { version: number; rows: KeptRows }>();

/**
 * The rows of the newest version of the data. All answers of a process share them, and an import puts all of them away.
 * A row that is read while an import commits may be newer than its version, never older.
 *
 * @param known the version, when the caller has just read it
 */
export async function keptRows(reader: RowReader, known?: number): Promise<KeptRows> {
	const version = known ?? (await reader.dataVersion());
	const held = newestOf.get(reader);
	if (held?.version === version) return held.rows;
	const rows = new KeptRows(reader);
	newestOf.set(reader, { version, rows });
	return rows;
}
