import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { changelog } from "../diff/changelog.ts";
import { contractOf } from "../diff/contracts.ts";
import { differences } from "../diff/differences.ts";
import { readUsageFile } from "../diff/usage.ts";
import { approve } from "./approved.ts";

const current = fileURLToPath(new URL("../src/openapi.gen.json", import.meta.url));

interface Options {
	used?: string;
	json?: true;
	failOnBreaking?: true;
}

const program = new Command("contract")
	// Commands take over that Commander throws instead of ending the process with 1.
	.exitOverride()
	.description("Compares versions of the contract.");

program
	.command("approve")
	.description(
		"Makes the present contract the reference of the next comparison; refuses a breaking change without a reason.",
	)
	.action(approve);

program
	.command("diff")
	.description("Prints what changed since an older contract: removed, changed, deprecated, added.")
	.argument("<old>", "a file, the address of a service, or a git revision")
	.argument("[new]", "the same; by default the contract of this checkout")
	.option(
		"--used <file>",
		"a recording (HAR, or the use that the client or the proxy recorded): says who is touched",
	)
	.option("--json", "as JSON")
	.option("--fail-on-breaking", "exit code 1 where a change can break a caller")
	.action(diff);

async function diff(old: string, now: string | undefined, options: Options): Promise<void> {
	const [before, after] = await Promise.all([contractOf(old), contractOf(now ?? current)]);
	const usage = options.used ? await readUsageFile(options.used, before) : undefined;
	const found = differences(before, after);
	const versions = [before.info.version, after.info.version] as const;
	process.stdout.write(
		options.json ? `${JSON.stringify(found, null, "\t")}\n` : changelog({ versions, found, usage }),
	);
	if (options.failOnBreaking && found.some(({ isBreaking }) => isBreaking)) process.exitCode = 1;
}

try {
	await program.parseAsync();
} catch (error) {
	// Commander has written its own message. Help ends with 0.
	const isOfCommander = error instanceof CommanderError;
	if (!isOfCommander)
		process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = isOfCommander && error.exitCode === 0 ? 0 : 2;
}
