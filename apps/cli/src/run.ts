import { CommanderError } from "commander";
import { exitCodes } from "./exit.ts";
import { tellFailure } from "./failing.ts";
import { normalised } from "./program/arguments.ts";
import { createProgram, isShown } from "./program/program.ts";

/** Runs the program on the arguments of the process and gives its exit code. */
export async function run(given: readonly string[]): Promise<number> {
	// A reader that leaves early, such as `head`, causes no error.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code === "EPIPE") process.exit(exitCodes.ok);
		process.stderr.write(`Standard output cannot be written: ${error.message}\n`);
		process.exit(exitCodes.error);
	});
	process.stderr.on("error", () => {});
	const [name = "", ...rest] = given;
	const isHelp = rest.some((arg) => arg === "--help" || arg === "-h");
	try {
		if (name === "admin" || name === "data") {
			const { runOperator } = await import("./tools/operator.ts");
			return await runOperator(name, rest);
		}
		if (name === "watch" && !isHelp) {
			const { watch } = await import("./tools/watch.ts");
			return await watch(rest, runOnce);
		}
		if (name === "complete" && rest[0] === "--") return await completions(rest.slice(1));
	} catch (error) {
		return tellFailure(error, given);
	}
	return runOnce(given);
}

/** Runs one command. */
async function runOnce(given: readonly string[]): Promise<number> {
	const args = normalised(given);
	let code: number = exitCodes.ok;
	const program = createProgram(args, ask, (other) => {
		code = other;
	});
	try {
		if (args.length === 0) program.outputHelp();
		else await program.parseAsync(args, { from: "user" });
		return code;
	} catch (error) {
		if (error instanceof CommanderError && isShown(error)) return exitCodes.ok;
		return tellFailure(error, args);
	}
}

const ask: Parameters<typeof createProgram>[1] = async (doc, params, command) => {
	const asking = await import("./asking/ask.ts");
	await asking.ask(doc, params, command.optsWithGlobals());
};

/** Answers a shell that completes a command line. */
async function completions(words: readonly string[]): Promise<number> {
	const { complete } = await import("./tools/completion.ts");
	complete(
		createProgram([], ask, () => {}),
		words,
	);
	return exitCodes.ok;
}
