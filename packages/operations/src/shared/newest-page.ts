import { type AreaName, type AreaRecord, areaOf } from "@us-market-data/market";
import type { Stored } from "@us-market-data/store";
import type { ProvenanceReader } from "../provenance-reader.ts";
import { type CursorScope, cursorAfter, keyAfter } from "./cursor.ts";

/** Request for one page of a list. */
export interface PageRequest {
	scope: CursorScope;
	cursor: string | undefined;
	count: number;
}

/** One page of a list, and the cursor of the page behind it. */
export interface Page<R> {
	rows: R[];
	next: string | null;
}

type Row<A extends AreaName> = Stored<AreaRecord<A>>;

/** Ids of records tell those of one time apart; the store orders them by both. */
const keyOf = <A extends AreaName>(area: A, { record, time }: Row<A>) =>
	[time, area === "trades" ? orderOfTrade(record as AreaRecord<"trades">) : areaOf(area).id(record)] as const;

/** Trades of one millisecond are ordered by microsecond and sequence, which a text of fixed length keeps. */
function orderOfTrade({ timestamp, sequence }: AreaRecord<"trades">): string {
	const [, fraction = ""] = /\.(\d+)Z$/.exec(timestamp) ?? [];
	return `${fraction.padEnd(6, "0")}#${String(sequence).padStart(16, "0")}`;
}

/**
 * The page of records that come newest first, of as many as `read` gives.
 *
 * @param read the records up to a time, `limit` of them; fewer when there are no more
 */
export async function pageOfRecords<A extends AreaName>(
	area: A,
	{ scope, cursor, count }: PageRequest,
	read: (limit: number, to: number | undefined) => Promise<{ rows: Row<A>[]; isAll: boolean }>,
): Promise<Page<Row<A>>> {
	const after = keyAfter(scope, cursor, [0, ""]);
	const isBehind = (row: Row<A>): boolean => {
		if (!after) return true;
		const [time, id] = keyOf(area, row);
		return time < after[0] || (time === after[0] && id < after[1]);
	};
	for (let limit = count + 1; ; limit *= 2) {
		const { rows, isAll } = await read(limit, after?.[0]);
		const behind = rows.filter(isBehind);
		if (behind.length <= count && !isAll) continue;
		const page = behind.slice(0, count);
		const last = page.at(-1);
		return {
			rows: page,
			next: behind.length > count && last ? cursorAfter(scope, keyOf(area, last)) : null,
		};
	}
}

/** One page of the records of a security, newest first. What is answered is cited. */
export async function newestPage<A extends AreaName>(
	data: ProvenanceReader,
	area: A,
	securityId: number,
	{ kinds, ...request }: PageRequest & { kinds?: readonly string[] | undefined },
): Promise<Page<Row<A>>> {
	const page = await pageOfRecords(area, request, async (limit, to) => {
		const query = { order: "desc", limit, ...(kinds && { kinds }), ...(to !== undefined && { to }) } as const;
		const rows = await data.untracked.list(area, securityId, query);
		return { rows, isAll: rows.length < limit };
	});
	data.recordRows(area, page.rows);
	return page;
}
