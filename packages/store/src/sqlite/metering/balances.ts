import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import type { Connection } from "../connection/connection.ts";
import { prepare, type Slots } from "../connection/prepared.ts";

/** A month (`YYYY-MM`) of an account. */
export interface AccountMonth {
	accountId: number;
	period: string;
}

/** Statements that read what accounts have used. */
export const balances = (connection: Connection<AccountTables>) => ({
	/** The latest month that an account was charged in. */
	latest: prepare(connection, (p: Slots<{ accountId: number }>) =>
		connection.build
			.selectFrom("allowance")
			.select(["period", "used"])
			.where("account_id", "=", p.accountId)
			.orderBy("period", "desc")
			.limit(1),
	),
	used: prepare(connection, (p: Slots<AccountMonth>) =>
		connection.build
			.selectFrom("allowance")
			.select("used")
			.where("account_id", "=", p.accountId)
			.where("period", "=", p.period),
	),
});
