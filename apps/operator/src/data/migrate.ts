import { text } from "node:stream/consumers";
import { Command } from "commander";
import { WrongUse } from "../run.ts";
import { table } from "../table.ts";
import type { DataContext } from "./context.ts";

const help = `
Copies accounts, market data and the state of updates from their store (DATABASE_URL, otherwise DATA_DIR) to an empty
PostgreSQL database or an empty folder: every row with its ids, times and counts, in batches. It reads each table back and
compares it before it commits. It does not copy the state of the embedded issuer of tokens: create its clients again, and
let users sign in again.

Stop the service and the schedule first: their writes during the copy are not copied.

An address with a password is taken from MIGRATE_TO, from the file that MIGRATE_TO_FILE names, or from standard input
with --to -, because other users of the machine can read the arguments of a command. PGPASSWORD and ~/.pgpass also work.

Examples:
  $ pnpm data migrate --to postgres://market@db.example.com/market
  $ MIGRATE_TO_FILE=/run/secrets/market pnpm data migrate
  $ pnpm data migrate --to - < /run/secrets/market
  $ DATABASE_URL=postgres://market@db.example.com/market pnpm data migrate --to ./copy`;

/** `data migrate`: copies everything to another engine. */
export function migrateCommand({ migrate, settings, print }: DataContext): Command {
	return new Command("migrate")
		.description("copy accounts, market data and the state of updates to another database")
		.option(
			"--to <address or folder>",
			"postgres://user@host/database, a folder for SQLite files, or - to read either from standard input; otherwise MIGRATE_TO",
		)
		.addHelpText("after", help)
		.action(async ({ to }: { to?: string }) => {
			const { from, target, copied } = await migrate(await targetOf(to, settings().MIGRATE_TO));
			const rows = copied.map((one) => [one.table, one.rows.toLocaleString("en-US")]);
			print(table(["Table", "Rows"], rows));
			print(`Copied from ${from} to ${target} and compared.`);
		});
}

/**
 * The location to copy to. No message repeats an address that could hold a password.
 *
 * @throws {WrongUse} when there is none, and for a password among the arguments
 */
async function targetOf(argument: string | undefined, setting: string): Promise<string> {
	const fromInput = argument === "-";
	const target = fromInput ? await readTarget(process.stdin) : (argument ?? setting);
	if (target === "")
		throw new WrongUse(
			"No target; allowed: --to postgres://user@host/database, --to <folder>, --to - with the address on standard input, or MIGRATE_TO.",
		);
	if (
		/^[a-z][a-z0-9+.-]*:\/\//i.test(target) &&
		!(/^postgres(ql)?:\/\//.test(target) && URL.canParse(target))
	)
		throw new WrongUse(
			"The address of the target is not usable (it is not shown); allowed: postgres://user@host/database, with special characters of a password percent-encoded, or a folder.",
		);
	if (!fromInput && argument !== undefined && hasPassword(argument))
		throw new WrongUse(
			"The address in --to has a password, which other users of the machine can read there. Set MIGRATE_TO or MIGRATE_TO_FILE instead, or write the address to standard input with --to -.",
		);
	return target;
}

/** Reads the first line. A terminal would show a password while it is typed. */
async function readTarget(input: NodeJS.ReadStream): Promise<string> {
	if (input.isTTY)
		throw new WrongUse(
			"--to - reads the address from a file or a pipe, because a terminal shows what is typed: pnpm data migrate --to - < file",
		);
	return (await text(input)).trim();
}

const hasPassword = (target: string): boolean => {
	if (!URL.canParse(target)) return false;
	const { password, searchParams } = new URL(target);
	return password !== "" || searchParams.has("password");
};
