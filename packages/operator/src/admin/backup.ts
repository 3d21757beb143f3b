import { Command, InvalidArgumentError } from "commander";
import { table } from "../table.ts";
import type { AdminContext, BackedUpDatabase } from "./context.ts";

const help = `
Works beside services and imports. Each database is copied as it was at one instant of its own, checked by SQLite and
counted against its original; what is written meanwhile is in the next backup. A backup that is broken off leaves
nothing under its name.

Examples:
  $ pnpm admin backup /mnt/backups
  $ pnpm admin backup /mnt/backups --keep 14
  $ pnpm admin restore /mnt/backups/backup-20261121T161500123Z --data-dir /srv/market-data/data`;

export function backupCommand({ backups, print }: AdminContext): Command {
	return new Command("backup")
		.description("copy all databases of the data folder into a new folder below the one that is named")
		.argument("<folder>", "where backups are kept; created when it is missing")
		.option("--keep <number>", "remove older backups in the folder, so that this many are left", kept)
		.addHelpText("after", help)
		.action(async (folder: string, { keep }: { keep?: number }) => {
			const { path, databases, removed } = await backups.make(folder, keep);
			print(`Backup ${path}\n${databasesTable(databases)}`);
			for (const name of removed) print(`Removed ${name}.`);
		});
}

export function restoreCommand({ backups, print }: AdminContext): Command {
	return new Command("restore")
		.description("make a data folder of a backup")
		.argument("<backup>", "folder of one backup, with its manifest.json")
		.requiredOption("--data-dir <folder>", "data folder to make; missing or empty")
		.action(async (backup: string, { dataDir }: { dataDir: string }) => {
			const { createdAt, databases } = await backups.restore(backup, dataDir);
			print(`Restored the backup of ${createdAt} to ${dataDir}; every file, row and charge is there.`);
			print(databasesTable(databases));
		});
}

function kept(text: string): number {
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
