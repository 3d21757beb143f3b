import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@us-market-data/market";
import { openMarketStore } from "@us-market-data/store";
import {
	dayBar,
	importInto,
	runOn,
	type Severable,
	severable,
	startReplicated,
	type TestServer,
} from "@us-market-data/store/testing";
import { type Deployment, newAccount, type Running, startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "./options.ts";

/** Milliseconds of `STORE_TIMEOUT_MS` of the service. */
const storeTimeoutMs = 5_000;
/** Milliseconds within which an import is visible: half a second, and once a quarter of the timeout for a replica that hangs. */
const maxVisibleMs = 500 + storeTimeoutMs / 4;
/** Milliseconds that a busy machine may add. */
const slackMs = 1_000;

/** A service beside its read replica, with the primary behind a line of its own. */
interface Region {
	service: Running;
	key: string;
	primary: TestServer;
	replica: TestServer;
	/** The line to the primary, and that to the replica. */
	toPrimary: Severable;
	toReplica: Severable;
}

/**
 * Puts a service and its read replica far away from the primary: how long requests take by the distance, how soon an import at
 * the primary is visible whatever the replica does, and what answers while the primary is cut off.
 */
export async function run(options: TrustOptions): Promise<TrustResult> {
	const broken: string[] = [];
	const table = await inRegion(options, async (region) => [
		...(await latencies(region, options, broken)),
		"",
		...(await visibility(region, options, broken)),
		"",
		...(await isolation(region, options, broken)),
	]);
	return { table, broken };
}

async function inRegion<T>(options: TrustOptions, work: (region: Region) => Promise<T>): Promise<T> {
	const { primary, replica } = await startReplicated({ durable: true });
	const [toPrimary, toReplica] = [await severable(primary.url), await severable(replica.url)];
	try {
		return await inTemporaryFolder(async (folder) => {
			await fill(primary.url);
			const env = {
				SAMPLE_DATA: "false",
				STORE_TIMEOUT_MS: String(storeTimeoutMs),
				...options.env,
				DATABASE_URL: toPrimary.url,
				DATABASE_READ_URL: toReplica.url,
			};
			const deployment: Deployment = { folder, env };
			const key = await newAccount(deployment, "region", "unlimited");
			const service = await startService(deployment);
			try {
				return await work({ service, key, primary, replica, toPrimary, toReplica });
			} finally {
				await service.kill("SIGKILL");
			}
		});
	} finally {
		await Promise.all([toPrimary.close(), toReplica.close()]);
		await replica.stop();
		await primary.stop();
	}
}

const securities = Array.from({ length: 40 }, (_, number) => `S${number}.US`);
const dates = Array.from({ length: 60 }, (_, day) => addDays("2026-01-01", day));

const open = (url: string) => openMarketStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });

async function fill(url: string): Promise<void> {
	const market = await open(url);
	await importInto(market, "bars", "real", (writer, id) => {
		for (const symbol of securities)
			for (const date of dates) writer.put("dayBars", writer.ensureSecurity(symbol), id, dayBar(date));
	});
	await market.close();
}

interface Answer {
	status: number;
	version: string;
	ms: number;
}

async function get({ service, key }: Pick<Region, "service" | "key">, path: string): Promise<Answer> {
	const began = performance.now();
	const response = await fetch(new URL(path, service.url), { headers: { "x-api-key": key } });
	await response.arrayBuffer();
	const version = response.headers.get("x-data-version") ?? "";
	return { status: response.status, version, ms: performance.now() - began };
}

const quote = `/api/market-data/quote?symbols=${securities[0]}`;
/** A request whose answer is not cached, because no other one is the same. */
const bars = (number: number): string =>
	`/api/market-data/quote/${securities[number % securities.length]}/candlestick?count=${1 + Math.floor(number / securities.length)}`;

const percentile = (values: readonly number[], share: number): string => {
	const sorted = values.toSorted((a, b) => a - b);
	return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
};

async function latencies(region: Region, options: TrustOptions, broken: string[]): Promise<string[]> {
	const { count = 100, print } = options;
	const table = [
		"| Round trip to the primary, ms | Cached answer, ms: p50 / p99 | Answer from the replica, ms: p50 / p99 |",
		"|---|---|---|",
	];
	let sent = 0;
	for (const roundTripMs of [0, 40, 80]) {
		await region.toPrimary.delay(roundTripMs / 2);
		await get(region, quote);
		const times: number[][] = [[], []];
		for (let number = 0; number < count; number++)
			for (const [at, path] of [quote, bars(sent++)].entries()) {
				const { status, ms } = await get(region, path);
				if (status !== 200) broken.push(`${path} at ${roundTripMs} ms: status ${status}`);
				times[at]?.push(ms);
			}
		const cells = times.map((values) => `${percentile(values, 0.5)} / ${percentile(values, 0.99)}`);
		table.push(`| ${roundTripMs} | ${cells.join(" | ")} |`);
		print(table.at(-1) ?? "");
	}
	await region.toPrimary.delay(0);
	return table;
}

async function visibility(
	region: Region,
	{ runs = 5, print }: TrustOptions,
	broken: string[],
): Promise<string[]> {
	const { primary, replica, toReplica } = region;
	const states: Readonly<Record<string, [begin: () => Promise<unknown>, end: () => Promise<unknown>]>> = {
		follows: [async () => {}, async () => {}],
		"replays nothing": [
			() => runOn(replica.url, "select pg_wal_replay_pause()"),
			() => runOn(replica.url, "select pg_wal_replay_resume()"),
		],
		"is cut off": [toReplica.cut, toReplica.mend],
		"is frozen": [toReplica.freeze, toReplica.thaw],
	};
	const table = ["| The replica | Imports | An import is visible after, ms: p50 / most |", "|---|---|---|"];
	const market = await open(primary.url);
	for (const [state, [begin, end]] of Object.entries(states)) {
		await get(region, bars(0));
		await begin();
		const times: number[] = [];
		for (let number = 0; number < runs; number++) {
			const { version: before } = await get(region, quote);
			await market.transaction(async (writer) => writer.setTagDisabled(`${state} ${number}`, true));
			const began = performance.now();
			for (;;) {
				const { version, status } = await get(region, bars(number));
				if (status !== 200) broken.push(`the replica ${state}: status ${status}`);
				if (version !== before || performance.now() - began > 60_000) break;
				await sleep(5);
			}
			times.push(performance.now() - began);
		}
		await end();
		const maxMs = Math.max(...times);
		if (maxMs > maxVisibleMs + slackMs)
			broken.push(`the replica ${state}: visible after ${Math.round(maxMs)} ms`);
		table.push(`| ${state} | ${runs} | ${percentile(times, 0.5)} / ${maxMs.toFixed(1)} |`);
		print(table.at(-1) ?? "");
	}
	await market.close();
	return table;
}

/** Paths that need neither the data nor the accounts. */
const alwaysAnswered = ["/healthz", "/", "/openapi.json", "/docs"];

async function isolation(region: Region, { print }: TrustOptions, broken: string[]): Promise<string[]> {
	const { toPrimary } = region;
	const table = [
		`| The primary | A request of data | \`/readyz\` | ${alwaysAnswered.map((path) => `\`${path}\``).join(", ")} |`,
		"|---|---|---|---|",
	];
	for (const [state, begin, end] of [
		["is cut off", toPrimary.cut, toPrimary.mend],
		["is frozen", toPrimary.freeze, toPrimary.thaw],
	] as const) {
		await begin();
		const data = await get(region, quote);
		const ready = await get(region, "/readyz");
		for (const [path, { status, ms }] of [
			[quote, data],
			["/readyz", ready],
		] as const)
			if (status !== 503 || ms > storeTimeoutMs + slackMs)
				broken.push(`the primary ${state}: ${path} is ${status} after ${Math.round(ms)} ms`);
		const others: number[] = [];
		for (const path of alwaysAnswered) others.push((await get(region, path)).status);
		if (others.some((status) => status !== 200)) broken.push(`the primary ${state}: ${others.join()}`);
		await end();
		const began = performance.now();
		while ((await get(region, quote)).status !== 200) {
			if (performance.now() - began > 60_000) throw new Error("the service does not recover");
			await sleep(50);
		}
		const cell = ({ status, ms }: Answer) => `${status} after ${Math.round(ms)} ms`;
		table.push(`| ${state} | ${cell(data)} | ${cell(ready)} | ${others.join(", ")} |`);
		print(table.at(-1) ?? "");
	}
	return table;
}
