import { Command } from "commander";
import type { DataContext } from "./context.ts";
import { importCommand } from "./import.ts";
import { issuesCommand } from "./issues.ts";
import { listCommand } from "./list.ts";
import { migrateCommand } from "./migrate.ts";
import { removeCommand } from "./remove.ts";
import { runsCommand } from "./runs.ts";
import { scheduleCommand } from "./schedule.ts";
import { schemaCommand } from "./schema.ts";
import { sourcesCommand } from "./sources.ts";
import { disableCommand, enableCommand } from "./tags.ts";
import { trustCommand } from "./trust.ts";
import { updateCommand } from "./update.ts";
import { verifyCommand } from "./verify.ts";

const description =
	"Imports, lists and removes market data of the service. The service can run meanwhile, and answers from the new data at once. The store is in DATABASE_URL, otherwise in DATA_DIR (default .data).";

const commands = [
	importCommand,
	updateCommand,
	scheduleCommand,
	runsCommand,
	listCommand,
	removeCommand,
	sourcesCommand,
	disableCommand,
	enableCommand,
	schemaCommand,
	migrateCommand,
	verifyCommand,
	issuesCommand,
	trustCommand,
];

/** The data commands. */
export function createProgram(context: DataContext): Command {
	const program = new Command("pnpm data").description(description);
	for (const command of commands) program.addCommand(command(context));
	return program;
}
