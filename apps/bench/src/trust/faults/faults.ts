import { setTimeout as sleep } from "node:timers/promises";
import { type Load, load } from "../../frame/load.ts";
import { newAccount, type Running, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { usageOf } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";
import { createFaultyDeployment, type Fault } from "./places.ts";

/** Longest time in which readiness follows what is, in milliseconds. */
const maxDetectionMs = 10_000;

/**
 * Breaks and repairs a dependency of a service under load. Measures how soon `/readyz` reports it, the responses meanwhile, and how
 * soon the service recovers. No response is 500, and only requests in flight may be charged without a response.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const { deployment, faults, remove } = await createFaultyDeployment(options.engine, folder);
		try {
			const key = await newAccount(deployment, "callers", "unlimited");
			const service = await startService(deployment);
			const rows: Row[] = [];
			for (const fault of faults) {
				rows.push(await suffered(service, key, fault, options));
				options.print(fault.name);
			}
			const left = await service.kill("SIGTERM");
			const broken = rows.flatMap(brokenOf);
			return {
				table: tableOf(options, rows),
				broken: left.code === 0 ? broken : [...broken, "it did not stop"],
			};
		} finally {
			await remove();
		}
	});
}

interface Row {
	fault: Fault;
	/** Milliseconds; undefined when it was never so. */
	detectionMs: number | undefined;
	untilWell: number | undefined;
	seen: Load;
	charged: number;
	connections: number;
}

async function suffered(service: Running, key: string, fault: Fault, options: TrustOptions): Promise<Row> {
	const { connections = 16, seconds = 8 } = options;
	const around = Math.min(1, seconds) * 1_000;
	const before = (await usageOf(service.url, key)).used;
	const over = new AbortController();
	const request = { target: "/api/market-data/quote?symbols=AAPL.US", headers: { "x-api-key": key } };
	const running = load({
		url: () => service.url,
		connections,
		perSecond: 200,
		next: () => request,
		stop: over.signal,
	});
	await sleep(around);
	await fault.begin();
	const detectionMs = fault.isFelt ? await until(service, 503) : undefined;
	await sleep(seconds * 1_000);
	await fault.end();
	const untilWell = await until(service, 200);
	await sleep(around);
	over.abort();
	const seen = await running;
	const charged = (await usageOf(service.url, key)).used - before;
	return { fault, detectionMs, untilWell, seen, charged, connections };
}

/** Milliseconds until `/readyz` answers with a status; undefined when it does not in time. */
async function until(service: Running, status: number): Promise<number | undefined> {
	const since = performance.now();
	for (;;) {
		const response = await fetch(new URL("/readyz", service.url));
		await response.arrayBuffer();
		const passed = performance.now() - since;
		if (response.status === status) return passed;
		if (passed > 3 * maxDetectionMs) return undefined;
		await sleep(50);
	}
}

const missing = (milliseconds: number | undefined): boolean => (milliseconds ?? Infinity) > maxDetectionMs;

function brokenOf({ fault, detectionMs, untilWell, seen, charged, connections }: Row): string[] {
	const others = [...seen.statuses.keys()].filter((status) => status !== 200 && status !== 503);
	const unanswered = charged - seen.acknowledged;
	return [
		...(fault.isFelt && missing(detectionMs) ? ["/readyz did not say so in time"] : []),
		...(missing(untilWell) ? ["it was not well in time"] : []),
		...(others.length > 0 ? [`answers with ${others.join(", ")}`] : []),
		...(!fault.isFelt && seen.statuses.has(503) ? ["answers with 503"] : []),
		...(unanswered < 0 ? [`${-unanswered} answered and not charged`] : []),
		...(unanswered > connections ? [`${unanswered} charged and not answered`] : []),
	].map((sentence) => `${fault.name}: ${sentence}`);
}

function tableOf({ engine }: TrustOptions, rows: readonly Row[]): string[] {
	const formatMs = (milliseconds: number | undefined) =>
		milliseconds === undefined ? "-" : (milliseconds / 1_000).toFixed(1);
	return [
		"| Engine | Fault | Seconds until /readyz is 503 | 200 | 503 | Others | Longest answer, s | Seconds until all is well | Charged | Charged and unanswered | In flight |",
		"|---|---|---|---|---|---|---|---|---|---|---|",
		...rows.map(({ fault, detectionMs, untilWell, seen, charged, connections }) => {
			const { statuses, acknowledged, latencies } = seen;
			const [good, away] = [statuses.get(200) ?? 0, statuses.get(503) ?? 0];
			const others = [...statuses.values()].reduce((total, count) => total + count, 0) - good - away;
			const maxLatency = formatMs(latencies.reduce((max, one) => Math.max(max, one), 0));
			return `| ${engine} | ${fault.name} | ${formatMs(detectionMs)} | ${good} | ${away} | ${others} | ${maxLatency} | ${formatMs(untilWell)} | ${charged} | ${charged - acknowledged} | ${connections} |`;
		}),
	];
}
