import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const nextVersion = "update credential_version set token = lower(hex(randomblob(16)))";

/** Charges change the last use of keys alone. */
const columnsOfKeys = "account_id, name, prefix, sha256, expires_at, revoked_at";

const changes = {
	plans_added: "insert on plans",
	plans_changed: "update on plans",
	accounts_added: "insert on accounts",
	accounts_changed: "update on accounts",
	api_keys_added: "insert on api_keys",
	api_keys_changed: `update of ${columnsOfKeys} on api_keys`,
	api_keys_deleted: "delete on api_keys",
};

const statements = [
	"create table usage_ledger (id integer primary key, entries text not null) strict",
	"create table credential_version (token text not null) strict",
	"insert into credential_version values ('')",
	...Object.entries(changes).map(
		([name, change]) => `create trigger ${name} after ${change} begin ${nextVersion}; end`,
	),
];

/**
 * Charges leave one row per group in a ledger, which is folded into the usage later. Credentials have a version, which
 * changes with every key, account and plan that a credential is made of, and never with a charge.
 */
export const usageLedger: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};
