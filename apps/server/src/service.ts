import { type Env, settingNames } from "@us-market-data/runtime";
import { explorerSite, guideSite, isBuilt } from "@us-market-data/runtime/built-sites";
import { version } from "@us-market-data/runtime/version";
import { describeStore } from "@us-market-data/store";
import { demoKey } from "./first-start.ts";
import { watchClock } from "./lifecycle/clock-steps.ts";
import { runToStop } from "./lifecycle/run.ts";
import { warnOfSimilarSettings } from "./lifecycle/similar-settings.ts";
import type { Stop } from "./lifecycle/stop.ts";
import type { ServiceLog } from "./log.ts";
import { startedThreads } from "./serving/started-threads.ts";

/**
 * The output of `pnpm start`: the address and version of the service, its store, the demo key, and lines to paste.
 *
 * @param sites the built sites that the service has. The key goes to the explorer in the fragment, which is never sent.
 */
function banner(
	baseUrl: string,
	key: string | undefined,
	store: string,
	{ hasExplorer, hasGuide }: { hasExplorer: boolean; hasGuide: boolean },
): string {
	const lines = [`us-market-data at ${baseUrl}   version ${version}`, `data on ${store}`];
	if (key) {
		const service = baseUrl === "http://127.0.0.1:3000" ? "" : ` --url ${baseUrl}`;
		lines.push(
			`demo key ${key}`,
			"",
			"Try:",
			`  curl -H 'x-api-key: ${key}' '${baseUrl}/api/market-data/quote?symbols=AAPL.US,MSFT.US'`,
			`  npx pnpm usmd quote candlestick AAPL.US --chart --api-key ${key}${service}`,
		);
		if (hasExplorer) lines.push(`  open '${baseUrl}/#key=${key}'`);
	} else {
		if (hasExplorer) lines.push(`explorer: ${baseUrl}/`);
		const guide = hasGuide ? `   guide: ${baseUrl}/guide/start/operator` : "";
		lines.push(`npx pnpm data loads data, npx pnpm admin creates keys${guide}`);
	}
	const documentation = hasGuide ? `documentation: ${baseUrl}/guide/   ` : "";
	lines.push("", `${documentation}API reference: ${baseUrl}/docs   freshness: ${baseUrl}/status`);
	return `${lines.join("\n")}\n`;
}

/** The service: one process that serves, or one that starts several workers. */
await runToStop(async (env, log, stop) => {
	warnOfSimilarSettings(process.env, settingNames, log.log);
	watchClock(log);
	const port = await begin(env, log, stop);
	const key = await demoKey(env.DATA_DIR);
	const sites = { hasExplorer: isBuilt(explorerSite), hasGuide: isBuilt(guideSite) };
	process.stdout.write(banner(`http://${env.HOST}:${port}`, key, describeStore(env), sites));
});

/** Each way is loaded where it is wanted alone: a process that only starts workers needs less memory. */
async function begin(env: Env, log: ServiceLog, stop: Stop): Promise<number> {
	if (env.WORKERS === 1) {
		const threads = startedThreads(env);
		return (await import("./serving/serve.ts")).serve(env, log, stop, threads);
	}
	return (await import("./workers/start-workers.ts")).startWorkers(env, log, stop);
}
