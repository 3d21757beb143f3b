import type { JoinedBars } from "../../shared/day-bar-columns.ts";
import { columnNames, separator } from "../../shared/day-bar-columns.ts";
import type { Queryable } from "../connection/database.ts";
import { notDisabled } from "./read-list.ts";

const joined = columnNames.map((name) => `string_agg(${name}::text, '${separator}' order by day)`);
const newest = {
	name: "newest_day_bars",
	text: `select count(*)::int, (array_agg(open order by day))[count(*)::int], (array_agg(turnover order by day))[count(*)::int],
		${joined.join(", ")} from (
			select * from day_bars where security_id = $1 and ${notDisabled} order by day desc limit $2
		) as newest`,
};

/** Reads the newest day bars of a security as columns, which the database joins. */
export async function readNewestBars(
	client: Queryable,
	securityId: number,
	limit: number,
): Promise<JoinedBars> {
	const [row] = await client.arrays<JoinedBars>(newest, [securityId, limit]);
	return row ?? [0, null, null];
}
