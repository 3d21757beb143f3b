import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A service that this run has started. */
export interface Started {
	readonly baseUrl: string;
	stop(): Promise<void>;
}

/** A service did not come up. */
export class StartError extends Error {
	override readonly name = "StartError";
}

const patience = 300_000;

/** The path of a script of the repository. */
export const scriptPath = (script: string): string =>
	fileURLToPath(new URL(`../../../../${script}`, import.meta.url));

/** Starts a script of the repository on a free port and waits for the line that reports its address. */
export const startScript = (script: string, env: Readonly<Record<string, string>>): Promise<Started> =>
	startProgram(script, [scriptPath(script)], { PORT: "0", HOST: "127.0.0.1", ...env });

/** Starts a program on this Node and waits for the line that reports its address. */
export async function startProgram(
	name: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<Started> {
	const child = spawn(process.execPath, args, {
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const baseUrl = await address(child, name);
	return { baseUrl, stop: () => stop(child) };
}

function address(child: ChildProcess, name: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = "";
		const give = (reason: string) => {
			clearTimeout(timer);
			child.kill();
			reject(new StartError(`${name} did not start: ${reason}\n${output.slice(-2000)}`));
		};
		const timer = setTimeout(() => give(`no address within ${patience} ms`), patience);
		const listen = (chunk: Buffer) => {
			output = `${output}${chunk}`.slice(-10_000);
			const found = /https?:\/\/[\w.:[\]-]+\d/.exec(output);
			if (!found) return;
			clearTimeout(timer);
			resolve(found[0]);
		};
		child.stdout?.on("data", listen);
		child.stderr?.on("data", (chunk: Buffer) => {
			output = `${output}${chunk}`.slice(-10_000);
		});
		child.once("error", (error) => give(error.message));
		child.once("exit", (code) => give(`it ended with code ${code}`));
	});
}

async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
	await ended;
	clearTimeout(timer);
}
