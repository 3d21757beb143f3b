import type { Selectable } from "kysely";
import type { Account, ApiKey, Plan } from "../../accounts.ts";
import type { AccountTables } from "./account-schema.ts";

export const planOf = (row: Selectable<AccountTables["plans"]>): Plan => ({
	name: row.name,
	monthlyAllowance: row.monthly_allowance,
	marketData: row.market_data === 1,
	families: JSON.parse(row.families),
	createdAt: row.created_at,
});

export const accountOf = (row: Selectable<AccountTables["accounts"]>): Account => ({
	id: row.id,
	name: row.name,
	plan: row.plan,
	createdAt: row.created_at,
	disabledAt: row.disabled_at,
});

export const keyOf = (row: Selectable<AccountTables["api_keys"]>): ApiKey => ({
	id: row.id,
	accountId: row.account_id,
	name: row.name,
	prefix: row.prefix,
	sha256: row.sha256,
	createdAt: row.created_at,
	lastUsedAt: row.last_used_at,
	expiresAt: row.expires_at,
	revokedAt: row.revoked_at,
});
