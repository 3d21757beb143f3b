import { writeSync } from "node:fs";
import { runToStop } from "./lifecycle/run.ts";
import { startedThreads } from "./serving/started-threads.ts";

/** The descriptor to which a byte is written when the worker accepts requests. */
const readyDescriptor = 3;

/** A worker of the service: one of several processes that serve on a port, which another process starts and stops. */
await runToStop(
	async (env, log, stop) => {
		process.stdin
			.resume()
			.once("end", () => stop.begin({ fault: "the process that starts the workers is gone" }));
		const threads = startedThreads(env);
		const { serve } = await import("./serving/serve.ts");
		await serve(env, log, stop, threads, { isShared: true });
		writeSync(readyDescriptor, "\n");
	},
	// It ends before its parent does, which hears a second signal for it.
	{ maxCloseMs: 9_300, isImpatient: false },
);
