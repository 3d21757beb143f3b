import { once } from "node:events";
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { runToStop } from "./lifecycle/run.ts";
import { startedThreads } from "./serving/started-threads.ts";

/** The descriptor to which a byte is written when the worker accepts requests, and another one when its port is closed. */
const stateDescriptor = 3;

/** Milliseconds that workers without a parent give each other to close the port. */
const orphanSettleMs = 300;

/** Milliseconds after which a worker no longer waits for another one, which hangs. */
const maxSettleMs = 4_000;

function reportState(): void {
	try {
		writeSync(stateDescriptor, "\n");
	} catch {
		// The process that starts the workers is gone, which the end of the standard input says.
	}
}

/** A worker of the service: one of several processes that serve on a port, which another process starts and stops. */
await runToStop(
	async (env, log, stop) => {
		const orphaned = new Promise((resolve) => process.stdin.resume().once("end", resolve));
		void orphaned.then(() => stop.begin({ fault: "the process that starts the workers is gone" }));
		const closePort = async () => {
			const released = once(process.stdin, "data");
			const orphanSettled = orphaned.then(() => sleep(orphanSettleMs));
			reportState();
			await Promise.race([released, orphanSettled, sleep(maxSettleMs, undefined, { ref: false })]);
		};
		const threads = startedThreads(env);
		const { serve } = await import("./serving/serve.ts");
		await serve(env, log, stop, threads, closePort);
		reportState();
	},
	// It ends before its parent does, which hears a second signal for it.
	{ maxCloseMs: 9_300, isImpatient: false },
);
