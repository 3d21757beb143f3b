import type { AreaName, AreaRecord } from "../../records/index.ts";
import type {
	Dataset,
	Derived,
	GeneralArea,
	ListQuery,
	MarketWriter,
	PutResult,
	SecurityRef,
	Stored,
	StoredOf,
} from "../market.ts";
import { definitions } from "../rows/definitions.ts";
import type { NewDataset } from "../rows/new-dataset.ts";
import { PostgresMarketReader } from "./market-reader.ts";
import { Counter } from "./writing/counter.ts";
import { Coverage } from "./writing/coverage.ts";
import { DatasetBounds } from "./writing/dataset-bounds.ts";
import { DatasetRows } from "./writing/datasets.ts";
import { DerivedRows } from "./writing/derived.ts";
import { Holdings } from "./writing/holdings.ts";
import type { Line } from "./writing/line.ts";
import { Rows } from "./writing/rows.ts";
import { Securities } from "./writing/securities.ts";

/**
 * Writes within one transaction of one connection, which the store begins and ends. Rows are held back and go to the
 * database in batches; a read sends first what it must see. What is known of the rows (coverage, bounds of datasets)
 * is kept in memory and settled at the end, or when a read needs it.
 */
export class PostgresMarketWriter extends PostgresMarketReader implements MarketWriter {
	readonly #line: Line;
	readonly #now: () => number;
	readonly #counters: readonly Counter[];
	readonly #coverage: Coverage;
	readonly #securities: Securities;
	readonly #datasets: DatasetRows;
	readonly #rows: Rows;
	readonly #derived: DerivedRows;
	readonly #bounds: DatasetBounds;
	readonly #holdings: Holdings;
	#changed = false;

	constructor(line: Line, now: () => number) {
		super(line);
		this.#line = line;
		this.#now = now;
		const securityIds = new Counter(line, "last_security");
		const datasetIds = new Counter(line, "last_dataset");
		this.#counters = [securityIds, datasetIds];
		this.#coverage = new Coverage(line);
		this.#securities = new Securities(line, securityIds, (id) => this.#coverage.isNew(id));
		this.#datasets = new DatasetRows(line, datasetIds);
		this.#rows = new Rows(line);
		this.#derived = new DerivedRows(line);
		this.#bounds = new DatasetBounds(line);
		this.#holdings = new Holdings(this.#coverage, (area, id) => this.#rows.clear(area, id));
	}

	ensureSecurity(symbol: string): SecurityRef {
		return this.#securities.ensure(symbol);
	}

	beginDataset(dataset: NewDataset): number {
		const superseded = this.#datasets.idOf(dataset);
		if (superseded !== undefined) this.removeDataset(superseded);
		const id = this.#datasets.add(dataset, this.#now());
		this.#bounds.isNew(id);
		this.#changed = true;
		return id;
	}

	put<A extends AreaName>(
		area: A,
		security: SecurityRef,
		datasetId: number,
		record: AreaRecord<A>,
	): PutResult {
		const time = definitions[area].time(record);
		if (!Number.isSafeInteger(time))
			throw new Error(`${area}: a record of ${security.symbol} has no valid time`);
		if (!this.#holdings.admit(security.id, area, this.#datasets.tag(datasetId))) return "kept real data";
		this.#rows.put(area, security.id, datasetId, record, time);
		this.#bounds.widen(datasetId, area, security.id, time);
		this.#changed = true;
		return "stored";
	}

	finishDataset(id: number, figures: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		this.#datasets.tag(id);
		this.#datasets.setFigures(id, figures);
		this.#changed = true;
	}

	removeDataset(id: number): void {
		const tag = this.#datasets.tag(id);
		this.#settle();
		for (const { area, first, last, only_security } of this.#bounds.of(id)) {
			const securities = only_security === null ? this.#coverage.securities(area, tag) : [only_security];
			for (const securityId of this.#rows.remove(area, securities, id, first, last)) {
				this.#holdings.change(securityId, area);
			}
		}
		// While the dataset is still known, so that its rows, had any been left, would be seen.
		this.#settle();
		this.#datasets.remove(id);
		this.#changed = true;
	}

	setTagDisabled(tag: string, disabled: boolean): void {
		const changed = this.#line.rowsNow(
			disabled
				? "insert into disabled_tags (tag) values ($1) on conflict do nothing returning tag"
				: "delete from disabled_tags where tag = $1 returning tag",
			[tag],
		);
		if (changed.length === 0) return;
		this.#settle();
		for (const { security_id, area } of this.#coverage.ofTag(tag)) this.#holdings.change(security_id, area);
		this.#changed = true;
	}

	touched(): ReadonlyMap<number, ReadonlySet<AreaName>> {
		return this.#holdings.touched;
	}

	putDerived(kind: string, securityId: number, derived: Omit<Derived, "security"> | null): void {
		if (derived === null) this.#derived.remove(kind, securityId);
		else {
			this.#derived.put(kind, securityId, derived);
			this.#changed = true;
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
		query: ListQuery,
	): Promise<StoredOf<AreaRecord<A>>[]> {
		this.#securities.flush();
		this.#rows.flush(area);
		return super.across(area, query);
	}

	override async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		if (this.#derived.holdsBack(kind, securityId)) this.#flushDerived();
		return super.derived<D>(kind, securityId);
	}

	override async derivedAll<D>(kind: string): Promise<Derived<D>[]> {
		this.#flushDerived();
		return super.derivedAll<D>(kind);
	}

	override async coverage(): ReturnType<PostgresMarketReader["coverage"]> {
		this.#settle();
		return super.coverage();
	}

	override async rowsBrought(): ReturnType<PostgresMarketReader["rowsBrought"]> {
		this.#settle();
		return super.rowsBrought();
	}

	/** Completes the transaction's changes, for the commit that follows; returns its data version, if it has changes. */
	finish(): number | undefined {
		this.#flushDerived();
		if (!this.#changed) return undefined;
		this.#settle();
		this.#securities.prune([...new Set([...this.#securities.created, ...this.#holdings.touched.keys()])]);
		for (const counter of this.#counters) counter.settle();
		const [row] = this.#line.rowsNow<{ value: number }>(
			"update meta set value = value + 1 where name = 'data_version' returning value",
		);
		return row?.value;
	}

	/** Sends and writes what is kept in memory. */
	#settle(): void {
		this.#securities.flush();
		this.#rows.flushAll();
		this.#bounds.settle();
		this.#holdings.settle();
	}

	/** What is derived belongs to securities that the database must know first. */
	#flushDerived(): void {
		this.#securities.flush();
		if (this.#derived.flush()) this.#changed = true;
	}
}
