import type { AreaName } from "@us-market-data/market";
import type { DayBarColumns, Derived, MarketWriter, SecurityRef } from "../market.ts";
import { dayBarColumns } from "../shared/day-bar-columns.ts";
import type { SqlValue, WriterSql } from "../shared/writing/stored-rows.ts";
import { TransactionWriter, type WrittenTables } from "../shared/writing/transaction-writer.ts";
import type { Connection } from "./connection/connection.ts";
import { SqliteMarketReader } from "./market-reader.ts";
import { NewestBars } from "./tables/newest-bars.ts";
import type { AreaTable } from "./tables/read-list.ts";
import { Changes } from "./writing/changes.ts";
import { Coverage } from "./writing/coverage.ts";

/** Securities that are looked up one by one before all are read at once. */
const maxSingleLookups = 20;

/**
 * Writes within one transaction of one connection, which the store begins and ends. Rows are held back and go to the
 * file in batches; a read writes first what it must see.
 */
export class SqliteMarketWriter extends TransactionWriter implements MarketWriter {
	readonly #reader: SqliteMarketReader;
	readonly #coverage: Coverage;
	readonly #newestBars: NewestBars;
	readonly #securities = new Map<string, SecurityRef>();
	readonly #created: number[] = [];
	#lookups = 0;
	/** True when all securities are known. */
	#isComplete = false;

	constructor(connection: Connection, now: () => number) {
		const reader = new SqliteMarketReader(connection);
		const { tables } = reader;
		const coverage = new Coverage(connection);
		const tableOf = <A extends AreaName>(area: A): AreaTable<A> => tables[area];
		const written: WrittenTables = {
			sql: sqlOf(connection),
			newDatasetId: () => null,
			put: (area, ...record) => tableOf(area).put(...record),
			flushArea: (area) => tables[area].flush(),
			flush: () => {
				for (const table of Object.values(tables)) table.flush();
			},
			coverage,
			changes: new Changes(connection),
		};
		super(reader, written, now);
		this.#reader = reader;
		this.#coverage = coverage;
		this.#newestBars = new NewestBars(connection);
	}

	ensureSecurity(symbol: string): SecurityRef {
		const existing = this.#securities.get(symbol);
		if (existing !== undefined) return existing;
		const made = this.#find(symbol) ?? this.#create(symbol);
		this.#securities.set(symbol, made);
		return made;
	}

	protected exchanged(a: SecurityRef, b: SecurityRef): void {
		this.#securities.set(a.symbol, { id: b.id, symbol: a.symbol });
		this.#securities.set(b.symbol, { id: a.id, symbol: b.symbol });
	}

	#find(symbol: string): SecurityRef | undefined {
		if (this.#isComplete) return undefined;
		if (++this.#lookups <= maxSingleLookups) return this.#reader.securityRows.one(symbol);
		for (const security of this.#reader.securityRows.all()) this.#securities.set(security.symbol, security);
		this.#isComplete = true;
		return this.#securities.get(symbol);
	}

	async newestBars(securityId: number, limit: number): Promise<DayBarColumns> {
		this.#reader.tables.dayBars.flush();
		return dayBarColumns(this.#newestBars.of(securityId, limit));
	}

	putDerived(kind: string, securityId: number, derived: Omit<Derived, "security"> | null): void {
		const { derivedRows } = this.#reader;
		if (derived) derivedRows.put(kind, securityId, derived);
		else if (!derivedRows.remove(kind, securityId)) return;
		this.changed = true;
	}

	/** Completes the transaction's changes, for the commit that follows. */
	finish(): void {
		this.writePending();
		this.#reader.derivedRows.flush();
		this.commitVersion();
		this.#pruneSecurities();
	}

	/** Removes the securities that hold nothing after the transaction; only those it touched can. */
	#pruneSecurities(): void {
		for (const id of new Set([...this.#created, ...this.touched().keys()])) {
			if (this.#coverage.isEmpty(id)) this.#reader.securityRows.remove(id);
		}
	}

	#create(symbol: string): SecurityRef {
		const security = this.#reader.securityRows.add(symbol);
		this.#created.push(security.id);
		return security;
	}
}

function sqlOf(connection: Connection): WriterSql {
	/** Runs a statement of one security; returns the number of rows changed. */
	const changes = (text: string, values: readonly SqlValue[]): number =>
		Number(connection.objects(text).run(...values).changes);
	return {
		slot: (index) => `?${index}`,
		run: (text, values = []) => void changes(text, values),
		rows: (text, values = []) => connection.objects(text).all(...values),
		rowsOf: (text, securityIds, values) =>
			securityIds.flatMap((id) => connection.objects(text).all(id, ...values)),
		ofSecurities: (alias) => `${alias}.security_id = ?1`,
		runOf(text, securityIds, values) {
			for (const id of securityIds) changes(text, [id, ...values]);
		},
		deleteOf: (text, securityIds, values) => securityIds.filter((id) => changes(text, [id, ...values]) > 0),
	};
}
