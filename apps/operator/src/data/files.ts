import { BulkError, exportFiles } from "@us-market-data/bulk";
import { Command } from "commander";
import { CommandRejected, type DataContext } from "./context.ts";

const help = `
A running service makes them by itself after each change of the data, unless BULK is false. A day whose
rows are the same keeps its file. A run that is stopped, or that finds the disk full, leaves the files of
before; the next one goes on. BULK_DIR names the folder.

Exit code: 0 all files are up to date, 1 they are not, 2 usage.`;

/** `data files`: makes the files of days. */
export function filesCommand({ makeFiles, stopSignal, print }: DataContext): Command {
	return new Command("files")
		.description("make the files of the days whose rows changed, for /bulk of the service")
		.option("--all", "read all days again, not only those that changed")
		.addHelpText("after", help)
		.action(async ({ all = false }: { all?: boolean }) => {
			const signal = stopSignal();
			const result = await rejecting(() => makeFiles({ isFull: all }, signal));
			if (!result) throw new CommandRejected("Another process makes files of days at the moment.");
			const { made, unchanged, bytes, isStopped } = result;
			print(
				`Made the files of ${count(made)} days, ${count(bytes)} bytes; ${count(unchanged)} days are the same.`,
			);
			if (isStopped) throw new CommandRejected("Stopped by a signal; the next run goes on.");
		});
}

/** `data export`: copies the files of days to another folder. */
export function exportCommand({ settings, stopSignal, print }: DataContext): Command {
	return new Command("export")
		.description("copy the files of days and their manifests to a folder for a bucket or a CDN")
		.requiredOption("--to <folder>", "the folder; what it has already is not copied again")
		.action(async ({ to }: { to: string }) => {
			const { copied, bytes, present } = await rejecting(() =>
				exportFiles(settings().BULK_DIR, to, stopSignal()),
			);
			print(`Copied ${count(copied)} files, ${count(bytes)} bytes; ${count(present)} were there.`);
		});
}

async function rejecting<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof BulkError ? new CommandRejected(error.message) : error;
	}
}

const count = (value: number): string => value.toLocaleString("en-US");
