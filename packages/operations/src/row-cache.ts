import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	Dataset,
	DatasetReader,
	DayReader,
	Derived,
	DerivedReader,
	RecordReader,
	SecurityReader,
	SecurityRef,
	Stored,
	TrustReader,
	VersionReader,
} from "@us-market-data/store";
import { LRUCache } from "lru-cache";

/** The reads that rows come from. */
export type RowReader = SecurityReader &
	RecordReader &
	DayReader &
	DerivedReader &
	DatasetReader &
	VersionReader &
	Pick<TrustReader, "trustOrders">;

/** A row at once when it is in memory; undefined when there is none. */
type Cached<T> = T | undefined | Promise<T | undefined>;

/** Approximate bytes of all rows of a process together. */
const defaultMaxBytes = 32 * 1024 * 1024;

/** Approximate bytes of a row beside its fields, which take about as many as their JSON. */
const rowBytes = 100;

/** Stands for a row that the store does not have. */
const none = Symbol("none");

/**
 * Rows of one version of the data: each is read from the store once, then from memory. Callers do not change what they
 * get.
 */
export class RowCache {
	readonly #reader: RowReader;
	/** By kind and key. */
	readonly #rows: LRUCache<string, object | boolean | typeof none>;

	#hits = 0;
	#misses = 0;

	constructor(reader: RowReader, maxBytes = defaultMaxBytes) {
		this.#reader = reader;
		this.#rows = new LRUCache({
			maxSize: maxBytes,
			sizeCalculation: (row) => rowBytes + (row === none ? 4 : JSON.stringify(row).length),
		});
	}

	/** Rows, and how often they were found. */
	stats(): { entries: number; hits: number; misses: number } {
		return { entries: this.#rows.size, hits: this.#hits, misses: this.#misses };
	}

	security(symbol: string): Cached<SecurityRef> {
		return this.#row("symbol", symbol, () => this.#reader.security(symbol));
	}

	/** The newest record of a security in an area. */
	newest<A extends AreaName>(area: A, securityId: number): Cached<Stored<AreaRecord<A>>> {
		return this.#row(area, securityId, async () => {
			const [row] = await this.#reader.list(area, securityId, { order: "desc", limit: 1 });
			return row;
		});
	}

	/** True when a security holds more records of an area than these. */
	hasMore(area: AreaName, securityId: number, count: number): Cached<boolean> {
		return this.#row(`${area} beyond ${count}`, securityId, async () => {
			const beyond = await this.#reader.list(area, securityId, { order: "desc", limit: 1, offset: count });
			return beyond.length > 0;
		});
	}

	derived<D>(kind: string, securityId: number): Cached<Derived<D>> {
		return this.#row(`derived ${kind}`, securityId, () => this.#reader.derived<D>(kind, securityId));
	}

	dataset(id: number): Cached<Dataset> {
		return this.#row("dataset", id, () => this.#reader.dataset(id));
	}

	/** A kind and a key name rows of one type alone. */
	#row<T extends object | boolean>(
		kind: string,
		key: string | number,
		read: () => Promise<T | undefined>,
	): Cached<T> {
		const name = `${kind} ${key}`;
		const cached = this.#rows.get(name);
		if (cached !== undefined) {
			this.#hits++;
			return cached === none ? undefined : (cached as T);
		}
		this.#misses++;
		return read().then((row) => {
			this.#rows.set(name, row ?? none);
			return row;
		});
	}
}

const newestOf = new WeakMap<RowReader, { version: number; rows: RowCache }>();

/**
 * The rows of the newest version of the data. All answers of a process share them, and an import puts all of them away.
 * A row that is read while an import commits may be newer than its version, never older.
 *
 * @param version the version, when the caller has just read it
 */
export async function newestRows(reader: RowReader, version?: number): Promise<RowCache> {
	const present = version ?? (await reader.dataVersion());
	const newest = newestOf.get(reader);
	if (newest?.version === present) return newest.rows;
	const rows = new RowCache(reader);
	newestOf.set(reader, { version: present, rows });
	return rows;
}

/**
 * What the rows of the newest version of the data take, and how often they were found.
 *
 * @example
 * import { openMarketReader } from "@us-market-data/store";
 *
 * const market = await openMarketReader({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * const { entries, hits, misses } = rowCacheStats(market);
 */
export const rowCacheStats = (reader: RowReader): ReturnType<RowCache["stats"]> =>
	newestOf.get(reader)?.rows.stats() ?? { entries: 0, hits: 0, misses: 0 };
