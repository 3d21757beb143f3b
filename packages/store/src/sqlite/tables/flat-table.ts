import type { AreaName } from "@us-market-data/market";
import type { ListQuery } from "../../market.ts";
import { areaTable } from "../../shared/area-tables.ts";
import { dayStatement, type FlatTable, recordOfCells, recordOfDay } from "../../shared/flat-table.ts";
import { bounds, wantsKinds } from "../../shared/list-query.ts";
import type { Connection } from "../connection/connection.ts";
import type { ArrayRow } from "../connection/statement.ts";
import { RowBuffer } from "../writing/row-buffer.ts";
import { type AreaTable, boundLimit, type DayTable, notDisabled } from "./read-list.ts";

/** The area table over a flat table. The statements are text, because table and columns are parameters of it. */
export function flatTable<A extends AreaName>(
	connection: Connection,
	flat: FlatTable<A>,
): AreaTable<A> & DayTable<A> {
	const { table, key } = flat;
	const time = key[0] ?? "";
	const columns = [...key, ...flat.values];
	const pending = new RowBuffer(connection, table, ["security_id", ...columns, "dataset_id"], {
		covering: areaTable(flat.area),
	});
	const select = (order: ListQuery["order"]) =>
		`select ${columns.join(", ")}, dataset_id from ${table}
		where security_id = ? and ${time} between ? and ? and ${notDisabled}
		order by ${key.map((column) => `${column} ${order}`).join(", ")} ${boundLimit} offset ?`;
	const selects = {
		asc: connection.arrays<ArrayRow>(select("asc")),
		desc: connection.arrays<ArrayRow>(select("desc")),
	};
	const day = connection.arrays<ArrayRow>(dayStatement(flat, notDisabled, () => "?"));
	const found = (securityId: number, query: ListQuery): ArrayRow[] => {
		if (wantsKinds(query)) return [];
		pending.flush();
		const [from, to] = bounds(query);
		const range = [securityId, flat.atOrAfter(from), flat.atOrBefore(to)];
		return selects[query.order].all(...range, query.limit, query.offset ?? 0);
	};
	return {
		put: (securityId, datasetId, record, at) => {
			pending.put(securityId, ...flat.encode(record, at), datasetId);
		},
		list: (securityId, query) => found(securityId, query).map(recordOfCells(flat)),
		onDay: ({ time: instant, after, limit }) => {
			pending.flush();
			const value = flat.atOrAfter(instant);
			return day.all(after, value, limit, value).map(recordOfDay(flat));
		},
		flush: () => pending.flush(),
	};
}
