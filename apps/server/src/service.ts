import { type Env, settingNames } from "@us-market-data/runtime";
import { explorerSite, guideSite, isBuilt } from "@us-market-data/runtime/built-sites";
import { demoKey } from "./first-start/demo-accounts.ts";
import { watchClock } from "./lifecycle/clock-steps.ts";
import { runToStop } from "./lifecycle/run.ts";
import { warnOfSimilarSettings } from "./lifecycle/similar-settings.ts";
import type { Stop } from "./lifecycle/stop.ts";
import type { ServiceLog } from "./log/log.ts";
import { startedThreads } from "./serving/started-threads.ts";

/**
 * The output of `pnpm start`: the address of the service, the demo key, and lines to paste.
 *
 * @param sites the built sites that the service has. The key goes to the explorer in the fragment, which is never sent.
 */
function banner(
	baseUrl: string,
	key: string | undefined,
	dataDir: string,
	{ hasExplorer, hasGuide }: { hasExplorer: boolean; hasGuide: boolean },
): string {
	const documentation = hasGuide ? `documentation: ${baseUrl}/guide/   ` : "";
	const lines = [`us-market-data at ${baseUrl}   data in ${dataDir}`];
	if (hasExplorer) lines.push(`open ${baseUrl}/${key ? `#key=${key}` : ""}`);
	if (key) {
		const call = (path: string) => `  curl -H 'x-api-key: ${key}' '${baseUrl}${path}'`;
		lines.push(
			`demo key ${key}`,
			"",
			"Try:",
			call("/api/market-data/quote?symbols=AAPL.US,MSFT.US"),
			call("/api/market-data/quote/AAPL.US/candlestick?period=day&count=5"),
			call("/api/market-data/screener/search?conditions=pettm:5:20,divyld:1:&size=5"),
			call("/company/NASDAQ:AAPL/profile"),
			call("/account/usage"),
		);
	} else {
		const how = hasGuide ? `   how: ${baseUrl}/guide/start/operator` : "";
		lines.push(`npx pnpm data loads data, npx pnpm admin hands out keys${how}`);
	}
	lines.push(
		"",
		`${documentation}API reference: ${baseUrl}/docs   contract: ${baseUrl}/openapi.json   tools for agents (MCP): ${baseUrl}/mcp   freshness: ${baseUrl}/status`,
	);
	return `${lines.join("\n")}\n`;
}

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
