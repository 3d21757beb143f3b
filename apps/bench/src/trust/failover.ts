import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { runOn, startReplicated } from "@us-market-data/store/testing";
import { type Load, load } from "../frame/load.ts";
import { type Deployment, newAccount, type Running, startService } from "../frame/service.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { usageOf, violationsOfUsage } from "../frame/usage.ts";
import type { TrustOptions, TrustResult } from "./options.ts";

/** One address behind which one of several servers stands, as a proxy or a moved name does it. */
interface Switch {
	port: number;
	/** Leads everybody to another server from now on; connections to the last one break. */
	leadTo(port: number): void;
	close(): void;
}

async function openSwitch(first: number): Promise<Switch> {
	let target = first;
	const open = new Set<Socket>();
	const server = createServer((client) => {
		const behind = connect(target, "127.0.0.1");
		for (const [from, to] of [
			[client, behind],
			[behind, client],
		] as const) {
			open.add(from);
			from.on("error", () => {});
			from.on("close", () => {
				open.delete(from);
				to.destroy();
			});
			from.pipe(to);
		}
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const breakAll = () => {
		for (const socket of open) socket.destroy();
	};
	return {
		port: (server.address() as AddressInfo).port,
		leadTo(port) {
			target = port;
			breakAll();
		},
		close() {
			server.close();
			breakAll();
		},
	};
}

const target = "/api/market-data/quote?symbols=AAPL.US";

/** The result of one failover. */
interface Round {
	seen: Load;
	charged: number;
	/** Milliseconds from the kill to the next answer of 200. */
	away: number;
	broken: string[];
}

/**
 * Kills the primary of PostgreSQL without a warning, under load and with a standby that it commits together with, promotes
 * the standby, and leads two services to it. What was answered is charged, and nothing beyond that and what was
 * in progress.
 */
export async function run(options: TrustOptions): Promise<TrustResult> {
	const table = [
		"| Round | Connections | Answered 200 | Charged | Charged beyond answered | Answered 503 | Cut | Away, ms |",
		"|---|---|---|---|---|---|---|---|",
	];
	const broken: string[] = [];
	const { runs = 5, connections = 32 } = options;
	for (let number = 1; number <= runs; number++) {
		const { seen, charged, away, broken: found } = await failover(options, connections);
		const unavailable = seen.statuses.get(503) ?? 0;
		const beyond = charged - seen.acknowledged;
		table.push(
			`| ${number} | ${connections} | ${seen.acknowledged} | ${charged} | ${beyond} | ${unavailable} | ${seen.cut} | ${Math.round(away)} |`,
		);
		options.print(table.at(-1) ?? "");
		broken.push(...found.map((violation) => `round ${number}: ${violation}`));
	}
	return { table, broken };
}

async function failover(options: TrustOptions, connections: number): Promise<Round> {
	const { primary, replica } = await startReplicated({ durable: true });
	const way = await openSwitch(portOf(primary.url));
	try {
		await runOn(primary.url, "alter system set synchronous_standby_names = 'ANY 1 (*)'");
		await runOn(primary.url, "select pg_reload_conf()");
		return await inTemporaryFolder(async (folder) => {
			const url = new URL(primary.url);
			url.port = String(way.port);
			const env = { SAMPLE_DATA: "false", ...options.env, DATABASE_URL: url.href };
			const deployment: Deployment = { folder, env };
			const key = await newAccount(deployment, "failover", "unlimited");
			const services = await Promise.all([startService(deployment), startService(deployment)]);
			const switchOver = async () => {
				await primary.kill();
				await runOn(replica.url, "select pg_promote()");
				way.leadTo(portOf(replica.url));
			};
			try {
				return await underLoad(services, key, { connections, seconds: options.seconds ?? 5, switchOver });
			} finally {
				await Promise.all(services.map((service) => service.kill("SIGKILL")));
			}
		});
	} finally {
		way.close();
		await replica.stop();
		await primary.stop();
	}
}

interface Under {
	connections: number;
	/** Seconds of load before the kill and after the promotion. */
	seconds: number;
	switchOver(): Promise<void>;
}

async function underLoad(
	services: readonly Running[],
	key: string,
	{ connections, seconds, switchOver }: Under,
): Promise<Round> {
	const stop = new AbortController();
	const request = { target, headers: { "x-api-key": key } };
	let promotedAt = Number.POSITIVE_INFINITY;
	let backAt = Number.POSITIVE_INFINITY;
	const loading = load({
		url: (connection) => (services[connection % services.length] as Running).url,
		connections,
		next: () => request,
		stop: stop.signal,
		onResponse: ({ status }) => {
			const now = performance.now();
			if (status === 200 && now > promotedAt) backAt = Math.min(backAt, now);
		},
	});
	await sleep(seconds * 1000);
	const killedAt = performance.now();
	await switchOver();
	promotedAt = performance.now();
	await sleep(seconds * 1000);
	stop.abort();
	const seen = await loading;
	const usage = await usageOf((services[0] as Running).url, key);
	const broken = [...violationsOf(seen, usage.used, connections), ...violationsOfUsage(usage)];
	if (backAt === Number.POSITIVE_INFINITY) broken.push("nobody was answered after the promotion");
	return { seen, charged: usage.used, away: backAt - killedAt, broken };
}

/** A charge whose database connection broke may be stored: one for each connection, and each that was cut. */
function violationsOf({ acknowledged, cut, statuses }: Load, charged: number, connections: number): string[] {
	const violations: string[] = [];
	if (charged < acknowledged) violations.push(`${acknowledged} acknowledged, only ${charged} charged`);
	if (charged > acknowledged + cut + connections)
		violations.push(
			`${charged} charged, ${acknowledged} acknowledged, and at most ${connections + cut} under way`,
		);
	const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 503);
	if (others.length > 0) violations.push(`answers with status ${others.join(", ")}`);
	if (!statuses.has(503)) violations.push("the failover was not noticed: nothing is proven");
	return violations;
}

const portOf = (url: string): number => Number(new URL(url).port);
