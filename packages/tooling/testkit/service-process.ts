import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { programs } from "./programs.ts";
import { environment } from "./run-node.ts";

/** The service as a real process. */
export interface Running {
	process: ChildProcess;
	/** Its output when it was ready. */
	banner: string;
	url: string;
	log: () => string;
	/** Sends SIGTERM and waits for the end. */
	stop: () => Promise<Exit>;
	exited: Promise<Exit>;
}

interface Exit {
	code: number | null;
	signal: string | null;
}

const started: ChildProcess[] = [];

/** Ends the processes that a failed test left. */
export function endStarted(): void {
	for (const child of started) child.kill("SIGKILL");
}

/**
 * Starts the service as a process with these settings and no other, on a free port, and waits until it is ready.
 *
 * @param program another build of the service than its sources
 */
export async function runService(
	settings: Record<string, string>,
	program: string = programs.service,
): Promise<Running> {
	const env = environment({ PORT: "0", ...settings });
	const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
	started.push(child);
	// After "exit", the last lines of the log may still be on their way.
	const exited = once(child, "close").then(([code, signal]): Exit => ({ code, signal }));
	let [printed, log] = ["", ""];
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		log += text;
	});
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		printed += text;
	});
	while (!printed.includes("freshness:")) {
		await Promise.race([once(child.stdout, "data"), exited]);
		const end = child.exitCode ?? child.signalCode;
		if (end !== null) throw new Error(`the service left with ${end}: ${log}`);
	}
	const stop = () => {
		child.kill("SIGTERM");
		return exited;
	};
	const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? "";
	return { process: child, banner: printed, url, log: () => log, stop, exited };
}
