import { runToStop } from "./lifecycle/run.ts";
import { startedThreads } from "./serving/started-threads.ts";
import { joinMachine } from "./workers/machine.ts";
import type { WorkerPost } from "./workers/questions.ts";

/** A worker of the service, which the primary starts and stops. */
const post = JSON.parse(process.argv[2] ?? "") as WorkerPost;

await runToStop(
	async (env, log, stop) => {
		const machine = joinMachine(process, post, { storeTimeout: env.STORE_TIMEOUT_MS, stop: stop.begin });
		const threads = startedThreads(env, post.workers);
		const { serve } = await import("./serving/serve.ts");
		await serve(env, log, stop, threads, machine);
	},
	// It ends before its primary does, which hears a second signal for it.
	{ longestClose: 9_300, isImpatient: false },
);
