import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const tables = [
	`create table plans (
		name text primary key, monthly_allowance integer check (monthly_allowance >= 0),
		market_data integer not null check (market_data in (0, 1)), families text not null,
		created_at integer not null) without rowid, strict`,
	`create table accounts (
		id integer primary key autoincrement, name text not null unique,
		plan text not null references plans (name), created_at integer not null, disabled_at integer) strict`,
	`create table api_keys (
		id text primary key, account_id integer not null references accounts (id), name text not null,
		prefix text not null, sha256 text not null unique, created_at integer not null,
		last_used_at integer, expires_at integer, revoked_at integer) strict`,
	`create index api_keys_of_account on api_keys (account_id, created_at)`,
	`create table allowance (
		account_id integer not null references accounts (id), period text not null, used integer not null,
		primary key (account_id, period)) without rowid, strict`,
	`create table usage (
		account_id integer not null references accounts (id), day text not null, operation_id text not null,
		key_id text not null references api_keys (id), count integer not null,
		primary key (account_id, day, operation_id, key_id)) without rowid, strict`,
];

export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of tables) await sql.raw(statement).execute(db);
	},
};
