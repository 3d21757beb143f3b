import type { Generated } from "kysely";

/** Tables of `accounts.sqlite`. Times are epoch milliseconds, days and months are of UTC. */
export interface AccountTables {
	plans: {
		name: string;
		monthly_allowance: number | null;
		market_data: number;
		/** 0 or 1. */
		bulk: Generated<number>;
		streams: Generated<number>;
		/** Null for no limit. */
		stream_symbols: number | null;
		/** JSON array. */
		families: string;
		created_at: number;
		/** The rate limit, or null. */
		per_second: number | null;
		burst: number | null;
		concurrency: number | null;
	};
	accounts: {
		id: Generated<number>;
		name: string;
		plan: string;
		created_at: number;
		disabled_at: number | null;
		/** 0 or 1. */
		is_operator: Generated<number>;
	};
	api_keys: {
		id: string;
		account_id: number;
		name: string;
		prefix: string;
		sha256: string;
		created_at: number;
		last_used_at: number | null;
		expires_at: number | null;
		revoked_at: number | null;
	};
	/** The meter: data requests of an account in a month, `YYYY-MM`. */
	allowance: { account_id: number; period: string; used: number };
	/** The same data requests by day, operation and key, for the usage report. */
	usage: { account_id: number; day: string; operation_id: string; key_id: string; count: number };
	/** Files that a key was charged for on a day, `YYYY-MM-DD`. Days before yesterday are deleted. */
	file_charges: { day: string; key_id: string; file: string };
	/** Random secrets by their names, as hexadecimal digits. */
	secrets: { name: string; secret: string };
	/** Requests in a window that has begun, by the name of a limit and of who is limited. */
	request_windows: { name: string; count: number; ends_at: number };
}
