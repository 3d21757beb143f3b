import { BadOptions, readOptions } from "./command/options.ts";
import { conformance } from "./command/run.ts";
import { CannotRun } from "./preflight/cannot-run.ts";
import { StartError } from "./start/child.ts";

try {
	const options = readOptions(process.argv.slice(2));
	process.exitCode = options ? await conformance(options) : 0;
} catch (error) {
	if (!(error instanceof Error)) throw error;
	process.stderr.write(`${expected(error) ? error.message : error.stack}\n`);
	process.exitCode = 2;
}

function expected(error: Error): boolean {
	return error instanceof BadOptions || error instanceof CannotRun || error instanceof StartError;
}
