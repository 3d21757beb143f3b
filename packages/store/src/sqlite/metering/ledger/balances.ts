import { sql } from "kysely";
import type { AccountTables } from "../../../shared/accounts/account-schema.ts";
import type { Connection } from "../../connection/connection.ts";
import { prepare, type Slots } from "../../connection/prepared.ts";

/** A month (`YYYY-MM`) of an account. */
interface AccountMonth {
	accountId: number;
	period: string;
}

/** What an account has used in a month, of charges that the ledger does not hold any more. */
export const usedInMonth = (connection: Connection<AccountTables>) =>
	prepare(connection, (p: Slots<AccountMonth>) =>
		connection.build
			.selectFrom("allowance")
			.select("used")
			.where("account_id", "=", p.accountId)
			.where("period", "=", p.period),
	);

/** The latest month that an account was charged in, and what it has used, of charges that the ledger does not hold any more. */
export const foldedBalance = (connection: Connection<AccountTables>) =>
	prepare(connection, (p: Slots<{ accountId: number }>) =>
		connection.build
			.selectFrom("allowance")
			.select(["period", "used"])
			.where("account_id", "=", p.accountId)
			.orderBy("period", "desc")
			.limit(sql.lit(1)),
	);
