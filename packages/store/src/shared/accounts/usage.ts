import { monthOf } from "@us-market-data/market";
import { type Kysely, sql } from "kysely";
import type { AccountTables } from "./account-schema.ts";

const millisecondsOfDay = 86_400_000;

/** The day that was asked last. Nearly every charge asks for the present one. */
let latest = { day: Number.NaN, text: "" };

/**
 * Milliseconds by which a charge must be newer than the stored last use of its key to replace it. Storing each one would
 * write a page of the keys for each charge.
 */
export const lastUseStep = 60_000;

/** Day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(at: number): string {
	const day = Math.floor(at / millisecondsOfDay);
	if (day !== latest.day) latest = { day, text: new Date(at).toISOString().slice(0, 10) };
	return latest.text;
}

/** The day before which charges of files are deleted: yesterday stays, because clocks of several machines differ. */
export const firstDayOfFiles = (at: number): string => dayOf(at - millisecondsOfDay);

/** An instant, or the first one of a month (`YYYY-MM`) that is later than its own. */
export const notBefore = (at: number, month: string | null | undefined): number =>
	month && month > monthOf(at) ? Date.parse(`${month}-01`) : at;

/**
 * Statements for what an account used in a month (`YYYY-MM`): by day in order, by operation and by key most used first.
 * Their rows are those of a `UsageReport`.
 */
export function usageStatements(build: Kysely<AccountTables>, accountId: number, month: string) {
	const ofMonth = build
		.selectFrom("usage")
		.where("usage.account_id", "=", accountId)
		.where("day", ">=", `${month}-01`)
		.where("day", "<=", `${month}-31`);
	// Without the cast PostgreSQL gives a sum of whole numbers as a decimal.
	const count = sql<number>`cast(sum(usage.count) as bigint)`.as("count");
	return {
		byDay: ofMonth.select(["day as date", count]).groupBy("day").orderBy("day"),
		byOperation: ofMonth
			.select(["operation_id as operationId", count])
			.groupBy("operation_id")
			.orderBy("count", "desc")
			.orderBy("operation_id"),
		byKey: build
			.selectFrom(ofMonth.select(["key_id", count]).groupBy("key_id").as("used"))
			.innerJoin("api_keys", "api_keys.id", "used.key_id")
			.select(["prefix as keyPrefix", "name", "used.count"])
			.orderBy("used.count", "desc")
			.orderBy("prefix")
			.orderBy("api_keys.id"),
	};
}
