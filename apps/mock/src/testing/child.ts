import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Child {
	process: ChildProcess;
	port: number;
	/** The lines that it prints at its start. */
	output: string;
	stop: () => Promise<number | null>;
}

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Starts the mock as a separate process on a free port, as `pnpm mock` does. */
export async function startChild(env: Readonly<Record<string, string>> = {}): Promise<Child> {
	const child = spawn(process.execPath, [main], {
		env: { ...process.env, PORT: "0", ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exit = once(child, "exit") as Promise<[number | null]>;
	const [data] = await Promise.race([once(child.stdout, "data"), exit]);
	const output = String(data);
	const port = /http:\/\/\S+?:(\d+)/.exec(output)?.[1];
	if (!port) throw new Error(`the mock did not start: ${output}`);
	const stop = async () => {
		child.kill("SIGTERM");
		return (await exit)[0];
	};
	return { process: child, port: Number(port), output, stop };
}
