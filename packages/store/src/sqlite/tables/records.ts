import type { AreaRecord } from "@us-market-data/market";
import { sql } from "kysely";
import type { GeneralArea, ListQuery, Stored, StoredOf } from "../../market.ts";
import { definitions } from "../../shared/area-definitions.ts";
import { bounds } from "../../shared/list-query.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import type { Connection } from "../connection/connection.ts";
import { type Prepared, prepare, type Slots } from "../connection/prepared.ts";
import { type AreaTable, notDisabled } from "./area-table.ts";

interface Selection {
	area: GeneralArea;
	securityId: number;
	from: number;
	to: number;
	/** JSON array, null for all kinds. */
	kinds: string | null;
	limit: number;
	offset: number;
}
interface RecordRow {
	time: number;
	data: string;
	dataset_id: number;
}
type SecurityRecordRow = RecordRow & { security_id: number; symbol: string };
interface Key {
	area: GeneralArea;
	securityId: number;
}

/** Reads and writes `records`, the table of the areas with fewer than millions of records. */
export class Records {
	readonly #connection: Connection<MarketTables>;
	readonly #statements: ReturnType<typeof statements>;

	constructor(connection: Connection<MarketTables>) {
		this.#connection = connection;
		this.#statements = statements(connection);
	}

	/** The table of one area. */
	of<A extends GeneralArea>(area: A): AreaTable<A> {
		const { id, kind } = definitions[area];
		const { list, newest, clear, remove } = this.#statements;
		const insert = this.#connection.objects(
			`insert or replace into records (area, security_id, id, time, kind, data, dataset_id)
			values (?, ?, ?, ?, ?, ?, ?)`,
		);
		return {
			put: (securityId, datasetId, record, time) => {
				const data = JSON.stringify(record);
				insert.run(area, securityId, id(record), time, kind?.(record) ?? "", data, datasetId);
			},
			list: (securityId, query) =>
				list[query.order].all({ ...selection(area, query), securityId }).map(stored<AreaRecord<A>>),
			newest: (securityId, tag) => newest.get({ area, securityId, tag })?.time ?? null,
			clear: (securityId) => void clear.run({ area, securityId }),
			remove: (securityId, datasetId, first, last) =>
				remove.run({ area, securityId, datasetId, first, last }) > 0,
			flush() {},
		};
	}

	across<A extends GeneralArea>(area: A, query: ListQuery): StoredOf<AreaRecord<A>>[] {
		return this.#statements.across[query.order].all(selection(area, query)).map((row) => ({
			...stored<AreaRecord<A>>(row),
			security: { id: row.security_id, symbol: row.symbol },
		}));
	}
}

const stored = <R>(row: RecordRow): Stored<R> => ({
	record: JSON.parse(row.data),
	time: row.time,
	datasetId: row.dataset_id,
});

function selection(area: GeneralArea, query: ListQuery): Omit<Selection, "securityId"> {
	const [from, to] = bounds(query);
	const kinds = query.kinds ? JSON.stringify(query.kinds) : null;
	return { area, from, to, kinds, limit: query.limit, offset: query.offset ?? 0 };
}

type ListSlots = Slots<Omit<Selection, "securityId">>;

function statements(connection: Connection<MarketTables>) {
	const { build } = connection;
	const matching = (p: ListSlots) =>
		build
			.selectFrom("records")
			.select(["time", "data", "dataset_id"])
			.where("area", "=", p.area)
			.where("time", ">=", p.from)
			.where("time", "<=", p.to)
			.where(sql<boolean>`(${p.kinds} is null or kind in (select value from json_each(${p.kinds})))`)
			.where(sql<boolean>`${sql.raw(notDisabled)}`)
			.limit(p.limit)
			.offset(p.offset);
	const list = (order: ListQuery["order"]): Prepared<Selection, RecordRow> =>
		prepare(connection, (p: Slots<Selection>) =>
			matching(p).where("security_id", "=", p.securityId).orderBy("time", order).orderBy("id", order),
		);
	const across = (order: ListQuery["order"]): Prepared<Omit<Selection, "securityId">, SecurityRecordRow> =>
		prepare(connection, (p: ListSlots) =>
			matching(p)
				.innerJoin("securities", "securities.id", "records.security_id")
				.select(["security_id", "symbol"])
				.orderBy("time", order)
				.orderBy("security_id", order)
				.orderBy("records.id", order),
		);
	return {
		list: { asc: list("asc"), desc: list("desc") },
		across: { asc: across("asc"), desc: across("desc") },
		...changes(connection),
	};
}

function changes(connection: Connection<MarketTables>) {
	const { build } = connection;
	const tagOf = sql<string>`(select tag from datasets d where d.id = records.dataset_id)`;
	return {
		newest: prepare(connection, (p: Slots<Key & { tag: string }>) =>
			build
				.selectFrom("records")
				.select("time")
				.where("area", "=", p.area)
				.where("security_id", "=", p.securityId)
				.where(tagOf, "=", p.tag)
				.orderBy("time", "desc")
				.limit(1),
		),
		clear: prepare(connection, (p: Slots<Key>) =>
			build.deleteFrom("records").where("area", "=", p.area).where("security_id", "=", p.securityId),
		),
		remove: prepare(connection, (p: Slots<Key & { datasetId: number; first: number; last: number }>) =>
			build
				.deleteFrom("records")
				.where("area", "=", p.area)
				.where("security_id", "=", p.securityId)
				.where("time", ">=", p.first)
				.where("time", "<=", p.last)
				.where("dataset_id", "=", p.datasetId),
		),
	};
}
