import { Command } from "commander";
import { table } from "../table.ts";
import type { DataContext } from "./context.ts";

const help = `
Copies accounts and market data from where they lie (DATABASE_URL, otherwise DATA_DIR) into an empty PostgreSQL database
or an empty folder: every row with its ids, times and counts, in batches. Each table is read back and compared before
anything holds. Not copied are what updates remember of their runs, which stays in DATA_DIR, and what the embedded
issuer of tokens holds: create its clients again, and let people sign in again.

Stop the service and the schedule first: what they write during the copy stays behind.

A password need not stand in the address: PGPASSWORD and ~/.pgpass are heeded.

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
			print(`Copied from ${from} to ${target}, and read back.`);
		});
}
