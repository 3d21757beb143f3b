import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createMarketDataClient, type MarketDataClient } from "@us-market-data/client";
import { runOn, startTestServer } from "@us-market-data/store/testing";
import { freePort } from "@us-market-data/tooling/testkit";
import { type Checkout, thisCheckout, withCheckout } from "../../frame/checkout.ts";
import { quantile } from "../../frame/rounds.ts";
import { createAccount, type Deployment, type Running, startService } from "../../frame/service.ts";
import { importSecurity } from "../../frame/small-import.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { usageOf, violationsOfUsage } from "../../frame/usage.ts";
import type { TrustOptions, TrustResult } from "../options.ts";

const haproxyConfig = new URL("../../../../../deploy/cluster/haproxy.cfg", import.meta.url);
/** The package of the balancer. */
export const balancerPackage = "haproxy";

/** The program of the balancer; undefined where the system has none. */
export const findBalancer = (): string | undefined =>
	["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find((path) => existsSync(path));

/** As the guide of upgrades says: the balancer needs two checks to notice. */
const stopDelayMs = "3000";
const nodeNumbers = [1, 2, 3];

/**
 * Replaces three nodes of an earlier version one after the other, behind the balancer of the cluster and under the load of the
 * project's own client. The first new node migrates the database. No call fails but those that a retry answered, charges
 * add up, and a stream has each change of the data once.
 */
export async function run(options: TrustOptions): Promise<TrustResult> {
	const balancer = findBalancer();
	if (balancer === undefined) throw new Error(`install ${balancerPackage}: the nodes stand behind it`);
	const table = [
		"| Run | Calls | Answered by a retry | Failed | Other answers | p99 / most, ms | Acknowledged | Charged | Cut | Statuses of tries | Events of the stream: expected, missing, twice | Migrations |",
		"|---|---|---|---|---|---|---|---|---|---|---|---|",
	];
	const broken: string[] = [];
	return withCheckout(options.from, async (earlier) => {
		const { runs = 3 } = options;
		for (let number = 1; number <= runs; number++) {
			const { row, violations } = await upgrade(earlier, balancer, options);
			table.push(`| ${number} | ${row} |`);
			options.print(table.at(-1) ?? "");
			broken.push(...violations.map((violation) => `run ${number}: ${violation}`));
		}
		return { table, broken };
	});
}

interface Node {
	deployment: Deployment;
	service: Running;
}

async function upgrade(
	earlier: Checkout,
	balancer: string,
	options: TrustOptions,
): Promise<{ row: string; violations: string[] }> {
	const server = await startTestServer({ durable: true });
	const nodes: Node[] = [];
	try {
		return await inTemporaryFolder(async (folder) => {
			for (const number of nodeNumbers) {
				const env = {
					SAMPLE_DATA: "false",
					...options.env,
					DATABASE_URL: server.url,
					PORT: String(await freePort()),
					STOP_DELAY_MS: stopDelayMs,
					TRUSTED_PROXIES: "127.0.0.1",
				};
				const deployment: Deployment = { folder: join(folder, `node${number}`), env, main: earlier.service };
				await mkdir(deployment.folder);
				nodes.push({ deployment, service: await startService(deployment) });
			}
			const [first] = nodes as [Node];
			const key = await createKey(earlier, first.deployment, server.url);
			const edge = await startBalancer(balancer, folder, nodes);
			try {
				return await replaceUnderLoad({ nodes, key, url: edge.url, earlier, database: server.url }, options);
			} finally {
				await edge.stop();
			}
		});
	} finally {
		await Promise.all(nodes.map(({ service }) => service.kill("SIGKILL")));
		await server.stop();
	}
}

/** Creates a key by the earlier version: this one would migrate the database. */
async function createKey(earlier: Checkout, { folder }: Deployment, url: string): Promise<string> {
	const { openStores } = await earlier.store();
	const { market, accounts } = await openStores({
		DATA_DIR: folder,
		DATABASE_URL: url,
		DATABASE_READ_URL: "",
	});
	try {
		return await createAccount(accounts, "upgraded", "unlimited");
	} finally {
		await Promise.all([market.close(), accounts.close()]);
	}
}

/** Starts the balancer of the cluster on free ports, without its parts for the database. */
async function startBalancer(program: string, folder: string, nodes: readonly Node[]) {
	const port = await freePort();
	const sections = (await readFile(haproxyConfig, "utf8")).split(/^(?=(?:defaults|listen|backend) )/m);
	let config = sections.filter((section) => !/^listen (?:primary|standbys) /.test(section)).join("");
	config = config.replace("bind :8080", `bind 127.0.0.1:${port}`);
	for (const [index, { service }] of nodes.entries())
		config = config.replaceAll(`node${index + 1}:3000`, `127.0.0.1:${service.url.port}`);
	const file = join(folder, "haproxy.cfg");
	await writeFile(file, config);
	const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
	const end = () => child.kill("SIGKILL");
	process.once("exit", end);
	const url = new URL(`http://127.0.0.1:${port}`);
	for (;;) {
		const status = await fetch(new URL("/readyz", url)).then(
			(response) => response.status,
			() => 0,
		);
		if (status === 200) break;
		if (child.exitCode !== null) throw new Error(`${program} left with ${child.exitCode}`);
		await sleep(50);
	}
	return {
		url,
		async stop() {
			process.off("exit", end);
			const exited = once(child, "exit");
			child.kill("SIGTERM");
			await exited;
		},
	};
}

interface Cluster {
	nodes: Node[];
	key: string;
	/** Address of the balancer. */
	url: URL;
	earlier: Checkout;
	/** Address of the database. */
	database: string;
}

async function replaceUnderLoad(
	{ nodes, key, url, earlier, database }: Cluster,
	{ seconds = 3, connections = 16 }: TrustOptions,
): Promise<{ row: string; violations: string[] }> {
	const violations: string[] = [];
	const appliedBefore = await migrationsOf(database);
	const [first] = nodes as [Node];
	let imports = 0;
	await importSecurity(first.deployment, ++imports, earlier.data);
	const tally = newTally();
	const stop = new AbortController();
	const client = countingClient(url, key, tally);
	const stream = await readStream(client, stop.signal);
	const loading = Array.from({ length: connections }, () => keepCalling(client, tally, stop.signal));
	await sleep(seconds * 1000);
	for (const node of nodes) {
		const { code } = await node.service.kill("SIGTERM");
		if (code !== 0) violations.push(`an earlier node left with ${code}: ${node.service.log().slice(-500)}`);
		node.deployment = { ...node.deployment, main: thisCheckout.service };
		node.service = await startService(node.deployment);
		await importSecurity(node.deployment, ++imports);
		await sleep(seconds * 1000);
	}
	const events = await stream.end(imports);
	stop.abort();
	await Promise.all(loading);
	const usage = await usageOf(first.service.url, key);
	const migrations = (await migrationsOf(database)).filter((name) => !appliedBefore.includes(name));
	violations.push(...violationsOfUsage(usage), ...violationsOf(tally, usage.used));
	if (events.missing > 0 || events.twice > 0)
		violations.push(`the stream missed ${events.missing} changes and had ${events.twice} twice`);
	if (migrations.length === 0)
		violations.push("there is no migration between the versions: give an earlier --from");
	return { row: rowOf(tally, usage.used, events, migrations), violations };
}

/** Names of the migrations that a database has. */
async function migrationsOf(url: string): Promise<string[]> {
	const tables = await runOn(
		url,
		"select table_name as name from information_schema.tables where table_name like '%\\_migration' order by 1",
	);
	const names = tables.map(async ({ name }) => {
		const rows = await runOn(url, `select name from ${name} order by name`);
		return rows.map((row) => `${String(name).replace("_migration", "")} ${String(row["name"]).slice(0, 4)}`);
	});
	return (await Promise.all(names)).flat();
}

interface Tally {
	calls: number;
	/** Reasons of calls that failed after their retries. */
	failures: string[];
	/** Answers that differ from the first one. */
	others: number;
	milliseconds: number[];
	acknowledged: number;
	/** Tries without an answer, each of which may have been charged. */
	cut: number;
	/** Tries by status. */
	statuses: Map<number, number>;
	/** Connections of the stream. */
	streams: number;
}

const newTally = (): Tally => ({
	calls: 0,
	failures: [],
	others: 0,
	milliseconds: [],
	acknowledged: 0,
	cut: 0,
	statuses: new Map(),
	streams: 0,
});

/** Statuses of the balancer for a request that it passed on and that no answer came to. */
const gatewayStatuses = [502, 504];

function countingClient(url: URL, apiKey: string, tally: Tally): MarketDataClient {
	return createMarketDataClient({
		baseUrl: url.href,
		apiKey,
		fetch: async (request) => {
			if (request.url.includes("/stream/")) {
				tally.streams++;
				return fetch(request);
			}
			try {
				const response = await fetch(request);
				tally.statuses.set(response.status, (tally.statuses.get(response.status) ?? 0) + 1);
				if (response.headers.get("x-data-requests-cost") === "1") tally.acknowledged++;
				if (gatewayStatuses.includes(response.status)) tally.cut++;
				return response;
			} catch (error) {
				tally.cut++;
				throw error;
			}
		},
	});
}

async function keepCalling(client: MarketDataClient, tally: Tally, stop: AbortSignal): Promise<void> {
	let expected: string | undefined;
	while (!stop.aborted) {
		const began = performance.now();
		tally.calls++;
		try {
			const { quote } = await client.getQuotes({ symbols: ["A1.US"] });
			expected ??= JSON.stringify(quote);
			if (JSON.stringify(quote) !== expected) tally.others++;
		} catch (error) {
			tally.failures.push(String(error));
		}
		tally.milliseconds.push(performance.now() - began);
	}
}

interface StreamEvents {
	expected: number;
	missing: number;
	twice: number;
}

/** Milliseconds in which a stream has to bring what is there. */
const maxStreamDelayMs = 60_000;

/** Reads the changes of the data through the balancer, whatever it takes. */
async function readStream(client: MarketDataClient, signal: AbortSignal) {
	const seen = new Map<string, number>();
	const opened = Promise.withResolvers<void>();
	(async () => {
		for await (const event of client.stream.data({}, { maxRetries: Number.POSITIVE_INFINITY, signal })) {
			if (event.event === "open") opened.resolve();
			if (event.event !== "data_change") continue;
			const { symbol, area, dataVersion } = event.dataChange;
			const name = [dataVersion, area, symbol].join();
			seen.set(name, (seen.get(name) ?? 0) + 1);
		}
	})().catch((error: unknown) => {
		opened.reject(error);
	});
	await opened.promise;
	return {
		/** Waits for the change of each security behind the first, and ends. */
		async end(securities: number): Promise<StreamEvents> {
			const since = performance.now();
			const expected = Array.from({ length: securities - 1 }, (_, index) => `,day-bars,A${index + 2}.US`);
			const missing = () =>
				expected.filter((name) => ![...seen.keys()].some((one) => one.endsWith(name))).length;
			while (missing() > 0 && performance.now() - since < maxStreamDelayMs) await sleep(100);
			const twice = [...seen.values()].filter((count) => count > 1).length;
			return { expected: expected.length, missing: missing(), twice };
		},
	};
}

function violationsOf({ acknowledged, cut, failures, others, streams }: Tally, charged: number): string[] {
	const violations: string[] = [];
	if (failures.length > 0) violations.push(`${failures.length} calls failed, such as: ${failures[0]}`);
	if (others > 0) violations.push(`${others} answers differ from the first one`);
	if (charged < acknowledged) violations.push(`${acknowledged} acknowledged, only ${charged} charged`);
	if (charged > acknowledged + cut + streams)
		violations.push(`${charged} charged, ${acknowledged} acknowledged, ${cut} cut and ${streams} streams`);
	return violations;
}

function rowOf(tally: Tally, charged: number, events: StreamEvents, migrations: readonly string[]): string {
	const { calls, failures, others, milliseconds, acknowledged, cut, statuses } = tally;
	const tries = [...statuses.values()].reduce((sum, count) => sum + count, cut);
	const ms = (value: number) => Math.round(value);
	return [
		calls,
		tries - calls,
		failures.length,
		others,
		`${ms(quantile(milliseconds, 0.99))} / ${ms(Math.max(...milliseconds))}`,
		acknowledged,
		charged,
		cut,
		[...statuses].map(([status, count]) => `${status}: ${count}`).join(", "),
		`${events.expected}, ${events.missing}, ${events.twice}`,
		migrations.join(", "),
	].join(" | ");
}
