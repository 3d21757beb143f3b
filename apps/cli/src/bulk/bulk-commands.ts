import { Command, InvalidArgumentError, Option } from "commander";
import type { GetOptions } from "./get-files.ts";
import type { SqlOptions } from "./sql.ts";

/** Adds to the commands of the area `bulk` a short name for the list, and those that work with the files themselves. */
export function withBulkCommands(area: Command): Command {
	area.commands.find((command) => command.name() === "manifest")?.alias(listAlias);
	for (const command of bulkCommands()) area.addCommand(command);
	return area;
}

/** The short name of the command that lists files. */
export const listAlias = "ls";

/** The commands that work with the files themselves. */
export const bulkCommands = (): readonly Command[] => [getCommand(), sqlCommand()];

const folder = "bulk";

const getCommand = (): Command =>
	new Command("get")
		.description(
			"Downloads files of days that are not there yet, and tells their names. A download that was cut goes on where it ended. Each file costs a data request, the list of them one.",
		)
		.argument("<area>", "area of the files, such as day-bars")
		.option("--start <date>", "first day")
		.option("--end <date>", "last day")
		.addOption(
			new Option("--format <word>", "form of the files").choices(["parquet", "csv.gz"]).default("parquet"),
		)
		.option("--to <folder>", "folder of the files, each below its area, year and month", folder)
		.addOption(new Option("--parallel <number>", "downloads at once").argParser(upToSixteen).default(4))
		.addHelpText("after", "\nExample: usmd bulk get day-bars --start 2026-11-02")
		.action(async (name: string, _, command: Command) =>
			(await import("./get-files.ts")).getFiles(name, command.optsWithGlobals<GetOptions>()),
		);

const sqlCommand = (): Command =>
	new Command("sql")
		.description(
			"Runs SQL of DuckDB over downloaded Parquet files. Each area is a table, such as day_bars, with the newest revision of each day. Asks no service.",
		)
		.argument("<statement>", "statement of SQL")
		.option("--from <folder>", "folder of the files, as `usmd bulk get --to` names it", folder)
		.addHelpText(
			"after",
			`\nExample: usmd bulk sql "SELECT symbol, max(close) FROM day_bars GROUP BY symbol ORDER BY 2 DESC LIMIT 10"`,
		)
		.action(async (statement: string, _, command: Command) =>
			(await import("./sql.ts")).runStatement(statement, command.optsWithGlobals<SqlOptions>()),
		);

function upToSixteen(text: string): number {
	const value = Number(text);
	if (Number.isInteger(value) && value >= 1 && value <= 16) return value;
	throw new InvalidArgumentError("Allowed: a whole number from 1 to 16.");
}
