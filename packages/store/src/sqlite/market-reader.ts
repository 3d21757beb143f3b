import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	AcrossQuery,
	BroughtRows,
	Dataset,
	Derived,
	GeneralArea,
	ListQuery,
	MarketReader,
	Overlap,
	SecurityRef,
	Stored,
	StoredOf,
	TrustOrder,
} from "../market.ts";
import type { MarketTables } from "../shared/market-schema.ts";
import { ordersOf, overlapQuery, trustOrderRows } from "../shared/overlap-query.ts";
import type { Connection } from "./connection/connection.ts";
import { type Prepared, prepare, type Slots } from "./connection/prepared.ts";
import type { AreaTable } from "./tables/area-table.ts";
import { Datasets } from "./tables/datasets.ts";
import { DerivedRows } from "./tables/derived.ts";
import { type AreaTables, areaTables } from "./tables/index.ts";
import { Records } from "./tables/records.ts";
import { Securities } from "./tables/securities.ts";
import { Shareholders } from "./tables/shareholders.ts";

/**
 * Reads over one connection. Each answer comes from one statement and so from one state of the file. A writer uses the
 * tables that it reads from.
 */
export class SqliteMarketReader implements MarketReader {
	readonly connection: Connection<MarketTables>;
	readonly tables: AreaTables;
	readonly derivedRows: DerivedRows;
	readonly datasetRows: Datasets;
	readonly securityRows: Securities;
	readonly #records: Records;
	readonly #shareholders: Shareholders;
	readonly #meta: Prepared<{ name: string }, { value: number }>;

	constructor(connection: Connection<MarketTables>) {
		this.connection = connection;
		this.#records = new Records(connection);
		this.#shareholders = new Shareholders(connection);
		this.tables = areaTables(connection, this.#records, this.#shareholders);
		this.derivedRows = new DerivedRows(connection);
		this.datasetRows = new Datasets(connection);
		this.securityRows = new Securities(connection);
		this.#meta = prepare(connection, (p: Slots<{ name: string }>) =>
			connection.build.selectFrom("meta").select("value").where("name", "=", p.name),
		);
	}

	async dataVersion(): Promise<number> {
		return this.#meta.get({ name: "data_version" })?.value ?? 0;
	}

	async dataToken(): Promise<number | undefined> {
		return this.#meta.get({ name: "data_token" })?.value;
	}

	async security(symbol: string): Promise<SecurityRef | undefined> {
		return this.securityRows.one(symbol);
	}

	async securities(): Promise<SecurityRef[]> {
		return this.securityRows.all();
	}

	async list<A extends AreaName>(
		area: A,
		securityId: number,
		query: ListQuery,
	): Promise<Stored<AreaRecord<A>>[]> {
		const table: AreaTable<A> = this.tables[area];
		return table.list(securityId, query);
	}

	async across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		if (area !== "shareholders") return this.#records.across(area, query);
		return this.#shareholders.across(query) as StoredOf<AreaRecord<A>>[];
	}

	async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		return this.derivedRows.one<D>(kind, securityId);
	}

	async derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		return this.derivedRows.from<D>(kind, securityId, limit);
	}

	async datasets(): Promise<Dataset[]> {
		return this.datasetRows.all();
	}

	async dataset(id: number): Promise<Dataset | undefined> {
		return this.datasetRows.one(id);
	}

	async coverage(): Promise<{ area: AreaName; tag: string; securities: number; newest: number | null }[]> {
		const query = this.connection.build
			.selectFrom("coverage")
			.select(["area", "tag"])
			.select(({ fn }) => [fn.countAll<number>().as("securities"), fn.max("newest").as("newest")])
			.groupBy(["area", "tag"])
			.orderBy("area")
			.orderBy("tag");
		return this.connection.all(query).map((row) => ({ ...row }));
	}

	async rowsBrought(): Promise<BroughtRows[]> {
		const query = this.connection.build
			.selectFrom("dataset_areas")
			.innerJoin("datasets", "datasets.id", "dataset_areas.dataset_id")
			.select(["area", "source", "tag"])
			.select(({ fn }) => [
				fn.sum<number | null>("dataset_areas.rows").as("rows"),
				fn.countAll<number>().as("files"),
				fn.min("first").as("first"),
				fn.max("last").as("last"),
			])
			.groupBy(["area", "source", "tag"])
			.orderBy("area")
			.orderBy("source")
			.orderBy("tag");
		return this.connection.all(query).map((row) => ({ ...row, rows: row.rows ?? 0 }));
	}

	async disabledTags(): Promise<string[]> {
		const query = this.connection.build.selectFrom("disabled_tags").select("tag").orderBy("tag");
		return this.connection.all(query).map((row) => row.tag);
	}

	async trustOrders(): Promise<TrustOrder[]> {
		return ordersOf(this.connection.arrays<[AreaName, string]>(trustOrderRows).all());
	}

	async overlapping(area: AreaName): Promise<SecurityRef[]> {
		if (area === "shareholders") return this.#shareholders.overlapping();
		const query = overlapQuery(area, "?");
		if (!query) return [];
		const rows = this.connection.arrays<[id: number, symbol: string]>(query.securities).all();
		return rows.map(([id, symbol]) => ({ id, symbol }));
	}

	async overlaps<A extends AreaName>(area: A, securityId: number): Promise<Overlap<AreaRecord<A>>[]> {
		if (area === "shareholders") return this.#shareholders.overlaps(securityId) as Overlap<AreaRecord<A>>[];
		const query = overlapQuery(area, "?");
		if (!query) return [];
		const rows = this.connection.arrays<(string | number | null)[]>(query.rows).all(securityId);
		return rows.map((row) => query.decode(row));
	}
}
