import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	AcrossQuery,
	DayBarColumns,
	Derived,
	GeneralArea,
	ListQuery,
	MarketWriter,
	SecurityRef,
	Stored,
	StoredOf,
} from "../market.ts";
import { dayBarColumns } from "../shared/day-bar-columns.ts";
import { newDataToken } from "../shared/writing/data-token.ts";
import { type MovingSql, RecordMoves } from "../shared/writing/record-moves.ts";
import { TransactionWriter } from "../shared/writing/transaction-writer.ts";
import { TrustOrders } from "../shared/writing/trust-orders.ts";
import { PostgresMarketReader } from "./market-reader.ts";
import { readNewestBars } from "./tables/newest-bars.ts";
import { Counter } from "./writing/counter.ts";
import { Coverage } from "./writing/coverage.ts";
import { DatasetAreas } from "./writing/dataset-areas.ts";
import { DatasetRows } from "./writing/datasets.ts";
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
		const sql = sqlOf(connection);
		const written = {
			datasets: new DatasetRows(connection, datasetIds),
			bounds: new DatasetAreas(connection),
			records: rows,
			moves: new RecordMoves(sql),
			trust: new TrustOrders(sql),
			coverage,
			isTagDisabled: (tag: string) =>
				connection.rowsNow("select from disabled_tags where tag = $1", [tag]).length > 0,
			setTagDisabled: (tag: string, disabled: boolean) => setTagDisabled(connection, tag, disabled),
			flush: () => {
				securities.flush();
				rows.flushAll();
			},
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

	override async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		if (this.#derived.holdsBack(kind, securityId)) this.#flushDerived();
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
		this.settle();
		this.#securities.prune([...new Set([...this.#securities.created, ...this.touched().keys()])]);
		for (const counter of this.#counters) counter.settle();
		this.#connection.rowsNow(
			`insert into meta (name, value) values ('data_token', $1)
			on conflict (name) do update set value = excluded.value`,
			[newDataToken()],
		);
		const [row] = this.#connection.rowsNow<{ value: number }>(
			"update meta set value = value + 1 where name = 'data_version' returning value",
		);
		return row?.value;
	}

	/** Writes the derived data. Their securities must be in the database first. */
	#flushDerived(): void {
		this.#securities.flush();
		if (this.#derived.flush()) this.changed = true;
	}
}

const sqlOf = (connection: WriterConnection): MovingSql => ({
	slot: (place) => `$${place}`,
	run: (text, values) => connection.send(text, values),
	rows: (text, values) => connection.rowsNow(text, values),
});

/** Switches a tag off or on; false when it was so already. */
function setTagDisabled(connection: WriterConnection, tag: string, disabled: boolean): boolean {
	const changed = connection.rowsNow(
		disabled
			? "insert into disabled_tags (tag) values ($1) on conflict do nothing returning tag"
			: "delete from disabled_tags where tag = $1 returning tag",
		[tag],
	);
	return changed.length > 0;
}
