import { fileURLToPath } from "node:url";
import { redactKeys } from "@us-market-data/market/redact-keys";
import { BadOptions, readOptions } from "./command/options.ts";
import { conformance } from "./command/run.ts";
import { runOnChanges } from "./command/watch.ts";
import { CannotRun } from "./preflight/cannot-run.ts";
import { StartError } from "./start/child.ts";
import { inRepository } from "./start/repository.ts";

try {
	const args = process.argv.slice(2);
	const options = readOptions(args);
	if (options?.watch) {
		if (!inRepository) throw new BadOptions("error: --watch needs the repository, whose files it watches");
		if (options.keyFile === "-")
			throw new BadOptions("error: --watch reads keys again: standard input is read once");
		await runOnChanges(
			fileURLToPath(import.meta.url),
			args.filter((arg) => arg !== "--watch"),
		);
	}
	process.exitCode = options ? await conformance(options) : 0;
} catch (error) {
	if (!(error instanceof Error)) throw error;
	process.stderr.write(`${redactKeys((expected(error) ? error.message : error.stack) ?? error.message)}\n`);
	process.exitCode = 2;
}

function expected(error: Error): boolean {
	return error instanceof BadOptions || error instanceof CannotRun || error instanceof StartError;
}
