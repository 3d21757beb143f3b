import { Command } from "commander";
import { table } from "../table.ts";
import type { DataContext } from "./context.ts";

const help = `
Copies accounts and market data from their store (DATABASE_URL, otherwise DATA_DIR) to an empty PostgreSQL database
or an empty folder: every row with its ids, times and counts, in batches. It reads each table back and compares it before
it commits. It does not copy the state of updates, which stays in DATA_DIR, and the state of the embedded issuer of
tokens: create its clients again, and let users sign in again.

Stop the service and the schedule first: their writes during the copy are not copied.

The address does not need a password: PGPASSWORD and ~/.pgpass also work.

Examples:
  $ pnpm data migrate --to postgres://market@db.example.com/market
  $ DATABASE_URL=postgres://market@db.example.com/market pnpm data migrate --to ./copy`;

/** `data migrate`: copies everything to another engine. */
export function migrateCommand({ migrate, print }: DataContext): Command {
	return new Command("migrate")
		.description("copy accounts and market data to another database")
		.requiredOption("--to <address or folder>", "postgres://user@host/database, or a folder for SQLite files")
		.addHelpText("after", help)
		.action(async ({ to }: { to: string }) => {
			const { from, target, copied } = await migrate(to);
			const rows = copied.map((one) => [one.table, one.rows.toLocaleString("en-US")]);
			print(table(["Table", "Rows"], rows));
			print(`Copied from ${from} to ${target} and compared.`);
		});
}
