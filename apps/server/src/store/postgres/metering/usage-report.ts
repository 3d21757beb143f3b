import type { UsageReport } from "../../accounts.ts";
import type { Queryable } from "../connection/database.ts";

const ofMonth = "from usage where usage.account_id = $1 and day between $2 and $3";

/** What an account used in a month (`YYYY-MM`): by day in order, by operation and by key most used first. */
export async function usageReport(client: Queryable, accountId: number, month: string): Promise<UsageReport> {
	const values = [accountId, `${month}-01`, `${month}-31`];
	const [allowance] = await client.rows<{ used: number }>(
		"select used from allowance where account_id = $1 and period = $2",
		[accountId, month],
	);
	return {
		used: allowance?.used ?? 0,
		byDay: await client.rows(
			`select day as date, sum(count)::bigint as count ${ofMonth} group by day order by day`,
			values,
		),
		byOperation: await client.rows(
			`select operation_id as "operationId", sum(count)::bigint as count ${ofMonth}
			group by operation_id order by sum(count) desc, operation_id`,
			values,
		),
		byKey: await client.rows(
			`select prefix as "keyPrefix", name, count from api_keys join (
				select key_id, sum(count)::bigint as count ${ofMonth} group by key_id
			) used on key_id = id order by count desc, prefix, id`,
			values,
		),
	};
}
