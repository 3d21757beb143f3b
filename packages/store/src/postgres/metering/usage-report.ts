import { monthOf } from "@us-market-data/market";
import type { Compilable, Kysely } from "kysely";
import type { Standing, UsageReport } from "../../accounts.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import { notBefore, usageStatements } from "../../shared/accounts/usage.ts";
import type { Queryable } from "../connection/database.ts";

const usedStatement = {
	name: "used",
	text: "select used from allowance where account_id = $1 and period = $2",
};

/** Data requests that an account used in a month (`YYYY-MM`). */
export async function usedInMonth(client: Queryable, accountId: number, month: string): Promise<number> {
	const [row] = await client.rows<{ used: number }>(usedStatement, [accountId, month]);
	return row?.used ?? 0;
}

const standingStatement = {
	name: "standing",
	text: `select period, used from allowance where account_id = $1 and period >= $2 order by period desc limit 1`,
};

/** Returns the standing of an account at an instant. */
export async function standingOf(client: Queryable, accountId: number, at: number): Promise<Standing> {
	const values = [accountId, monthOf(at)];
	const [row] = await client.rows<{ period: string; used: number }>(standingStatement, values);
	return row ? { used: row.used, at: notBefore(at, row.period) } : { used: 0, at };
}

/** Returns the usage of an account in a month (`YYYY-MM`). */
export async function usageReport(
	client: Queryable,
	build: Kysely<AccountTables>,
	accountId: number,
	month: string,
): Promise<UsageReport> {
	const { byDay, byOperation, byKey } = usageStatements(build, accountId, month);
	const rows = <R>(query: Compilable<R>): Promise<R[]> => {
		const { sql, parameters } = query.compile();
		return client.rows<R>(sql, parameters);
	};
	return {
		used: await usedInMonth(client, accountId, month),
		byDay: await rows(byDay),
		byOperation: await rows(byOperation),
		byKey: await rows(byKey),
	};
}
