import type { DatabaseSync } from "node:sqlite";

/** The contents of the file of accounts, read without the service. */
export interface HeldAccounts {
	/** Data requests by account, day and key. */
	usage: { account: number; day: string; key: string; count: number }[];
	/** Data requests by account and month. */
	allowance: { account: number; period: string; used: number }[];
	keys: ReadonlyMap<string, { expiresAt: number | null; revokedAt: number | null }>;
	accounts: ReadonlyMap<number, { plan: string; disabledAt: number | null }>;
	/** Allowances of plans. */
	plans: ReadonlyMap<string, number | null>;
}

const statements = {
	usage: `select account_id as account, day, key_id as key, sum(count) as count from usage
		group by account_id, day, key_id order by account_id, day, key_id`,
	allowance: "select account_id as account, period, used from allowance order by account_id, period",
	keys: "select id, expires_at as expiresAt, revoked_at as revokedAt from api_keys",
	accounts: "select id, plan, disabled_at as disabledAt from accounts",
	plans: "select name, monthly_allowance as allowance from plans",
} as const;

export function readAccounts(database: DatabaseSync): HeldAccounts {
	const rows = (name: keyof typeof statements) => database.prepare(statements[name]).all() as never[];
	const keys: { id: string; expiresAt: number | null; revokedAt: number | null }[] = rows("keys");
	const accounts: { id: number; plan: string; disabledAt: number | null }[] = rows("accounts");
	const plans: { name: string; allowance: number | null }[] = rows("plans");
	return {
		usage: rows("usage"),
		allowance: rows("allowance"),
		keys: new Map(keys.map(({ id, ...state }) => [id, state])),
		accounts: new Map(accounts.map(({ id, ...state }) => [id, state])),
		plans: new Map(plans.map(({ name, allowance }) => [name, allowance])),
	};
}
