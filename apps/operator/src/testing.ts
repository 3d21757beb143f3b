import { Readable } from "node:stream";
import { readEnv } from "@us-market-data/runtime";
import type { Command } from "commander";
import { adminContext } from "./admin/composition.ts";
import { createProgram as createAdmin } from "./admin/program.ts";
import { audited } from "./audit.ts";
import { dataContext } from "./data/composition.ts";
import { createProgram as createData } from "./data/program.ts";
import type { Environment } from "./environment.ts";
import { auditedExit, everyCommand } from "./run.ts";

/** The end of a command, as `runNode` gives it. */
interface Run {
	code: number;
	stdout: string;
	stderr: string;
}

type Settings = Readonly<Record<string, string>>;

/** `pnpm admin` as a function: the same commands on the same stores, without the start of a process. */
export const runAdmin = (words: readonly string[], settings: Settings): Promise<Run> =>
	runAsFunction((environment) => createAdmin(adminContext(environment)), words, settings);

/** `pnpm data` as a function. */
export const runData = (words: readonly string[], settings: Settings, input = ""): Promise<Run> =>
	runAsFunction((environment) => createData(dataContext(environment)), words, settings, input);

/** Does what `run` does, except for the signals, the umask and the streams of a process. */
async function runAsFunction(
	create: (environment: Environment) => Command,
	words: readonly string[],
	given: Settings,
	input = "",
): Promise<Run> {
	let [stdout, stderr] = ["", ""];
	const write = (text: string) => {
		stdout += text;
	};
	const settings = () => readEnv({ ...given });
	const writeErr = (text: string) => {
		stderr += text;
	};
	const program = create({
		settings,
		stopSignal: () => new AbortController().signal,
		input: () => Readable.from([Buffer.from(input)]),
		write,
		writeError: writeErr,
	});
	everyCommand(program, (command) => command.configureOutput({ writeOut: write, writeErr }));
	const audit = audited(program, settings);
	const { code, message } = await auditedExit(program, audit, words);
	return { code, stdout, stderr: message === null ? stderr : `${stderr}${message}\n` };
}
