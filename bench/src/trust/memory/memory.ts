import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { residentMemory } from "../../resident-memory.ts";
import { type Load, load, quantile } from "../load.ts";
import type { TrustOptions, TrustResult } from "../options.ts";
import { newAccount, type Place, type Running, startService } from "../service.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { type Shape, withKey, withoutKey } from "./shapes.ts";

/** What a process that attacks is told. */
export interface Attack {
	host: string;
	port: number;
	shape: Shape;
	connections: number;
}

/** MiB above idle that the service may hold. */
const mostAboveIdle = 300;

/** Processes that attack, so that one of them being busy is not the service being strong. */
const attackers = 2;

/** Milliseconds between two looks at the memory. */
const interval = 100;

const processes = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of processes) child.kill("SIGKILL");
});

/**
 * Attacks a service in many shapes, one after the other, each on a process of its own, and looks how much memory it takes
 * above what it has when nothing happens. An honest client asks meanwhile and is answered.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const place: Place = {
			folder,
			engine: options.engine,
			env: options.env ?? {},
		};
		const key = await newAccount(place, "attacker", "unlimited");
		const honest = await newAccount(place, "honest", "unlimited");
		const connections = options.connections ?? 9_900;
		const symbols = Array.from({ length: 500 }, (_, index) => `${["AAPL", "MSFT", "NVDA"][index % 3]}.US`);
		const shapes = [...withoutKey(connections), ...withKey(connections, key, symbols)];
		// The first start makes the sample data, which takes memory of its own.
		await (await startService(place)).kill("SIGTERM");
		const rows: Row[] = [];
		for (const shape of shapes.slice(0, options.count ?? shapes.length)) {
			const row = await attacked(place, honest, shape, options);
			rows.push(row);
			options.say(lineOf(row));
		}
		return { table: [...heading, ...rows.map(lineOf)], broken: rows.flatMap(faultsOf) };
	});
}

interface Row {
	shape: Shape;
	idle: number;
	most: number;
	honest: Load;
	alive: boolean;
	/** Whether the processes that attack did so to the end. */
	attacked: boolean;
}

async function attacked(place: Place, key: string, shape: Shape, options: TrustOptions): Promise<Row> {
	const service = await startService(place);
	try {
		await askHonestly(service, key, 1);
		const idle = (await residentMemory(service.pid)) ?? Number.NaN;
		const seconds = options.seconds ?? 60;
		const attack = startAttack(service, shape);
		const honest = askHonestly(service, key, seconds);
		const most = await mostMemory(service, seconds);
		const attacked = attack.stop();
		return { shape, idle, most, honest: await honest, alive: service.alive(), attacked };
	} finally {
		await service.kill("SIGKILL");
	}
}

/** Starts the processes that attack. `stop` ends them, and tells whether all of them were at it. */
function startAttack({ url }: Running, shape: Shape): { stop(): boolean } {
	const children = Array.from({ length: attackers }, () => {
		const child = fork(fileURLToPath(new URL("./attackers.ts", import.meta.url)));
		const connections = Math.ceil(shape.connections / attackers);
		child.send({ host: url.hostname, port: Number(url.port), shape, connections } satisfies Attack);
		processes.add(child);
		child.once("exit", () => processes.delete(child));
		return child;
	});
	return { stop: () => children.filter((child) => child.kill("SIGKILL")).length === attackers };
}

function askHonestly(service: Running, key: string, seconds: number): Promise<Load> {
	const asked = { target: "/api/market-data/quote?symbols=AAPL.US", headers: { "x-api-key": key } };
	return load({
		url: () => service.url,
		connections: 2,
		next: () => asked,
		perSecond: 10,
		stop: AbortSignal.timeout(seconds * 1000),
	});
}

async function mostMemory({ pid }: Running, seconds: number): Promise<number> {
	let most = 0;
	const end = performance.now() + seconds * 1000;
	while (performance.now() < end) {
		most = Math.max(most, (await residentMemory(pid)) ?? Number.NaN);
		await sleep(interval);
	}
	return most;
}

const heading = [
	"| Attack | Connections | Idle, MiB | Most above idle, MiB | Honest: answers | cut | p50, ms | p99, ms |",
	"|---|---|---|---|---|---|---|---|",
];

function lineOf({ shape, idle, most, honest }: Row): string {
	const answers = [...honest.statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
	const [p50, p99] = [0.5, 0.99].map((part) => quantile(honest.latencies, part).toFixed(0));
	const figures = [
		shape.connections,
		idle.toFixed(0),
		(most - idle).toFixed(0),
		answers,
		honest.cut,
		p50,
		p99,
	];
	return `| ${shape.name} | ${figures.join(" | ")} |`;
}

function faultsOf({ shape, idle, most, honest, alive, attacked }: Row): string[] {
	const above = Math.round(most - idle);
	return [
		...(above > mostAboveIdle ? [`${shape.name}: ${above} MiB above idle`] : []),
		...(alive ? [] : [`${shape.name}: the service ended`]),
		...(attacked ? [] : [`${shape.name}: a process that attacks ended by itself`]),
		...(honest.cut > 0 ? [`${shape.name}: ${honest.cut} honest requests were cut`] : []),
		...(honest.acknowledged > 0 ? [] : [`${shape.name}: no honest request was answered`]),
	];
}
