import { randomInt } from "node:crypto";
import { type AreaName, type AreaRecord, areaNames } from "@us-market-data/market";
import { UnstorableRecord } from "../../errors.ts";
import type {
	AcrossQuery,
	DailyArea,
	Dataset,
	DatasetSpan,
	DayQuery,
	Derived,
	GeneralArea,
	ListQuery,
	MarketReader,
	MarketWriter,
	NewDataset,
	Overlap,
	PutResult,
	SecurityRef,
	Stored,
	StoredOf,
	TrustOrder,
} from "../../market.ts";
import { definitions } from "../area-definitions.ts";
import { isTapeArea } from "../market-days.ts";
import { ChangeLedger, type ChangeTable } from "./change-ledger.ts";
import { type CoverageTable, Holdings, include } from "./coverage-tags.ts";
import { DatasetBounds } from "./dataset-bounds.ts";
import { DatasetRows } from "./dataset-rows.ts";
import { MarketDays } from "./market-days.ts";
import { ever, StoredRows, type WriterSql } from "./stored-rows.ts";
import { TrustOrders } from "./trust-orders.ts";

/** The tables of an engine, written within one transaction. */
export interface WrittenTables {
	sql: WriterSql;
	/** The id of a new dataset, null where the table gives it one. */
	newDatasetId(): number | null;
	/**
	 * Adds a record or replaces that of the same id and dataset; it covers those of other datasets. `time` is the area's
	 * time of it.
	 */
	put<A extends AreaName>(
		area: A,
		securityId: number,
		datasetId: number,
		record: AreaRecord<A>,
		time: number,
	): void;
	/** Writes or sends the rows of an area that are still in memory. */
	flushArea(area: AreaName): void;
	/** Writes or sends all rows that are still in memory. */
	flush(): void;
	coverage: CoverageTable;
	changes: ChangeTable;
}

/**
 * A transaction of market data, independent of the engine. An engine supplies its tables and its reads, and adds
 * securities and their derived data. The transaction keeps coverage and the bounds of datasets in memory. It settles
 * them at the end, or when a read needs them.
 */
export abstract class TransactionWriter implements Omit<MarketWriter, "newestBars" | "putDerived"> {
	/** True once the transaction has something to commit. */
	changed = false;
	readonly #reader: MarketReader;
	readonly #tables: WrittenTables;
	readonly #datasets: DatasetRows;
	readonly #rows: StoredRows;
	readonly #trust: TrustOrders;
	readonly #bounds: DatasetBounds;
	readonly #days: MarketDays;
	readonly #holdings: Holdings;
	readonly #changes: ChangeLedger;
	readonly #now: () => number;
	readonly #tags = new Map<number, string>();
	/** Known states of tags: true is switched off. */
	readonly #disabled = new Map<string, boolean>();
	/** The record that was admitted last, if no rows were written since. */
	#admitted: { area: AreaName; securityId: number; datasetId: number; time: number } | undefined;
	/** Securities for which a switched-off or less trusted source put records, which may cover others, by area. */
	readonly #wronglyCovered = new Map<AreaName, Set<number>>();

	/**
	 * @param reader reads what the transaction has written or sent
	 * @param now clock for the times of imports, epoch milliseconds
	 */
	constructor(reader: MarketReader, tables: WrittenTables, now: () => number) {
		this.#reader = reader;
		this.#tables = tables;
		this.#datasets = new DatasetRows(tables.sql, () => tables.newDatasetId());
		this.#rows = new StoredRows(tables.sql, (area) => tables.flushArea(area));
		this.#trust = new TrustOrders(tables.sql);
		this.#bounds = new DatasetBounds(tables.sql);
		this.#days = new MarketDays(tables.sql);
		this.#changes = new ChangeLedger(tables.sql, tables.changes);
		this.#holdings = new Holdings(tables.coverage, (area, id) => {
			this.#rows.clear(area, id);
			if (isTapeArea(area)) this.#days.clear(area, id);
			this.#changes.emptied(area, id);
		});
		this.#now = now;
	}

	abstract ensureSecurity(symbol: string): SecurityRef;
	/** Notes the exchanged symbols in what the engine keeps in memory. */
	protected abstract exchanged(a: SecurityRef, b: SecurityRef): void;

	beginDataset(dataset: NewDataset): number {
		const superseded = this.#datasets.find(dataset);
		if (superseded) this.removeDataset(superseded.id);
		return this.#begin(dataset, this.#now());
	}

	continueDataset(dataset: NewDataset): Dataset {
		const importedAt = this.#now();
		const existing = this.#datasets.find(dataset);
		if (!existing) {
			const id = this.#begin(dataset, importedAt);
			return { ...dataset, id, importedAt, rows: 0, skipped: {}, newest: null };
		}
		const { id, tag } = existing;
		if (tag !== dataset.tag)
			throw new Error(
				`the dataset ${dataset.file} of ${dataset.source} has the tag ${tag}, not ${dataset.tag}`,
			);
		this.#datasets.setOrigin(id, dataset, importedAt);
		this.changed = true;
		const { sha256, licence, retrievedAt } = dataset;
		return { ...existing, sha256, licence, retrievedAt, importedAt };
	}

	#begin(dataset: NewDataset, importedAt: number): number {
		const id = this.#datasets.add(dataset, importedAt);
		this.#tags.set(id, dataset.tag);
		this.#bounds.isNew(id);
		this.#changes.began(id);
		this.changed = true;
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
			throw new UnstorableRecord(`${area}: a record of ${security.symbol} has no valid time`);
		if (!this.#admits(area, security.id, datasetId, time)) return "kept real data";
		// Before the row is written: the ledger looks at the record that it replaces.
		this.#changes.put(area, security.id, datasetId, time, () => definitions[area].id(record));
		this.#tables.put(area, security.id, datasetId, record, time);
		this.#bounds.widen(datasetId, area, security.id, time);
		if (isTapeArea(area)) this.#days.put(area, security.id, datasetId, time);
		this.changed = true;
		return "stored";
	}

	finishDataset(id: number, figures: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		this.#tag(id);
		if (this.#wronglyCovered.size > 0) this.writePending();
		this.#datasets.setFigures(id, figures);
		this.changed = true;
	}

	removeDataset(id: number): void {
		const tag = this.#tag(id);
		this.writePending();
		for (const { area, first, last, only_security } of this.#bounds.of(id)) {
			const securities = only_security === null ? this.#securitiesWith(area, tag) : [only_security];
			this.#changes.uncovers(area, securities, id);
			if (isTapeArea(area)) this.#days.remove(area, securities, id);
			for (const securityId of this.#rows.remove(area, securities, id, first, last)) {
				this.#holdings.change(securityId, area);
				this.#changes.widen(area, securityId, first, last);
			}
		}
		// While the dataset is still known, so that its rows, had any been left, would be seen.
		this.writePending();
		this.#datasets.remove(id);
		this.#tags.delete(id);
		this.changed = true;
	}

	setTagDisabled(tag: string, disabled: boolean): void {
		const { slot, rows } = this.#tables.sql;
		const changed = disabled
			? `insert into disabled_tags (tag) values (${slot(1)}) on conflict do nothing returning tag`
			: `delete from disabled_tags where tag = ${slot(1)} returning tag`;
		if (rows(changed, [tag]).length === 0) return;
		this.#disabled.set(tag, disabled);
		this.writePending();
		for (const row of rows(`select security_id, area from coverage where tag = ${slot(1)}`, [tag])) {
			const { security_id, area } = row as { security_id: number; area: AreaName };
			this.#changeAll(area, security_id);
			include(this.#wronglyCovered, area, security_id);
		}
		this.writePending();
		this.changed = true;
	}

	setTrustOrder(area: AreaName, tags: readonly string[]): void {
		this.writePending();
		this.#trust.set(area, tags);
		for (const securityId of this.#trust.decided(area)) {
			this.#changeAll(area, securityId);
			include(this.#wronglyCovered, area, securityId);
		}
		this.writePending();
		this.changed = true;
	}

	spans(area: AreaName, securityId: number): DatasetSpan[] {
		this.#tables.flush();
		return this.#rows.spans(area, securityId);
	}

	move(area: AreaName, from: SecurityRef, to: SecurityRef, datasetId: number): void {
		this.writePending();
		if (!this.#holdings.admit(to.id, area, this.#tag(datasetId), ever[0])) return;
		this.#rows.move(area, from.id, to.id, datasetId);
		if (isTapeArea(area)) this.#days.move(area, from.id, to.id, datasetId);
		this.#bounds.moved(datasetId, area, from.id, to.id);
		for (const { id } of [from, to]) this.#changeAll(area, id);
		this.writePending();
		this.changed = true;
	}

	clear(area: AreaName, security: SecurityRef): void {
		this.writePending();
		this.#rows.clear(area, security.id);
		if (isTapeArea(area)) this.#days.clear(area, security.id);
		this.#changeAll(area, security.id);
		this.writePending();
		this.changed = true;
	}

	exchangeSymbols(a: SecurityRef, b: SecurityRef): void {
		this.writePending();
		const { slot, run } = this.#tables.sql;
		const text = `update securities set symbol = ${slot(1)} where id = ${slot(2)}`;
		run(text, ["", a.id]);
		run(text, [a.symbol, b.id]);
		run(text, [b.symbol, a.id]);
		this.exchanged(a, b);
		// Derived records may tell of the symbol.
		for (const { id } of [a, b])
			for (const area of areaNames) if (this.hasRecords(area, id)) this.#changeAll(area, id);
		this.changed = true;
	}

	hasRecords(area: AreaName, securityId: number): boolean {
		return this.#holdings.hasRecords(securityId, area);
	}

	sourceTags(area: AreaName, securityId: number): ReadonlySet<string> {
		return this.#holdings.tags(securityId, area);
	}

	touched(): ReadonlyMap<number, ReadonlySet<AreaName>> {
		return this.#holdings.touched;
	}

	dataVersion(): Promise<number> {
		return this.#reader.dataVersion();
	}

	dataToken(): Promise<number | undefined> {
		return this.#reader.dataToken();
	}

	security(symbol: string): Promise<SecurityRef | undefined> {
		return this.#reader.security(symbol);
	}

	securities(): Promise<SecurityRef[]> {
		return this.#reader.securities();
	}

	list<A extends AreaName>(area: A, securityId: number, query: ListQuery): Promise<Stored<AreaRecord<A>>[]> {
		return this.#reader.list(area, securityId, query);
	}

	across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		return this.#reader.across(area, query);
	}

	onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		return this.#reader.onDay(area, query);
	}

	derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		return this.#reader.derived<D>(kind, securityId);
	}

	derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		return this.#reader.derivedFrom<D>(kind, securityId, limit);
	}

	datasets(): Promise<Dataset[]> {
		return this.#reader.datasets();
	}

	dataset(id: number): Promise<Dataset | undefined> {
		return this.#reader.dataset(id);
	}

	async coverage(): ReturnType<MarketReader["coverage"]> {
		this.writePending();
		return this.#reader.coverage();
	}

	async rowsBrought(): ReturnType<MarketReader["rowsBrought"]> {
		this.writePending();
		return this.#reader.rowsBrought();
	}

	disabledTags(): Promise<string[]> {
		return this.#reader.disabledTags();
	}

	trustOrders(): Promise<TrustOrder[]> {
		return this.#reader.trustOrders();
	}

	changes(query: Parameters<MarketReader["changes"]>[0]): ReturnType<MarketReader["changes"]> {
		return this.#reader.changes(query);
	}

	async securityCoverage(securityId: number): ReturnType<MarketReader["securityCoverage"]> {
		this.writePending();
		return this.#reader.securityCoverage(securityId);
	}

	async countsByDay(
		...query: Parameters<MarketReader["countsByDay"]>
	): ReturnType<MarketReader["countsByDay"]> {
		this.writePending();
		return this.#reader.countsByDay(...query);
	}

	async securitiesOn(
		...query: Parameters<MarketReader["securitiesOn"]>
	): ReturnType<MarketReader["securitiesOn"]> {
		this.writePending();
		return this.#reader.securitiesOn(...query);
	}

	async daysOf(...query: Parameters<MarketReader["daysOf"]>): ReturnType<MarketReader["daysOf"]> {
		this.writePending();
		return this.#reader.daysOf(...query);
	}

	changedThrough(...query: Parameters<MarketReader["changedThrough"]>): Promise<number | undefined> {
		return this.#reader.changedThrough(...query);
	}

	changesSince(): Promise<number> {
		return this.#reader.changesSince();
	}

	versions(): ReturnType<MarketReader["versions"]> {
		return this.#reader.versions();
	}

	async overlapping(area: AreaName): Promise<SecurityRef[]> {
		this.writePending();
		return this.#reader.overlapping(area);
	}

	async overlaps<A extends AreaName>(area: A, securityId: number): Promise<Overlap<AreaRecord<A>>[]> {
		this.writePending();
		return this.#reader.overlaps(area, securityId);
	}

	/** Writes the rows in memory. */
	protected writePending(): void {
		this.#tables.flush();
		for (const [area, securityIds] of this.#wronglyCovered) {
			this.#rows.uncover(area, [...securityIds], ...ever);
		}
		this.#wronglyCovered.clear();
		this.#admitted = undefined;
		this.#bounds.save();
		this.#days.flush();
		this.#holdings.updateCoverage();
	}

	/**
	 * Gives the data their next version and a new token, and writes what it changes, for the commit that follows. Securities
	 * without records must still have their symbols. Returns the version.
	 */
	protected commitVersion(): number {
		const { slot, run, rows } = this.#tables.sql;
		const token = newDataToken();
		const at = this.#now();
		this.#changes.begin(at);
		run(
			`insert into meta (name, value) values ('data_token', ${slot(1)})
			on conflict (name) do update set value = excluded.value`,
			[token],
		);
		const [row] = rows("update meta set value = value + 1 where name = 'data_version' returning value");
		const version = Number(row?.["value"]);
		this.#changes.save({ version, at, token }, this.touched());
		return version;
	}

	/** Notes that the rows of a security in an area may have changed at any time. */
	#changeAll(area: AreaName, securityId: number): void {
		this.#holdings.change(securityId, area);
		this.#changes.all(area, securityId);
	}

	/** Securities that hold rows of a tag in an area. */
	#securitiesWith(area: AreaName, tag: string): number[] {
		const { slot, rows } = this.#tables.sql;
		const text = `select security_id from coverage where area = ${slot(1)} and tag = ${slot(2)}`;
		return rows(text, [area, tag]).map(({ security_id }) => Number(security_id));
	}

	/** Decides whether a record may be put. What holds for one holds for the next of its dataset and security that is no newer. */
	#admits(area: AreaName, securityId: number, datasetId: number, time: number): boolean {
		const last = this.#admitted;
		const isOfLast = last?.securityId === securityId && last.datasetId === datasetId;
		if (isOfLast && last.area === area && time <= last.time) return true;
		const tag = this.#tag(datasetId);
		if (!this.#holdings.admit(securityId, area, tag, time)) return false;
		if (this.#isDisabled(tag) || this.#hasBetter(area, tag)) include(this.#wronglyCovered, area, securityId);
		this.#admitted = { area, securityId, datasetId, time };
		return true;
	}

	/** True if the operator trusts another source of the area more. */
	#hasBetter(area: AreaName, tag: string): boolean {
		const [best] = this.#trust.of(area);
		return best !== undefined && best !== tag;
	}

	#isDisabled(tag: string): boolean {
		const { slot, rows } = this.#tables.sql;
		const text = `select tag from disabled_tags where tag = ${slot(1)}`;
		const isDisabled = this.#disabled.get(tag) ?? rows(text, [tag]).length > 0;
		this.#disabled.set(tag, isDisabled);
		return isDisabled;
	}

	#tag(datasetId: number): string {
		const cached = this.#tags.get(datasetId);
		if (cached !== undefined) return cached;
		const found = this.#datasets.tagOf(datasetId);
		if (found === undefined) throw new Error(`there is no dataset ${datasetId}`);
		this.#tags.set(datasetId, found);
		return found;
	}
}

/** The options of a market data transaction. */
export interface TransactionOptions {
	/** Clock for the times of imports, epoch milliseconds. */
	now?: () => number;
	/** The time that a transaction waits for another writing process, in milliseconds. */
	writerPatience?: number;
}

/** The defaults of the options. */
export const transactionDefaults: Required<TransactionOptions> = {
	now: () => Date.now(),
	writerPatience: 15 * 60_000,
};

/** A token that no other state of any store has. Safe integers hold it. */
const newDataToken = (): number => randomInt(1, 2 ** 47);
