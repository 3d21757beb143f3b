import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Run {
	code: number;
	stdout: string;
	stderr: string;
}

/** Compiled modules of earlier starts. A program starts in half the time with them. */
export const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url));

/**
 * Environment of a process with these settings of the service and no others. A service in a test asks for no warm-up: it
 * takes half of the processor time of a start, and most tests ask for few operations. Nor does it make files of days.
 */
export const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
	PATH: process.env["PATH"],
	NODE_COMPILE_CACHE: compileCache,
	TMPDIR: process.env["TMPDIR"],
	WARM_UP: "false",
	BULK: "false",
	...settings,
});

/** Runs a program to its end, as an operator does. */
export function runNode(
	file: string,
	args: readonly string[],
	settings: Record<string, string>,
): Promise<Run> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			[file, ...args],
			{ env: environment(settings), timeout: 150_000 },
			(error, stdout, stderr) => {
				const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
				resolve({ code, stdout, stderr });
			},
		);
	});
}
