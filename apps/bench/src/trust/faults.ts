import { openSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runOn, severable, startTestServer } from "@us-market-data/store/testing";
import { smallDisk } from "@us-market-data/tooling/testkit";
import { type Load, load } from "../frame/load.ts";
import { type Deployment, type Engine, newAccount, type Running, startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { usageOf } from "../frame/usage.ts";
import type { TrustOptions, TrustResult } from "./options.ts";

/** A fault of a dependency of a running service, and its repair. */
interface Fault {
	name: string;
	begin(): Promise<unknown>;
	end(): Promise<unknown>;
	/** False where the service must not feel it. */
	isFelt: boolean;
}

/** A place for a service, with what can go wrong there. */
interface FaultyDeployment {
	deployment: Deployment;
	faults: Fault[];
	remove(): Promise<void>;
}

const createFaultyDeployment = (engine: Engine, folder: string): Promise<FaultyDeployment> =>
	engine === "postgres" ? onPostgres(folder) : onSmallDisk();

async function onSmallDisk(): Promise<FaultyDeployment> {
	const disk = await smallDisk(192);
	const logDisk = await smallDisk(1);
	if (!disk || !logDisk) throw new Error("this user may not mount file systems: run it as root on Linux");
	const data = join(disk.folder, "data");
	await mkdir(data);
	const file = join(data, "accounts.sqlite");
	return {
		deployment: {
			folder: data,
			logFile: openSync(join(logDisk.folder, "log"), "a"),
			env: { LOG_LEVEL: "info" },
		},
		faults: [
			{ name: "disk full", begin: disk.fill, end: disk.free, isFelt: true },
			{
				name: "database file away",
				begin: () => rename(file, `${file}-away`),
				end: () => rename(`${file}-away`, file),
				isFelt: true,
			},
			{ name: "log full", begin: logDisk.fill, end: logDisk.free, isFelt: false },
		],
		remove: async () => {
			await disk.remove();
			await logDisk.remove();
		},
	};
}

async function onPostgres(folder: string): Promise<FaultyDeployment> {
	const server = await startTestServer({ durable: true });
	const line = await severable(server.url);
	const setReadOnly = async (value: "on" | "off") => {
		await runOn(server.url, `alter system set default_transaction_read_only = ${value}`);
		await runOn(server.url, "select pg_reload_conf()");
	};
	return {
		deployment: { folder, env: { DATABASE_URL: line.url } },
		faults: [
			{ name: "database away", begin: line.cut, end: line.mend, isFelt: true },
			{ name: "database frozen", begin: server.freeze, end: server.thaw, isFelt: true },
			{
				name: "database read only",
				begin: () => setReadOnly("on"),
				end: () => setReadOnly("off"),
				isFelt: true,
			},
		],
		remove: async () => {
			await line.close();
			await server.stop();
		},
	};
}

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
