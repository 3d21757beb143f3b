import { StoreUnavailable } from "../errors.ts";
import type { MarketReader, MarketStore, MarketWriter, Replication, SharedSnapshot } from "../market.ts";
import { usualTimeout } from "../shared/accounts/account-options.ts";
import { OneAfterTheOther } from "../shared/one-after-the-other.ts";
import { type TransactionOptions, transactionDefaults } from "../shared/writing/transaction-writer.ts";
import { displayAddress } from "./connection/address.ts";
import { Database } from "./connection/database.ts";
import { channels } from "./connection/notices.ts";
import { openDatabase } from "./connection/open-database.ts";
import { PostgresMarketReader, readVersion } from "./market-reader.ts";
import { PostgresMarketWriter } from "./market-writer.ts";
import { marketMigrations } from "./migrations/market/index.ts";
import { readSharedSnapshots } from "./pinned-market.ts";
import { ReplicaReads } from "./reading/replica-reads.ts";
import { ReplicationState } from "./reading/replication-state.ts";
import { VersionWatch } from "./reading/version-watch.ts";
import { beginWriting } from "./writing/begin.ts";
import { WriterConnection } from "./writing/writer-connection.ts";

export interface MarketOptions extends TransactionOptions {
	/** Address of a replica that answers reads. */
	readUrl?: string;
	/** Milliseconds that a read waits for a database at most. */
	timeout?: number;
}

/**
 * Opens the market data of a database, creates their tables when there are none and upgrades older ones.
 *
 * @throws {StoreUnavailable} when the database cannot be used; a replica need not be there
 *
 * @example
 * const market = await openMarketDatabase("postgres://localhost/market", { timeout: 5_000 });
 * await market.close();
 */
export async function openMarketDatabase(url: string, options: MarketOptions = {}): Promise<MarketStore> {
	const { readUrl, timeout = usualTimeout } = options;
	const primary = await openDatabase(url, "market", marketMigrations, { timeout });
	return new PostgresMarketStore(primary, replicaOf(readUrl, timeout), options);
}

/**
 * The market data of a database for reading alone. Their tables are there already, and may be of a newer version by now:
 * a service that runs while another one upgrades them can read them still.
 */
export function openMarketReader(
	url: string,
	{ readUrl, timeout = usualTimeout }: Pick<MarketOptions, "readUrl" | "timeout"> = {},
): MarketReader {
	const primary = new Database(url, "market", { timeout });
	return new PostgresMarketStore(primary, replicaOf(readUrl, timeout), {});
}

/** The primary must still have time to answer what a replica did not. */
const replicaOf = (readUrl: string | undefined, timeout: number): Database | undefined =>
	readUrl === undefined ? undefined : new Database(readUrl, "market", { timeout: timeout / 4 });

/** Connections of a pool read; transactions have one of their own, so that readers see the last commit meanwhile. */
class PostgresMarketStore extends PostgresMarketReader implements MarketStore {
	readonly #primary: Database;
	readonly #replica: Database | undefined;
	readonly #replicaReads: ReplicaReads | undefined;
	readonly #replication: ReplicationState;
	#watch: VersionWatch | undefined;
	readonly #version: SharedRead<number>;
	readonly #options: Required<TransactionOptions>;
	#connection: WriterConnection | undefined;
	readonly #transactions = new OneAfterTheOther();

	constructor(primary: Database, replica: Database | undefined, options: MarketOptions) {
		const replicaReads = replica && new ReplicaReads(primary, replica);
		super(replicaReads ?? primary);
		this.#primary = primary;
		this.#replica = replica;
		this.#replicaReads = replicaReads;
		this.#replication = new ReplicationState(primary, replica, () => replicaReads?.use ?? "in use");
		this.#version = new SharedRead(() => readVersion(primary));
		this.#options = { ...transactionDefaults, ...options };
		if (replicaReads) this.#watch = this.#watchVersion();
	}

	/** Queries the primary. No later read of this process is older than a version announced here. */
	override async dataVersion(): Promise<number> {
		const version = await this.#version.get();
		this.#replicaReads?.announce(version);
		this.#watch?.note(version);
		return version;
	}

	/** Watches the version from the first call on. */
	recentVersion(): number | undefined {
		this.#watch ??= this.#watchVersion();
		return this.#watch.version;
	}

	/** Queries the primary, where versions are pinned. */
	sharedSnapshots(name: string, version: number): Promise<SharedSnapshot[]> {
		return readSharedSnapshots(this.#primary, name, version);
	}

	replication(): Promise<Replication | undefined> {
		return this.#replication.read();
	}

	transaction<T>(work: (writer: MarketWriter) => Promise<T>, options: { dryRun?: boolean } = {}): Promise<T> {
		return this.#transactions.do(() => this.#write(work, options.dryRun ?? false));
	}

	async bytes(): Promise<number> {
		const query = "select pg_database_size(current_database()) as bytes";
		const [row] = await this.source.rows<{ bytes: number }>(query);
		return row?.bytes ?? 0;
	}

	async close(): Promise<void> {
		await this.#transactions.idle();
		await Promise.all([this.#connection?.close(), this.#watch?.close()]);
		await Promise.all([this.#primary.close(), this.#replica?.close()]);
	}

	#watchVersion(): VersionWatch {
		return new VersionWatch(
			this.#primary.url,
			() => this.#version.get(),
			(version) => this.#replicaReads?.announce(version),
		);
	}

	async #write<T>(work: (writer: MarketWriter) => Promise<T>, dryRun: boolean): Promise<T> {
		this.#connection ??= new WriterConnection(this.#primary.url);
		const connection = this.#connection;
		await beginWriting(connection, displayAddress(this.#primary.url), this.#options.writerPatience);
		let committed: number | undefined;
		try {
			const writer = new PostgresMarketWriter(connection, this.#options.now);
			const result = await work(writer);
			const version = dryRun ? undefined : writer.finish();
			if (version !== undefined) {
				await connection.rows("commit");
				committed = version;
				this.#watch?.note(version);
			}
			return result;
		} finally {
			await (committed === undefined ? connection.rows("rollback") : this.#notify(committed)).catch(() => {});
		}
	}

	/** The data are committed; that others hear of it at once is a help and no condition. */
	async #notify(version: number): Promise<void> {
		await this.#connection?.rows("select pg_notify($1, $2)", [channels.market, String(version)]);
	}
}

/**
 * A read that many callers share. Each caller gets the result of a read that began after the call. At most one read runs
 * while one more waits for it. When the store is unavailable to the running read, the waiting one fails too, because it
 * would only wait for the same timeout.
 */
class SharedRead<T> {
	readonly #read: () => Promise<T>;
	/** The read in progress; rejects with its error if it fails. */
	#current: Promise<unknown> = Promise.resolve();
	#next: Promise<T> | undefined;

	constructor(read: () => Promise<T>) {
		this.#read = read;
	}

	get(): Promise<T> {
		this.#next ??= this.#after(this.#current);
		return this.#next;
	}

	async #after(previous: Promise<unknown>): Promise<T> {
		const failure = await previous;
		this.#next = undefined;
		if (failure instanceof StoreUnavailable) throw failure;
		const reading = this.#read();
		const ended = reading.then(
			() => undefined,
			(error: unknown) => error,
		);
		this.#current = ended;
		// A caller that asks after the end has not waited for it, and reads again.
		void ended.then(() => {
			if (this.#current === ended) this.#current = Promise.resolve();
		});
		return reading;
	}
}
