import { CommanderError } from "commander";
import { exitCodes } from "./exit.ts";
import { tellFailure } from "./failing.ts";
import { normalised } from "./program/arguments.ts";
import { createProgram, isShown } from "./program/program.ts";

/** Runs the program on its arguments and gives its exit code. */
export async function run(given: readonly string[]): Promise<number> {
	// A reader that leaves early, such as `head`, causes no error.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(exitCodes.ok);
		process.stderr.write(`Standard output cannot be written: ${error.message}\n`);
		process.exit(exitCodes.error);
	});
	process.stderr.on("error", () => {});
	const [name, ...rest] = given;
	if (name === "admin" || name === "data") return runOperatorOf(name, rest);
	const args = normalised(given);
	const program = createProgram(args, async (doc, params, command) => {
		const { ask } = await import("./asking/ask.ts");
		await ask(doc, params, command.optsWithGlobals());
	});
	try {
		if (args.length === 0) program.outputHelp();
		else await program.parseAsync(args, { from: "user" });
		return exitCodes.ok;
	} catch (error) {
		if (error instanceof CommanderError && isShown(error)) return exitCodes.ok;
		return tellFailure(error, args);
	}
}

async function runOperatorOf(name: "admin" | "data", args: readonly string[]): Promise<number> {
	const { runOperator } = await import("./tools/operator.ts");
	try {
		return await runOperator(name, args);
	} catch (error) {
		return tellFailure(error, args);
	}
}
