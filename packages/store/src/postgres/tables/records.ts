import type { AreaRecord } from "@us-market-data/market";
import type { AcrossQuery, GeneralArea, ListQuery, Stored, StoredOf } from "../../market.ts";
import { bounds, idBounds } from "../../shared/list-query.ts";
import type { NamedStatement, Queryable } from "../connection/database.ts";
import { notDisabled, type ReadList } from "./read-list.ts";

type RecordRow = [time: number, data: string, datasetId: number];
type SecurityRecordRow = [...RecordRow, securityId: number, symbol: string];

const matching = `area = $1 and time between $2 and $3 and ($4::text[] is null or kind = any ($4))
	and ${notDisabled}`;

const list = (order: ListQuery["order"]): NamedStatement => ({
	name: `list_records_${order}`,
	text: `select time, data, dataset_id from records where ${matching} and security_id = $7
		order by time ${order}, id ${order} limit $5 offset $6`,
});

const across = (order: ListQuery["order"]): NamedStatement => ({
	name: `across_records_${order}`,
	text: `select time, data, dataset_id, security_id, symbol
		from records join securities on securities.id = security_id where ${matching}
		and ($7::text is null or (records.id >= $7 and records.id < $8))
		order by time ${order}, security_id ${order}, records.id ${order} limit $5 offset $6`,
});

const lists = { asc: list("asc"), desc: list("desc") };
const acrosses = { asc: across("asc"), desc: across("desc") };

/** Reads one area of `records`, the table of the areas with fewer than millions of records. */
export const recordsReader =
	<A extends GeneralArea>(area: A): ReadList<A> =>
	async (client, securityId, query) => {
		const rows = await client.arrays<RecordRow>(lists[query.order], [...selection(area, query), securityId]);
		return rows.map(stored<AreaRecord<A>>);
	};

/** Reads one area over all securities. */
export async function readAcross<A extends GeneralArea>(
	client: Queryable,
	area: A,
	query: AcrossQuery,
): Promise<StoredOf<AreaRecord<A>>[]> {
	const ids = query.idPrefix === undefined ? [null, null] : idBounds(query.idPrefix);
	const selected = [...selection(area, query), ...ids];
	const rows = await client.arrays<SecurityRecordRow>(acrosses[query.order], selected);
	return rows.map(([time, data, datasetId, id, symbol]) => ({
		...stored<AreaRecord<A>>([time, data, datasetId]),
		security: { id, symbol },
	}));
}

const selection = (area: GeneralArea, query: ListQuery): unknown[] => [
	area,
	...bounds(query),
	query.kinds ?? null,
	query.limit,
	query.offset ?? 0,
];

const stored = <R>([time, data, datasetId]: RecordRow): Stored<R> => ({
	record: JSON.parse(data),
	time,
	datasetId,
});
