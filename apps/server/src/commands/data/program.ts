import { Command, CommanderError } from "commander";
import { BadSetting } from "../../env.ts";
import { InputRefused } from "../../importers/frame/refused.ts";
import { CommandRefused, type DataContext } from "./context.ts";
import { importCommand } from "./import.ts";
import { listCommand } from "./list.ts";
import { removeCommand } from "./remove.ts";
import { schemaCommand } from "./schema.ts";
import { sourcesCommand } from "./sources.ts";
import { disableCommand, enableCommand } from "./tags.ts";

const description =
	"Market data of the service: bring it in, see what is held, take it out. Works beside a running service, which answers from the new data at once. The store lies in DATA_DIR (default .data).";

const commands = [
	importCommand,
	listCommand,
	removeCommand,
	sourcesCommand,
	disableCommand,
	enableCommand,
	schemaCommand,
];

/** The data commands. `program.parseAsync` throws; see `exitCodeOf`. */
export function createProgram(context: DataContext): Command {
	const program = new Command("pnpm data").description(description);
	for (const command of commands) program.addCommand(command(context));
	for (const command of [program, ...program.commands]) command.exitOverride();
	return program;
}

/**
 * Exit code of what a command threw: 1 for refused input, 2 for wrong usage or settings; null for a fault of
 * the program itself. Commander has written its own message; the others are to be written.
 */
export function exitCodeOf(error: unknown): { code: 0 | 1 | 2; message: string | null } | null {
	if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : 2, message: null };
	if (error instanceof BadSetting) return { code: 2, message: error.message };
	if (error instanceof InputRefused || error instanceof CommandRefused || isSystemError(error)) {
		return { code: 1, message: error.message };
	}
	return null;
}

/** A full disk, a folder without permission and the like. */
const isSystemError = (error: unknown): error is Error =>
	error instanceof Error && "syscall" in error && "code" in error;
