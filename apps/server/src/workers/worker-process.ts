import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { isFileLike } from "../log/sinks.ts";
import type { WorkerPost } from "./questions.ts";

const program = fileURLToPath(new URL("../worker.ts", import.meta.url));

/** A worker that has been started. */
export interface WorkerProcess {
	child: ChildProcess;
	/** Resolves with its exit code, or 128 and the number of the signal that ended it. */
	ended: Promise<number>;
}

/** Nothing that a primary started outlives it, even when it fails. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

/** Starts a worker. It has no terminal, so that a signal of the terminal reaches the primary alone. */
export function startWorker(post: WorkerPost, port: number): WorkerProcess {
	const log = isFileLike(process.stderr.fd) ? "inherit" : "pipe";
	const child = fork(program, [JSON.stringify(post)], {
		env: { ...process.env, PORT: String(port) },
		stdio: ["ignore", "inherit", log, "ipc"],
		detached: true,
	});
	running.add(child);
	// A process that cannot be started, or be told anything, ends.
	child.on("error", () => {});
	const ended = once(child, "exit").then(() => {
		running.delete(child);
		return child.exitCode ?? 128 + (child.signalCode ? constants.signals[child.signalCode] : 0);
	});
	return { child, ended };
}
