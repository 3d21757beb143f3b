import { Command, InvalidArgumentError } from "commander";
import { table } from "../table.ts";
import type { AdminContext, BackedUpDatabase } from "./context.ts";

const help = `
Services and imports can run meanwhile. The copy of a database shows its state at one instant. SQLite checks the copy, and
the command compares its row counts with the original. Later writes are in the next backup. An interrupted backup leaves
nothing under its final name.

Examples:
  $ pnpm admin backup /mnt/backups
  $ pnpm admin backup /mnt/backups --keep 14
  $ pnpm admin restore /mnt/backups/backup-20261121T161500123Z --data-dir /srv/market-data/data`;

export function backupCommand({ backups, print }: AdminContext): Command {
	return new Command("backup")
		.description("copy all databases of the data folder into a new folder inside <folder>")
		.argument("<folder>", "folder of the backups; created if it is missing")
		.option("--keep <number>", "number of backups to keep; older ones are removed", parseKeepCount)
		.addHelpText("after", help)
		.action(async (folder: string, { keep }: { keep?: number }) => {
			const { path, databases, removed } = await backups.make(folder, keep);
			print(`Backup ${path}\n${databasesTable(databases)}`);
			for (const name of removed) print(`Removed ${name}.`);
		});
}

export function restoreCommand({ backups, print }: AdminContext): Command {
	return new Command("restore")
		.description("create a data folder from a backup")
		.argument("<backup>", "folder of one backup, with its manifest.json")
		.requiredOption("--data-dir <folder>", "data folder to create; must be missing or empty")
		.action(async (backup: string, { dataDir }: { dataDir: string }) => {
			const { createdAt, databases } = await backups.restore(backup, dataDir);
			print(`Restored the backup of ${createdAt} to ${dataDir}; every file, row and charge is there.`);
			print(databasesTable(databases));
		});
}

function parseKeepCount(text: string): number {
	if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("Allowed: a whole number from 1 to 9999.");
	return Number(text);
}

function databasesTable(databases: readonly BackedUpDatabase[]): string {
	const rows = databases.map(({ name, bytes, rows, charges, takenAt, sha256 }) => [
		name,
		bytes.toLocaleString("en-US"),
		Object.values(rows)
			.reduce((sum, count) => sum + count, 0)
			.toLocaleString("en-US"),
		charges === undefined ? "-" : charges.toLocaleString("en-US"),
		takenAt,
		sha256.slice(0, 16),
	]);
	return table(["DATABASE", "BYTES", "ROWS", "CHARGES", "STATE OF", "SHA-256"], rows);
}
