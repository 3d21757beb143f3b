import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment } from "@us-market-data/tooling/testkit";
import { vi } from "vitest";
import { runOnce } from "../run.ts";
import { builtProgram } from "./build.ts";

const usualHome = mkdtempSync(join(tmpdir(), "usmd-home-"));

/** The end of a command. */
export interface Ran {
	code: number;
	stdout: string;
	stderr: string;
}

/** Arguments of Node that run the command line. */
export const built: readonly string[] = [builtProgram];

/** The same from its sources, as the repository does. */
export const fromSources: readonly string[] = [
	"--conditions=@us-market-data/source",
	fileURLToPath(new URL("../main.ts", import.meta.url)),
];

/** The environment of a command, without the settings of whoever runs the test. */
export const settingsOf = (given: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
	environment({ XDG_CONFIG_HOME: usualHome, HOME: usualHome, ...given });

/** Runs the command line as a user does, with standard output to a pipe. */
export function usmd(
	args: readonly string[],
	given: Readonly<Record<string, string>> = {},
	program: readonly string[] = built,
): Promise<Ran> {
	return new Promise((resolve) => {
		const options = { env: settingsOf(given), timeout: 60_000, maxBuffer: 64 * 2 ** 20 };
		execFile(process.execPath, [...program, ...args], options, (error, stdout, stderr) => {
			const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
			resolve({ code, stdout, stderr });
		});
	});
}

/** Runs one command in this process, which takes a tenth of the processor time of a process. */
export async function usmdInProcess(
	args: readonly string[],
	given: Readonly<Record<string, string>>,
): Promise<Ran> {
	let [stdout, stderr] = ["", ""];
	const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
		stdout += text;
		return true;
	});
	const notes = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
		stderr += text;
		return true;
	});
	const settings = { XDG_CONFIG_HOME: usualHome, HOME: usualHome, USMD_PROFILE: undefined, ...given };
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
	try {
		const code = await runOnce(args);
		return { code, stdout, stderr };
	} finally {
		vi.unstubAllEnvs();
		output.mockRestore();
		notes.mockRestore();
	}
}
