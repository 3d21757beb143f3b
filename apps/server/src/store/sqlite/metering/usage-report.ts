import type { UsageReport } from "../../accounts.ts";
import type { AccountTables } from "../../rows/account-schema.ts";
import type { Connection } from "../connection/connection.ts";

/** What an account used in a month (`YYYY-MM`): by day in order, by operation and by key most used first. */
export function usageReport(
	connection: Connection<AccountTables>,
	accountId: number,
	month: string,
): Omit<UsageReport, "used"> {
	const counts = connection.build
		.selectFrom("usage")
		.where("usage.account_id", "=", accountId)
		.where("day", ">=", `${month}-01`)
		.where("day", "<=", `${month}-31`)
		.select(({ fn }) => fn.sum<number>("count").as("count"));
	const byDay = counts.select("day as date").groupBy("day").orderBy("day");
	const byOperation = counts
		.select("operation_id as operationId")
		.groupBy("operation_id")
		.orderBy("count", "desc")
		.orderBy("operation_id");
	const byKey = counts
		.innerJoin("api_keys", "api_keys.id", "usage.key_id")
		.select(["prefix as keyPrefix", "name"])
		.groupBy("api_keys.id")
		.orderBy("count", "desc")
		.orderBy("prefix")
		.orderBy("api_keys.id");
	return {
		byDay: connection.all(byDay).map(({ date, count }) => ({ date, count })),
		byOperation: connection.all(byOperation).map(({ operationId, count }) => ({ operationId, count })),
		byKey: connection.all(byKey).map(({ keyPrefix, name, count }) => ({ keyPrefix, name, count })),
	};
}
