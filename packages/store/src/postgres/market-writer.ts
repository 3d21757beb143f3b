import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	AcrossQuery,
	DailyArea,
	DayBarColumns,
	DayQuery,
	Derived,
	GeneralArea,
	ListQuery,
	MarketWriter,
	SecurityRef,
	Stored,
	StoredOf,
} from "../market.ts";
import { dayBarColumns } from "../shared/day-bar-columns.ts";
import type { WriterSql } from "../shared/writing/stored-rows.ts";
import { TransactionWriter, type WrittenTables } from "../shared/writing/transaction-writer.ts";
import { PostgresMarketReader } from "./market-reader.ts";
import { readNewestBars } from "./tables/newest-bars.ts";
import { Changes } from "./writing/changes.ts";
import { Counter } from "./writing/counter.ts";
import { Coverage } from "./writing/coverage.ts";
import { DerivedRows } from "./writing/derived.ts";
import { Rows } from "./writing/rows.ts";
import { Securities } from "./writing/securities.ts";
import type { WriterConnection } from "./writing/writer-connection.ts";

/**
 * Writes within one transaction of one connection, which the store begins and ends. Rows are held back and go to the
 * database in batches; a read sends first what it must see.
 */
export class PostgresMarketWriter extends TransactionWriter implements MarketWriter {
	readonly #connection: WriterConnection;
	readonly #counters: readonly Counter[];
	readonly #securities: Securities;
	readonly #rows: Rows;
	readonly #derived: DerivedRows;

	constructor(connection: WriterConnection, now: () => number) {
		const securityIds = new Counter(connection, "last_security");
		const datasetIds = new Counter(connection, "last_dataset");
		const coverage = new Coverage(connection);
		const securities = new Securities(connection, securityIds, (id) => coverage.isNew(id));
		const rows = new Rows(connection);
		const written: WrittenTables = {
			sql: sqlOf(connection),
			newDatasetId: () => datasetIds.next(),
			put: (...record) => rows.put(...record),
			flushArea: (area) => rows.flush(area),
			flush: () => {
				securities.flush();
				rows.flushAll();
			},
			coverage,
			changes: new Changes(connection),
		};
		super(new PostgresMarketReader(connection), written, now);
		this.#connection = connection;
		this.#counters = [securityIds, datasetIds];
		this.#securities = securities;
		this.#rows = rows;
		this.#derived = new DerivedRows(connection, () => securities.flush());
	}

	ensureSecurity(symbol: string): SecurityRef {
		return this.#securities.ensure(symbol);
	}

	protected exchanged(a: SecurityRef, b: SecurityRef): void {
		this.#securities.exchange(a, b);
	}

	async newestBars(securityId: number, limit: number): Promise<DayBarColumns> {
		this.#rows.flush("dayBars");
		return dayBarColumns(await readNewestBars(this.#connection, securityId, limit));
	}

	putDerived(kind: string, securityId: number, derived: Omit<Derived, "security"> | null): void {
		if (derived === null) this.#derived.remove(kind, securityId);
		else {
			this.#derived.put(kind, securityId, derived);
			this.changed = true;
		}
	}

	override async security(symbol: string): Promise<SecurityRef | undefined> {
		this.#securities.flush();
		return super.security(symbol);
	}

	override async securities(): Promise<SecurityRef[]> {
		this.#securities.flush();
		return super.securities();
	}

	override async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		this.#rows.flush(area);
		return super.list(area, securityId, query);
	}

	override async across<A extends GeneralArea>(
		area: A,
		query: AcrossQuery,
	): Promise<StoredOf<AreaRecord<A>>[]> {
		this.#securities.flush();
		this.#rows.flush(area);
		return super.across(area, query);
	}

	override async onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		this.#securities.flush();
		this.#rows.flush(area);
		return super.onDay(area, query);
	}

	override async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		if (this.#derived.hasBuffered(kind, securityId)) this.#flushDerived();
		return super.derived<D>(kind, securityId);
	}

	override async derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		this.#flushDerived();
		return super.derivedFrom<D>(kind, securityId, limit);
	}

	/** Completes the transaction's changes, for the commit that follows; returns its data version, if it has changes. */
	finish(): number | undefined {
		this.#flushDerived();
		if (!this.changed) return undefined;
		this.writePending();
		const version = this.commitVersion();
		this.#securities.prune([...new Set([...this.#securities.created, ...this.touched().keys()])]);
		for (const counter of this.#counters) counter.save();
		return version;
	}

	/** Writes the derived data. Their securities must be in the database first. */
	#flushDerived(): void {
		this.#securities.flush();
		if (this.#derived.flush()) this.changed = true;
	}
}

const sqlOf = (connection: WriterConnection): WriterSql => ({
	slot: (index) => `$${index}`,
	run: (text, values) => connection.send(text, values),
	rows: (text, values) => connection.rowsNow(text, values),
	rowsOf: (text, securityIds, values) => connection.rowsNow(text, [securityIds, ...values]),
	ofSecurities: (alias) => `${alias}.security_id = any ($1::int[])`,
	runOf: (text, securityIds, values) => connection.send(text, [securityIds, ...values]),
	deleteOf(text, securityIds, values) {
		const rows = connection.rowsNow<{ security_id: number }>(
			`with gone as (${text} returning r.security_id) select distinct security_id from gone`,
			[securityIds, ...values],
		);
		return rows.map((row) => row.security_id);
	},
});
