import type { AreaName } from "@us-market-data/market";
import type { ListQuery } from "../../market.ts";
import { type FlatTable, recordOfCells } from "../../shared/flat-table.ts";
import { bounds, wantsKinds } from "../../shared/list-query.ts";
import type { MarketTables } from "../../shared/market-schema.ts";
import type { Connection } from "../connection/connection.ts";
import type { ArrayRow } from "../connection/statement.ts";
import { CoveredRows } from "../writing/covered-rows.ts";
import { RowBuffer } from "../writing/row-buffer.ts";
import { type AreaTable, boundLimit, notDisabled } from "./area-table.ts";

/** The area table over a flat table. The statements are text, because table and columns are parameters of it. */
export function flatTable<A extends AreaName>(
	connection: Connection<MarketTables>,
	flat: FlatTable<A>,
): AreaTable<A> {
	const { table, key } = flat;
	const time = key[0] ?? "";
	const columns = [...key, ...flat.values];
	const covering = {
		table,
		area: () => `'${flat.area}'`,
		key: ["security_id", ...key],
		values: [...flat.values, "dataset_id"],
	};
	const pending = new RowBuffer(connection, table, ["security_id", ...columns, "dataset_id"], { covering });
	const covered = new CoveredRows(connection, covering, time);
	const select = (order: ListQuery["order"]) =>
		`select ${columns.join(", ")}, dataset_id from ${table}
		where security_id = ? and ${time} between ? and ? and ${notDisabled}
		order by ${key.map((column) => `${column} ${order}`).join(", ")} ${boundLimit} offset ?`;
	const selects = {
		asc: connection.arrays<ArrayRow>(select("asc")),
		desc: connection.arrays<ArrayRow>(select("desc")),
	};
	const newest = connection.arrays<[time: number]>(
		`select ${time} from ${table} r where security_id = ?
		and (select tag from datasets d where d.id = r.dataset_id) = ? order by ${time} desc limit 1`,
	);
	const clear = connection.objects(`delete from ${table} where security_id = ?`);
	const remove = connection.objects(
		`delete from ${table} where security_id = ? and ${time} between ? and ? and dataset_id = ?`,
	);
	const found = (securityId: number, query: ListQuery): ArrayRow[] => {
		if (wantsKinds(query)) return [];
		pending.flush();
		const [from, to] = bounds(query);
		const place = [securityId, flat.atOrAfter(from), flat.atOrBefore(to)];
		return selects[query.order].all(...place, query.limit, query.offset ?? 0);
	};
	return {
		put: (securityId, datasetId, record, at) => {
			pending.put(securityId, ...flat.encode(record, at), datasetId);
		},
		list: (securityId, query) => found(securityId, query).map(recordOfCells(flat)),
		newest(securityId, tag) {
			pending.flush();
			const row = newest.get(securityId, tag);
			return newestOf(row?.[0], covered.newest(securityId, tag), flat.instant);
		},
		clear: (securityId) => {
			pending.flush();
			clear.run(securityId);
			covered.clear(securityId);
		},
		remove(securityId, datasetId, from, to) {
			pending.flush();
			const place = placeOf(flat, securityId, from, to);
			const visible = Number(remove.run(securityId, place.first, place.last, datasetId).changes) > 0;
			const beneath = covered.remove(place, datasetId);
			if (visible) covered.uncover(place);
			return visible || beneath;
		},
		uncover(securityId, from, to) {
			pending.flush();
			covered.uncover(placeOf(flat, securityId, from, to));
		},
		flush: () => pending.flush(),
	};
}

const placeOf = (
	flat: Pick<FlatTable<never>, "atOrAfter" | "atOrBefore">,
	securityId: number,
	from: number,
	to: number,
) => ({ securityId, first: flat.atOrAfter(from), last: flat.atOrBefore(to) });

/** The newest instant of a visible and a covered value of the time column. */
function newestOf(
	visible: number | undefined,
	covered: number | null,
	instant: (value: number) => number,
): number | null {
	const values = [visible, covered].filter((value) => typeof value === "number");
	return values.length === 0 ? null : instant(Math.max(...values));
}
