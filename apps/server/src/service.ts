import { type Env, settingNames } from "@us-market-data/runtime";
import { explorerSite, guideSite, isBuilt } from "@us-market-data/runtime/built-sites";
import { banner } from "./first-start/banner.ts";
import { demoKey } from "./first-start/demo-accounts.ts";
import { watchClock } from "./lifecycle/clock-steps.ts";
import { runToStop } from "./lifecycle/run.ts";
import { warnOfSimilarSettings } from "./lifecycle/similar-settings.ts";
import type { Stop } from "./lifecycle/stop.ts";
import type { ServiceLog } from "./log/log.ts";
import { startedThreads } from "./serving/started-threads.ts";

/** The service: one process that serves, or one that starts several workers. */
await runToStop(async (env, log, stop) => {
	warnOfSimilarSettings(process.env, settingNames, log.log);
	watchClock(log);
	const port = await begin(env, log, stop);
	const key = await demoKey(env.DATA_DIR);
	const sites = { hasExplorer: isBuilt(explorerSite), hasGuide: isBuilt(guideSite) };
	process.stdout.write(banner(`http://${env.HOST}:${port}`, key, env.DATA_DIR, sites));
});

/** Each way is loaded where it is wanted alone: a process that only starts workers needs less memory. */
async function begin(env: Env, log: ServiceLog, stop: Stop): Promise<number> {
	if (env.WORKERS === 1) {
		const threads = startedThreads(env);
		return (await import("./serving/serve.ts")).serve(env, log, stop, threads);
	}
	return (await import("./workers/start-workers.ts")).startWorkers(env, log, stop);
}
