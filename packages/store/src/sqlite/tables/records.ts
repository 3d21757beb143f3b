import type { AreaRecord } from "@us-market-data/market";
import type { AcrossQuery, GeneralArea, ListQuery, Stored, StoredOf } from "../../market.ts";
import { definitions } from "../../shared/area-definitions.ts";
import { areaTable } from "../../shared/area-tables.ts";
import { bounds, idBounds } from "../../shared/list-query.ts";
import type { Connection } from "../connection/connection.ts";
import type { ArrayRow, ArrayStatement } from "../connection/statement.ts";
import { RowBuffer } from "../writing/row-buffer.ts";
import { type AreaTable, boundLimit, notDisabled } from "./read-list.ts";

type RecordRow = [time: number, data: string, datasetId: number];
type SecurityRecordRow = [...RecordRow, securityId: number, symbol: string];

/** Reads and writes `records`, the table of the areas with fewer than millions of records. */
export class Records {
	readonly #connection: Connection;
	readonly #list: ReturnType<typeof lists>;
	readonly #across: ReturnType<typeof acrossLists>;
	readonly #acrossIds: ReturnType<typeof acrossLists>;
	readonly #pending = new Map<GeneralArea, RowBuffer>();

	constructor(connection: Connection) {
		this.#connection = connection;
		this.#list = lists(connection);
		this.#across = acrossLists(connection, "");
		this.#acrossIds = acrossLists(connection, "and records.id >= ? and records.id < ?");
	}

	/** The table of one area. */
	of<A extends GeneralArea>(area: A): AreaTable<A> {
		const { id, kind } = definitions[area];
		const lists = this.#list;
		const pending = this.#pendingOf(area);
		const rows = (securityId: number, query: ListQuery): RecordRow[] => {
			pending.flush();
			return rowsOf(lists, query, [area, securityId, ...bounds(query)]);
		};
		return {
			put(securityId, datasetId, record, time) {
				const data = JSON.stringify(record);
				pending.put(securityId, id(record), time, kind?.(record) ?? "", data, datasetId);
			},
			list: (securityId, query) => rows(securityId, query).map(stored<AreaRecord<A>>),
			flush: () => pending.flush(),
		};
	}

	across<A extends GeneralArea>(area: A, query: AcrossQuery): StoredOf<AreaRecord<A>>[] {
		this.#pendingOf(area).flush();
		const scope = [area, ...bounds(query)];
		const rows =
			query.idPrefix === undefined
				? rowsOf(this.#across, query, scope)
				: rowsOf(this.#acrossIds, query, [...scope, ...idBounds(query.idPrefix)]);
		return rows.map(([time, data, datasetId, id, symbol]) => ({
			...stored<AreaRecord<A>>([time, data, datasetId]),
			security: { id, symbol },
		}));
	}

	#pendingOf(area: GeneralArea): RowBuffer {
		const existing = this.#pending.get(area);
		if (existing) return existing;
		const made = new RowBuffer(this.#connection, "records", columns, {
			fixed: { area },
			covering: areaTable(area),
		});
		this.#pending.set(area, made);
		return made;
	}
}

const columns = ["security_id", "id", "time", "kind", "data", "dataset_id"];

const stored = <R>([time, data, datasetId]: RecordRow): Stored<R> => ({
	record: JSON.parse(data),
	time,
	datasetId,
});

/** The statements of a list. Those of certain kinds go through a table of the kinds, which costs more than a point read. */
type Lists<Row extends ArrayRow> = Readonly<
	Record<"allKinds" | "someKinds", Readonly<Record<ListQuery["order"], ArrayStatement<Row>>>>
>;

function rowsOf<Row extends ArrayRow>(
	{ allKinds, someKinds }: Lists<Row>,
	{ order, kinds, limit, offset = 0 }: ListQuery,
	scope: readonly (string | number)[],
): Row[] {
	if (kinds === undefined) return allKinds[order].all(...scope, limit, offset);
	return someKinds[order].all(...scope, JSON.stringify(kinds), limit, offset);
}

const ofKinds = "and kind in (select value from json_each(?))";

/** The statements are text, because their rows are arrays. */
function lists(connection: Connection): Lists<RecordRow> {
	const list = (order: ListQuery["order"], kinds: string) =>
		connection.arrays<RecordRow>(
			`select time, data, dataset_id from records
			where area = ? and security_id = ? and time between ? and ? ${kinds} and ${notDisabled}
			order by time ${order}, id ${order} ${boundLimit} offset ?`,
		);
	return {
		allKinds: { asc: list("asc", ""), desc: list("desc", "") },
		someKinds: { asc: list("asc", ofKinds), desc: list("desc", ofKinds) },
	};
}

function acrossLists(connection: Connection, ids: string): Lists<SecurityRecordRow> {
	const across = (order: ListQuery["order"], kinds: string) =>
		connection.arrays<SecurityRecordRow>(
			`select time, data, dataset_id, security_id, symbol from records
			join securities on securities.id = security_id
			where area = ? and time between ? and ? ${ids} ${kinds} and ${notDisabled}
			order by time ${order}, security_id ${order}, records.id ${order} ${boundLimit} offset ?`,
		);
	return {
		allKinds: { asc: across("asc", ""), desc: across("desc", "") },
		someKinds: { asc: across("asc", ofKinds), desc: across("desc", ofKinds) },
	};
}
