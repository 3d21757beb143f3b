import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Load, load } from "../../frame/load.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, type Running, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

/** A connection that dawdles is closed within this, in milliseconds. */
const closedWithin = 6_000;

/** Requests a second of the others, spread evenly: the machine is busy and not full. */
const pace = 500;

/**
 * Opens connections that send a head byte by byte and never complete it, while others are served. They are closed
 * in time, and the others' 99th percentile at most doubles. Rounds with and without them alternate.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = { folder, engine: options.engine, env: options.env ?? {} };
		const key = await newAccount(deployment, "others", "unlimited");
		const service = await startService(deployment);
		try {
			return await measured(service, key, options);
		} finally {
			await service.kill("SIGKILL");
		}
	});
}

async function measured(service: Running, key: string, options: TrustOptions): Promise<TrustResult> {
	const { runs = 5, count = 500, seconds = 7 } = options;
	const [without, beside, lives]: [number[], number[], number[]] = [[], [], []];
	let served = 0;
	await others(service, key, 2, options);
	for (let round = 1; round <= runs; round++) {
		const baseline = await others(service, key, seconds, options);
		const dawdling = dawdle(service.url, count);
		const slowed = await others(service, key, seconds, options);
		lives.push(...(await dawdling));
		without.push(quantile(baseline.latencies, 0.99));
		beside.push(quantile(slowed.latencies, 0.99));
		served += baseline.acknowledged + slowed.acknowledged;
		options.print(
			`round ${round}: p99 ${without.at(-1)?.toFixed(1)} ms alone, ${beside.at(-1)?.toFixed(1)} ms beside`,
		);
	}
	const [alone, besides, maxLatency] = [quantile(without, 0.5), quantile(beside, 0.5), Math.max(...lives)];
	return {
		broken: [
			...(maxLatency > closedWithin ? [`a connection that dawdled lived ${Math.round(maxLatency)} ms`] : []),
			...(besides > 2 * alone ? [`the others' p99 went from ${alone} to ${besides} ms`] : []),
		],
		table: [
			"| Rounds | Slow connections each | All closed within | Requests of the others | p99 alone | p99 beside them |",
			"|---|---|---|---|---|---|",
			`| ${runs} | ${count} | ${(maxLatency / 1000).toFixed(1)} s | ${served} | ${alone.toFixed(1)} ms | ${besides.toFixed(1)} ms |`,
		],
	};
}

async function others(service: Running, key: string, seconds: number, options: TrustOptions): Promise<Load> {
	const request = { target: "/api/market-data/quote?symbols=AAPL.US", headers: { "x-api-key": key } };
	const seen = await load({
		url: () => service.url,
		connections: options.connections ?? 16,
		next: () => request,
		perSecond: pace,
		stop: AbortSignal.timeout(seconds * 1000),
	});
	if (seen.cut + seen.rejected > 0)
		throw new Error(`${seen.cut} cut and ${seen.rejected} refused of the others`);
	return seen;
}

/** Lifetimes of the connections in milliseconds. They have their own process, like remote clients. */
async function dawdle(url: URL, count: number): Promise<number[]> {
	const program = fileURLToPath(new URL("./dawdlers.ts", import.meta.url));
	const child = fork(program, [url.href, String(count), String(3 * closedWithin)]);
	const failed = once(child, "exit").then(([code]) => {
		throw new Error(`the process with the slow connections left with ${code}`);
	});
	const [lives] = (await Promise.race([once(child, "message"), failed])) as [number[]];
	return lives;
}
