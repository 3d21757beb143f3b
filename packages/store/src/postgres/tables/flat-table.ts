import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { DayQuery, ListQuery, StoredOf } from "../../market.ts";
import { dayStatement, type FlatTable, recordOfCells, recordOfDay } from "../../shared/flat-table.ts";
import { bounds, wantsKinds } from "../../shared/list-query.ts";
import type { NamedStatement, Queryable } from "../connection/database.ts";
import { notDisabled, type ReadList } from "./read-list.ts";

type FlatRow = (string | number | null)[];

/** Reads a day of a bulk table across all securities. */
export function dayReader<A extends AreaName>(
	flat: FlatTable<A>,
): (client: Queryable, query: DayQuery) => Promise<StoredOf<AreaRecord<A>>[]> {
	const text = dayStatement(flat, notDisabled, (index) => `$${index}::${index === 1 ? "text" : "integer"}`);
	const statement: NamedStatement = { name: `day_${flat.table}`, text };
	return async (client, { time, after, limit }) => {
		const day = flat.atOrAfter(time);
		return (await client.arrays<FlatRow>(statement, [after, day, limit, day])).map(recordOfDay(flat));
	};
}

/** Reads a bulk table with one row per record. */
export function flatReader<A extends AreaName>(flat: FlatTable<A>): ReadList<A> {
	const { table, key } = flat;
	const columns = [...key, ...flat.values];
	const select = (order: ListQuery["order"]): NamedStatement => ({
		name: `list_${table}_${order}`,
		text: `select ${columns.join(", ")}, dataset_id from ${table}
			where security_id = $1 and ${key[0]} between $2 and $3 and ${notDisabled}
			order by ${key.map((column) => `${column} ${order}`).join(", ")} limit $4 offset $5`,
	});
	const selects = { asc: select("asc"), desc: select("desc") };
	return async (client, securityId, query) => {
		if (wantsKinds(query)) return [];
		const [from, to] = bounds(query);
		const values = [securityId, flat.atOrAfter(from), flat.atOrBefore(to), query.limit, query.offset ?? 0];
		return (await client.arrays<FlatRow>(selects[query.order], values)).map(recordOfCells(flat));
	};
}
