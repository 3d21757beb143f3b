import type { Selectable } from "kysely";
import type { Credential } from "../../accounts.ts";
import { accountOf, keyOf, planOf } from "../../shared/accounts/account-rows.ts";
import type { AccountTables } from "../../shared/accounts/account-schema.ts";
import type { Queryable } from "../connection/database.ts";

interface CredentialRow {
	key: Selectable<AccountTables["api_keys"]>;
	account: Selectable<AccountTables["accounts"]>;
	plan: Selectable<AccountTables["plans"]>;
}

/** Key, account and plan as one row of objects, whatever columns the tables have. */
const statement = {
	name: "credential",
	text: `select to_json(k) as key, to_json(a) as account, to_json(p) as plan
		from api_keys k join accounts a on a.id = k.account_id join plans p on p.name = a.plan
		where k.sha256 = $1`,
};

/** The credential of a key by the SHA-256 of its secret. */
export async function readCredential(database: Queryable, sha256: string): Promise<Credential | undefined> {
	const [row] = await database.rows<CredentialRow>(statement, [sha256]);
	return row && { key: keyOf(row.key), account: accountOf(row.account), plan: planOf(row.plan) };
}
