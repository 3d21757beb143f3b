import type { AreaName, AreaRecord } from "@us-market-data/market";
import type {
	AcrossQuery,
	BroughtRows,
	ChangePosition,
	CountedArea,
	CountedDays,
	CoveredArea,
	DailyArea,
	Dataset,
	DayCounts,
	DayQuery,
	Derived,
	GeneralArea,
	ListQuery,
	MarketChange,
	MarketReader,
	Overlap,
	SecurityRef,
	Stored,
	StoredOf,
	TagCoverage,
	TapeArea,
	TapeSpan,
	TrustOrder,
	VersionEntry,
} from "../market.ts";
import {
	changedThroughQuery,
	changesQuery,
	changesSinceRow,
	positionValues,
	versionRows,
} from "../shared/change-query.ts";
import {
	areasOfSecurity,
	countQuery,
	type TagCoverageRow,
	tagCoverage,
	tagCoverageQuery,
} from "../shared/coverage-query.ts";
import { type DatasetRow, datasetColumns, datasetOf } from "../shared/dataset-row.ts";
import { byDay } from "../shared/day-bars.ts";
import { daysQuery, securitiesOnQuery } from "../shared/market-days.ts";
import { ordersOf, overlapQuery, trustOrderRows } from "../shared/overlap-query.ts";
import { broughtRows, coverageRows, disabledTagRows } from "../shared/status-rows.ts";
import type { Connection } from "./connection/connection.ts";
import type { ArrayStatement } from "./connection/statement.ts";
import { DerivedRows } from "./tables/derived.ts";
import { type AreaTables, areaTables, type DayTables } from "./tables/index.ts";
import { type AreaTable, type DayTable, notDisabled } from "./tables/read-list.ts";
import { Records } from "./tables/records.ts";
import { Securities } from "./tables/securities.ts";
import { Shareholders } from "./tables/shareholders.ts";

/** Spelling of the slot of a value. */
const slot = (index: number): string => `?${index}`;

type ChangeCells = [
	version: number,
	at: number,
	token: number,
	area: AreaName,
	securityId: number,
	symbol: string,
	first: number | null,
	last: number | null,
];

/**
 * Reads over one connection. Each answer comes from one statement and so from one state of the file. A writer uses the
 * tables that it reads from.
 */
export class SqliteMarketReader implements MarketReader {
	readonly connection: Connection;
	readonly tables: AreaTables;
	readonly derivedRows: DerivedRows;
	readonly securityRows: Securities;
	readonly #records: Records;
	readonly #shareholders: Shareholders;
	readonly #days: DayTables;
	readonly #meta: ArrayStatement<[value: number]>;

	constructor(connection: Connection) {
		this.connection = connection;
		this.#records = new Records(connection);
		this.#shareholders = new Shareholders(connection);
		const { tables, days } = areaTables(connection, this.#records, this.#shareholders);
		this.tables = tables;
		this.#days = days;
		this.derivedRows = new DerivedRows(connection);
		this.securityRows = new Securities(connection);
		this.#meta = connection.arrays("select value from meta where name = ?");
	}

	async dataVersion(): Promise<number> {
		return this.#meta.get("data_version")?.[0] ?? 0;
	}

	async dataToken(): Promise<number | undefined> {
		return this.#meta.get("data_token")?.[0];
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

	async onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		const table: DayTable<A> = this.#days[area];
		return table.onDay(query);
	}

	async derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		return this.derivedRows.one<D>(kind, securityId);
	}

	async derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		return this.derivedRows.from<D>(kind, securityId, limit);
	}

	async datasets(): Promise<Dataset[]> {
		const rows = this.connection
			.objects(`select ${datasetColumns} from datasets order by source, file`)
			.all();
		return rows.map((row) => datasetOf(row as unknown as DatasetRow));
	}

	async dataset(id: number): Promise<Dataset | undefined> {
		const row = this.connection.objects(`select ${datasetColumns} from datasets where id = ?`).get(id);
		return row && datasetOf(row as unknown as DatasetRow);
	}

	async coverage(): Promise<CoveredArea[]> {
		return this.connection
			.objects(coverageRows)
			.all()
			.map((row) => ({ ...row })) as unknown as CoveredArea[];
	}

	async rowsBrought(): Promise<BroughtRows[]> {
		return this.connection
			.objects(broughtRows)
			.all()
			.map((row) => ({ ...row })) as unknown as BroughtRows[];
	}

	async disabledTags(): Promise<string[]> {
		return this.connection.arrays<[tag: string]>(disabledTagRows).all().flat();
	}

	async trustOrders(): Promise<TrustOrder[]> {
		return ordersOf(this.connection.arrays<[AreaName, string]>(trustOrderRows).all());
	}

	async changedThrough(area: AreaName, securityId: number, version: number): Promise<number | undefined> {
		const rows = this.connection.arrays<[last: number]>(changedThroughQuery(slot));
		return rows.get(area, securityId, version)?.[0];
	}

	async changes({ after, limit }: { after: ChangePosition; limit: number }): Promise<MarketChange[]> {
		const rows = this.connection.arrays<ChangeCells>(changesQuery(slot));
		return rows
			.all(...positionValues(after), limit)
			.map(([version, at, token, area, securityId, symbol, first, last]) => ({
				version,
				at,
				token,
				area,
				securityId,
				symbol,
				first,
				last,
			}));
	}

	async changesSince(): Promise<number> {
		return this.connection.arrays<[version: number]>(changesSinceRow).get()?.[0] ?? 0;
	}

	async versions(): Promise<VersionEntry[]> {
		const rows = this.connection.arrays<[version: number, at: number, token: number]>(versionRows).all();
		return rows.map(([version, at, token]) => ({ version, at, token }));
	}

	async securityCoverage(securityId: number): Promise<TagCoverage[]> {
		const areas = this.connection.arrays<[AreaName]>(areasOfSecurity(slot)).all(securityId).flat();
		return areas.flatMap((area) => {
			const rows = this.connection.objects(tagCoverageQuery(area, slot)).all(securityId);
			return rows.map((row) => tagCoverage(area, row as unknown as TagCoverageRow));
		});
	}

	async countsByDay(area: CountedArea, query: CountedDays): Promise<DayCounts> {
		const { text, values } = countQuery(area, query, { notDisabled, slot });
		const rows = this.connection.arrays<[day: number, count: number]>(text).all(...values);
		return rows.map(([day, count]) => [byDay.instant(day), count]);
	}

	async securitiesOn(area: TapeArea, span: TapeSpan): Promise<SecurityRef[]> {
		const { text, values } = securitiesOnQuery(area, span, { notDisabled, slot });
		const rows = this.connection.arrays<[id: number, symbol: string]>(text).all(...values);
		return rows.map(([id, symbol]) => ({ id, symbol }));
	}

	async daysOf(area: TapeArea, { limit }: { limit: number }): Promise<number[]> {
		const { text, values } = daysQuery(area, limit, { notDisabled, slot });
		const rows = this.connection.arrays<[day: number]>(text).all(...values);
		return rows.map(([day]) => byDay.instant(day));
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
