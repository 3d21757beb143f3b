import type { DayBarColumns, Derived, MarketWriter, SecurityRef } from "../market.ts";
import { dayBarColumns } from "../shared/day-bar-columns.ts";
import type { MarketTables } from "../shared/market-schema.ts";
import { newDataToken } from "../shared/writing/data-token.ts";
import { type MovingSql, RecordMoves } from "../shared/writing/record-moves.ts";
import { TransactionWriter } from "../shared/writing/transaction-writer.ts";
import { TrustOrders } from "../shared/writing/trust-orders.ts";
import type { Connection } from "./connection/connection.ts";
import { SqliteMarketReader } from "./market-reader.ts";
import { NewestBars } from "./tables/newest-bars.ts";
import { areaRecords } from "./writing/area-records.ts";
import { Coverage } from "./writing/coverage.ts";
import { DatasetAreas } from "./writing/dataset-areas.ts";

/** Securities that are looked up one by one before all are read at once. */
const singles = 20;

/**
 * Writes within one transaction of one connection, which the store begins and ends. Rows are held back and go to the
 * file in batches; a read writes first what it must see.
 */
export class SqliteMarketWriter extends TransactionWriter implements MarketWriter {
	readonly #connection: Connection<MarketTables>;
	readonly #reader: SqliteMarketReader;
	readonly #coverage: Coverage;
	readonly #newestBars: NewestBars;
	readonly #securities = new Map<string, SecurityRef>();
	readonly #created: number[] = [];
	#lookups = 0;
	/** True when all securities are known. */
	#isComplete = false;

	constructor(connection: Connection<MarketTables>, now: () => number) {
		const reader = new SqliteMarketReader(connection);
		const { tables, datasetRows } = reader;
		const coverage = new Coverage(connection, tables);
		const sql = sqlOf(connection);
		const written = {
			datasets: datasetRows,
			bounds: new DatasetAreas(connection),
			records: areaRecords(tables),
			moves: new RecordMoves(sql),
			trust: new TrustOrders(sql),
			coverage,
			isTagDisabled: (tag: string) => isTagDisabled(connection, tag),
			setTagDisabled: (tag: string, disabled: boolean) => setTagDisabled(connection, tag, disabled),
			flush: () => {
				for (const table of Object.values(tables)) table.flush();
			},
		};
		super(reader, written, now);
		this.#connection = connection;
		this.#reader = reader;
		this.#coverage = coverage;
		this.#newestBars = new NewestBars(connection);
	}

	ensureSecurity(symbol: string): SecurityRef {
		const known = this.#securities.get(symbol);
		if (known !== undefined) return known;
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
		if (++this.#lookups <= singles) return this.#reader.securityRows.one(symbol);
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
		this.settle();
		this.#reader.derivedRows.flush();
		this.#pruneSecurities();
		const { build } = this.#connection;
		this.#connection.run(
			build
				.updateTable("meta")
				.set((column) => ({ value: column("value", "+", 1) }))
				.where("name", "=", "data_version"),
		);
		const token = { name: "data_token", value: newDataToken() };
		this.#connection.run(
			build
				.insertInto("meta")
				.values(token)
				.onConflict((row) => row.column("name").doUpdateSet({ value: token.value })),
		);
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

const sqlOf = (connection: Connection<MarketTables>): MovingSql => ({
	slot: (place) => `?${place}`,
	run: (text, values) => void connection.objects(text).run(...values),
	rows: (text, values) => connection.objects(text).all(...values) as Record<string, unknown>[],
});

const isTagDisabled = (connection: Connection<MarketTables>, tag: string): boolean =>
	connection.get(connection.build.selectFrom("disabled_tags").select("tag").where("tag", "=", tag)) !==
	undefined;

/** Switches a tag off or on; false when it was so already. */
function setTagDisabled(connection: Connection<MarketTables>, tag: string, disabled: boolean): boolean {
	const { build } = connection;
	const rows = connection.run(
		disabled
			? build
					.insertInto("disabled_tags")
					.values({ tag })
					.onConflict((row) => row.doNothing())
			: build.deleteFrom("disabled_tags").where("tag", "=", tag),
	);
	return rows > 0;
}
