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
import type { Queryable } from "./connection/database.ts";
import { readDerived, readDerivedFrom } from "./tables/derived.ts";
import { dayReaders, listReaders } from "./tables/index.ts";
import { notDisabled } from "./tables/read-list.ts";
import { readAcross } from "./tables/records.ts";
import {
	overlappingShareholders,
	overlapsOfShareholders,
	readShareholdersAcross,
} from "./tables/shareholders.ts";

const securityBySymbol = { name: "security", text: "select id, symbol from securities where symbol = $1" };
const version = { name: "data_version", text: "select value from meta where name = 'data_version'" };

/** The data version that a connection sees. */
export async function readVersion(client: Queryable): Promise<number> {
	const [row] = await client.rows<{ value: number }>(version);
	return row?.value ?? 0;
}

/** Spelling of the slot of a value. */
const slot = (index: number): string => `$${index}`;

type ChangeRow = Omit<MarketChange, "securityId"> & { security_id: number };

const readChangedThrough = { name: "changed_through", text: changedThroughQuery(slot) };
const readChanges = { name: "changes", text: changesQuery(slot) };

const token = { name: "data_token", text: "select value from meta where name = 'data_token'" };

/** Reads market data. Each answer comes from one statement and so from one state of the database. */
export class PostgresMarketReader implements MarketReader {
	/** The connection that answers the reads. */
	protected readonly source: Queryable;

	constructor(source: Queryable) {
		this.source = source;
	}

	dataVersion(): Promise<number> {
		return readVersion(this.source);
	}

	async dataToken(): Promise<number | undefined> {
		const [row] = await this.source.rows<{ value: number }>(token);
		return row?.value;
	}

	async security(symbol: string): Promise<SecurityRef | undefined> {
		const [row] = await this.source.rows<SecurityRef>(securityBySymbol, [symbol]);
		return row;
	}

	securities(): Promise<SecurityRef[]> {
		return this.source.rows<SecurityRef>("select id, symbol from securities order by symbol");
	}

	list<A extends AreaName>(area: A, securityId: number, query: ListQuery): Promise<Stored<AreaRecord<A>>[]> {
		return listReaders[area](this.source, securityId, query);
	}

	across<A extends GeneralArea>(area: A, query: AcrossQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		if (area !== "shareholders") return readAcross(this.source, area, query);
		return readShareholdersAcross(this.source, query) as Promise<StoredOf<AreaRecord<A>>[]>;
	}

	onDay<A extends DailyArea>(area: A, query: DayQuery): Promise<StoredOf<AreaRecord<A>>[]> {
		const read: (client: Queryable, query: DayQuery) => Promise<StoredOf<AreaRecord<DailyArea>>[]> =
			dayReaders[area];
		return read(this.source, query) as Promise<StoredOf<AreaRecord<A>>[]>;
	}

	derived<D>(kind: string, securityId: number): Promise<Derived<D> | undefined> {
		return readDerived<D>(this.source, kind, securityId);
	}

	derivedFrom<D>(kind: string, securityId: number, limit: number): Promise<Derived<D>[]> {
		return readDerivedFrom<D>(this.source, kind, securityId, limit);
	}

	datasets(): Promise<Dataset[]> {
		return readDatasets(this.source);
	}

	dataset(id: number): Promise<Dataset | undefined> {
		return readDataset(this.source, id);
	}

	coverage(): Promise<CoveredArea[]> {
		return this.source.rows(coverageRows);
	}

	rowsBrought(): Promise<BroughtRows[]> {
		return this.source.rows(broughtRows);
	}

	async disabledTags(): Promise<string[]> {
		return (await this.source.arrays<[tag: string]>(disabledTagRows)).flat();
	}

	async trustOrders(): Promise<TrustOrder[]> {
		return ordersOf(await this.source.arrays<[AreaName, string]>(trustOrderRows));
	}

	async changedThrough(area: AreaName, securityId: number, version: number): Promise<number | undefined> {
		const values = [area, securityId, version];
		const [row] = await this.source.rows<{ last: number }>(readChangedThrough, values);
		return row?.last;
	}

	async changes({ after, limit }: { after: ChangePosition; limit: number }): Promise<MarketChange[]> {
		const values = [...positionValues(after), limit];
		const rows = await this.source.rows<ChangeRow>(readChanges, values);
		return rows.map(({ security_id: securityId, ...row }) => ({ ...row, securityId }));
	}

	async changesSince(): Promise<number> {
		const [row] = await this.source.rows<{ version: number }>(changesSinceRow);
		return row?.version ?? 0;
	}

	versions(): Promise<VersionEntry[]> {
		return this.source.rows<VersionEntry>(versionRows);
	}

	async securityCoverage(securityId: number): Promise<TagCoverage[]> {
		const areas = (await this.source.arrays<[AreaName]>(areasOfSecurity(slot), [securityId])).flat();
		const found: TagCoverage[] = [];
		for (const area of areas) {
			const rows = await this.source.rows<TagCoverageRow>(tagCoverageQuery(area, slot), [securityId]);
			found.push(...rows.map((row) => tagCoverage(area, row)));
		}
		return found;
	}

	async countsByDay(area: CountedArea, query: CountedDays): Promise<DayCounts> {
		const { text, values } = countQuery(area, query, { notDisabled, slot });
		const rows = await this.source.arrays<[day: number, count: number]>(text, values);
		return rows.map(([day, count]) => [byDay.instant(day), count]);
	}

	securitiesOn(area: TapeArea, span: TapeSpan): Promise<SecurityRef[]> {
		const { text, values } = securitiesOnQuery(area, span, { notDisabled, slot });
		return this.source.rows<SecurityRef>(text, values);
	}

	async daysOf(area: TapeArea, { limit }: { limit: number }): Promise<number[]> {
		const { text, values } = daysQuery(area, limit, { notDisabled, slot });
		const rows = await this.source.arrays<[day: number]>(text, values);
		return rows.map(([day]) => byDay.instant(day));
	}

	async overlapping(area: AreaName): Promise<SecurityRef[]> {
		if (area === "shareholders") return overlappingShareholders(this.source);
		const query = overlapQuery(area, "$1");
		return query ? this.source.rows<SecurityRef>(query.securities) : [];
	}

	async overlaps<A extends AreaName>(area: A, securityId: number): Promise<Overlap<AreaRecord<A>>[]> {
		if (area === "shareholders")
			return overlapsOfShareholders(this.source, securityId) as Promise<Overlap<AreaRecord<A>>[]>;
		const query = overlapQuery(area, "$1");
		if (!query) return [];
		const rows = await this.source.arrays<(string | number | null)[]>(query.rows, [securityId]);
		return rows.map((row) => query.decode(row));
	}
}

async function readDatasets(client: Queryable): Promise<Dataset[]> {
	const rows = await client.rows<DatasetRow>(`select ${datasetColumns} from datasets order by source, file`);
	return rows.map(datasetOf);
}

const byId = { name: "dataset", text: `select ${datasetColumns} from datasets where id = $1` };

async function readDataset(client: Queryable, id: number): Promise<Dataset | undefined> {
	const [row] = await client.rows<DatasetRow>(byId, [id]);
	return row && datasetOf(row);
}
