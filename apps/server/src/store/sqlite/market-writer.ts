import type { AreaName, AreaRecord } from "../../records/index.ts";
import type { Dataset, Derived, MarketReader, MarketWriter, PutResult, SecurityRef } from "../market.ts";
import { definitions } from "../rows/definitions.ts";
import type { MarketTables } from "../rows/market-schema.ts";
import type { NewDataset } from "../rows/new-dataset.ts";
import type { Connection } from "./connection/connection.ts";
import { SqliteMarketReader } from "./market-reader.ts";
import { Coverage } from "./tables/coverage.ts";
import { DatasetBounds } from "./writing/dataset-bounds.ts";
import { Holdings } from "./writing/holdings.ts";

/**
 * Writes within one transaction of one connection, which the store begins and ends. Rows go to the file as
 * they are put; what is known of them (coverage, bounds of datasets) is kept in memory and settled at the
 * end, or when a read needs it.
 */
export class SqliteMarketWriter extends SqliteMarketReader implements MarketWriter {
	/** True once the transaction has something to commit. */
	changed = false;
	readonly #coverage: Coverage;
	readonly #holdings: Holdings;
	readonly #bounds: DatasetBounds;
	readonly #now: () => number;
	readonly #securities = new Map<string, SecurityRef>();
	readonly #tags = new Map<number, string>();
	readonly #created: number[] = [];

	constructor(connection: Connection<MarketTables>, now: () => number) {
		super(connection);
		this.#coverage = new Coverage(connection);
		this.#holdings = new Holdings(this.tables, this.#coverage);
		this.#bounds = new DatasetBounds(connection);
		this.#now = now;
	}

	ensureSecurity(symbol: string): SecurityRef {
		const known = this.#securities.get(symbol) ?? this.securityRows.one(symbol) ?? this.#create(symbol);
		this.#securities.set(symbol, known);
		return known;
	}

	beginDataset(dataset: NewDataset): number {
		const superseded = this.datasetRows.idOf(dataset);
		if (superseded !== undefined) this.removeDataset(superseded);
		const id = this.datasetRows.add(dataset, this.#now());
		this.#tags.set(id, dataset.tag);
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
			throw new Error(`${area}: a record of ${security.symbol} has no valid time`);
		if (!this.#holdings.admit(security.id, area, this.#tag(datasetId))) return "kept real data";
		this.table(area).put(security.id, datasetId, record, time);
		this.#bounds.widen(datasetId, area, security.id, time);
		this.changed = true;
		return "stored";
	}

	finishDataset(id: number, figures: Pick<Dataset, "rows" | "skipped" | "newest">): void {
		this.#tag(id);
		this.datasetRows.setFigures(id, figures);
		this.changed = true;
	}

	removeDataset(id: number): void {
		const tag = this.#tag(id);
		this.settle();
		for (const { area, first, last, only_security } of this.#bounds.of(id)) {
			const securities = only_security === null ? this.#coverage.securities(area, tag) : [only_security];
			for (const securityId of securities) {
				if (this.table(area).remove(securityId, id, first, last)) this.#holdings.change(securityId, area);
			}
		}
		// While the dataset is still known, so that its rows, had any been left, would be seen.
		this.settle();
		this.datasetRows.remove(id);
		this.#tags.delete(id);
		this.changed = true;
	}

	setTagDisabled(tag: string, disabled: boolean): void {
		const { build } = this.connection;
		const rows = this.connection.run(
			disabled
				? build
						.insertInto("disabled_tags")
						.values({ tag })
						.onConflict((row) => row.doNothing())
				: build.deleteFrom("disabled_tags").where("tag", "=", tag),
		);
		if (rows === 0) return;
		this.settle();
		for (const { security_id, area } of this.#coverage.ofTag(tag)) this.#holdings.change(security_id, area);
		this.changed = true;
	}

	touched(): ReadonlyMap<number, ReadonlySet<AreaName>> {
		return this.#holdings.touched;
	}

	putDerived(kind: string, securityId: number, derived: Omit<Derived, "security"> | null): void {
		if (derived) this.derivedRows.put(kind, securityId, derived);
		else if (!this.derivedRows.remove(kind, securityId)) return;
		this.changed = true;
	}

	override async coverage(): ReturnType<MarketReader["coverage"]> {
		this.settle();
		return super.coverage();
	}

	override async rowsBrought(): ReturnType<MarketReader["rowsBrought"]> {
		this.settle();
		return super.rowsBrought();
	}

	/** Writes what is kept in memory. */
	settle(): void {
		this.#bounds.settle();
		this.#holdings.settle();
	}

	/** Completes the transaction's changes, for the commit that follows. */
	finish(): void {
		this.settle();
		this.#pruneSecurities();
		const { build } = this.connection;
		this.connection.run(
			build
				.updateTable("meta")
				.set((column) => ({ value: column("value", "+", 1) }))
				.where("name", "=", "data_version"),
		);
	}

	/** Removes the securities that hold nothing after the transaction; only those it touched can. */
	#pruneSecurities(): void {
		for (const id of new Set([...this.#created, ...this.#holdings.touched.keys()])) {
			if (this.#coverage.of(id).length === 0) this.securityRows.remove(id);
		}
	}

	#create(symbol: string): SecurityRef {
		const security = this.securityRows.add(symbol);
		this.#created.push(security.id);
		return security;
	}

	#tag(datasetId: number): string {
		const known = this.#tags.get(datasetId);
		if (known !== undefined) return known;
		const found = this.datasetRows.one(datasetId)?.tag;
		if (found === undefined) throw new Error(`there is no dataset ${datasetId}`);
		this.#tags.set(datasetId, found);
		return found;
	}
}
