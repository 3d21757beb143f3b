import { DatabaseSync } from "node:sqlite";
import { digest } from "@us-market-data/store/accounts";
import type { BenchKeys } from "../../frame/keys.ts";

/** Makes the database in which the usual assembly keeps its keys and counts requests. */
export function makeKeyDatabase(file: string, { unlimited, exhausted, revoked }: BenchKeys): void {
	const database = new DatabaseSync(file);
	database.exec(
		`pragma journal_mode = wal;
		create table keys (sha256 text primary key, account integer not null, revoked integer not null) without rowid;
		create table accounts (id integer primary key, allowance integer, used integer not null default 0);
		begin;`,
	);
	const addKey = database.prepare("insert into keys values (?, ?, ?)");
	const addAccount = database.prepare("insert into accounts (id, allowance) values (?, ?)");
	const add = (secret: string, account: number, allowance: number | null, isRevoked: number) => {
		addKey.run(digest(secret), account, isRevoked);
		addAccount.run(account, allowance);
	};
	const all = [...unlimited, ...exhausted, revoked];
	for (const [account, secret] of all.entries()) {
		add(secret, account, exhausted.includes(secret) ? 0 : null, secret === revoked ? 1 : 0);
	}
	database.exec("commit");
	database.close();
}
