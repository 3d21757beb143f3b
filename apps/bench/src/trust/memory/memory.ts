import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Load, load } from "../../frame/load.ts";
import { residentMemory } from "../../frame/processes.ts";
import { quantile } from "../../frame/rounds.ts";
import { type Deployment, newAccount, type Running, startService } from "../../frame/service.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import { isWanted, type TrustOptions, type TrustResult } from "../options.ts";
import { type Shape, withKey, withoutKey } from "./shapes.ts";

/** The instructions for an attacking process. */
export interface Attack {
	host: string;
	port: number;
	/** With as many connections as this process opens for each. */
	shapes: readonly Shape[];
}

/** MiB above idle that the service may hold. */
const maxAboveIdleMb = 300;

/** Processes that attack, so that one of them being busy is not the service being strong. */
const attackers = 2;

/** Milliseconds between two looks at the memory. */
const interval = 100;

const processes = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of processes) child.kill("SIGKILL");
});

/**
 * Attacks a service in many ways, one after the other, each on its own process, and measures how much memory it takes
 * above what it has when nothing happens. An honest client sends requests meanwhile and receives responses.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const deployment: Deployment = {
			folder,
			engine: options.engine,
			env: options.env ?? {},
		};
		const key = await newAccount(deployment, "attacker", "unlimited");
		const honest = await newAccount(deployment, "honest", "unlimited");
		const connections = options.connections ?? 2_400;
		const symbols = Array.from({ length: 500 }, (_, index) => `${["AAPL", "MSFT", "NVDA"][index % 3]}.US`);
		const attacks = attacksOf([...withoutKey(connections), ...withKey(connections, key, symbols)]);
		// The first start generates the sample data, which takes additional memory.
		await (await startService(deployment)).kill("SIGTERM");
		const rows: Row[] = [];
		const wanted = attacks.filter(({ name }) => isWanted(name, options));
		for (const kind of wanted.slice(0, options.count ?? wanted.length)) {
			const row = await attacked(deployment, honest, kind, options);
			rows.push(row);
			options.print(lineOf(row));
		}
		return { table: [...heading, ...rows.map(lineOf)], broken: rows.flatMap(violationsOf) };
	});
}

/** Shapes that a service meets at once. */
interface Kind {
	name: string;
	shapes: readonly Shape[];
}

interface Row {
	kind: Kind;
	idle: number;
	peak: number;
	honest: Load;
	alive: boolean;
	/** True if the attacking processes ran to the end. */
	attacked: boolean;
}

/** Each shape alone, and many together, of which each has its part of the connections. */
function attacksOf(shapes: readonly Shape[]): Kind[] {
	const alone = shapes.map((shape) => ({ name: shape.name, shapes: [shape] }));
	const combined = (name: string, chosen: readonly Shape[]): Kind => ({
		name,
		shapes: chosen.map((shape) => ({
			...shape,
			connections: Math.ceil(shape.connections / chosen.length),
		})),
	});
	const withLongHeads = shapes.filter(({ name }) => /heads|1000 candles/.test(name));
	return [
		...alone,
		combined("long heads and candles at once", withLongHeads),
		combined("all of these at once", shapes),
	];
}

async function attacked(
	deployment: Deployment,
	key: string,
	kind: Kind,
	options: TrustOptions,
): Promise<Row> {
	const service = await startService(deployment);
	try {
		await runHonestLoad(service, key, 1);
		const idle = residentMemory(service.pid) ?? Number.NaN;
		const seconds = options.seconds ?? 60;
		const attack = startAttack(service, kind.shapes);
		const honest = runHonestLoad(service, key, seconds);
		const peak = await peakMemory(service, seconds);
		const attacked = attack.stop();
		return { kind, idle, peak, honest: await honest, alive: service.alive(), attacked };
	} finally {
		await service.kill("SIGKILL");
	}
}

/** Starts the attacking processes. `stop` ends them, and returns true if all of them attacked. */
function startAttack({ url }: Running, shapes: readonly Shape[]): { stop(): boolean } {
	const shares = shapes.map((shape) => ({
		...shape,
		connections: Math.ceil(shape.connections / attackers),
	}));
	const children = Array.from({ length: attackers }, () => {
		const child = fork(fileURLToPath(new URL("./attackers.ts", import.meta.url)));
		child.send({ host: url.hostname, port: Number(url.port), shapes: shares } satisfies Attack);
		processes.add(child);
		child.once("exit", () => processes.delete(child));
		return child;
	});
	return { stop: () => children.filter((child) => child.kill("SIGKILL")).length === attackers };
}

function runHonestLoad(service: Running, key: string, seconds: number): Promise<Load> {
	const request = { target: "/api/market-data/quote?symbols=AAPL.US", headers: { "x-api-key": key } };
	return load({
		url: () => service.url,
		connections: 2,
		next: () => request,
		perSecond: 10,
		stop: AbortSignal.timeout(seconds * 1000),
	});
}

async function peakMemory({ pid }: Running, seconds: number): Promise<number> {
	let peak = 0;
	const end = performance.now() + seconds * 1000;
	while (performance.now() < end) {
		peak = Math.max(peak, residentMemory(pid) ?? Number.NaN);
		await sleep(interval);
	}
	return peak;
}

const heading = [
	"| Attack | Connections | Idle, MiB | Most above idle, MiB | Honest: answers | cut | p50, ms | p99, ms |",
	"|---|---|---|---|---|---|---|---|",
];

function lineOf({ kind, idle, peak, honest }: Row): string {
	const responses = [...honest.statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
	const [p50, p99] = [0.5, 0.99].map((part) => quantile(honest.latencies, part).toFixed(0));
	const figures = [
		kind.shapes.reduce((sum, { connections }) => sum + connections, 0),
		idle.toFixed(0),
		(peak - idle).toFixed(0),
		responses,
		honest.cut,
		p50,
		p99,
	];
	return `| ${kind.name} | ${figures.join(" | ")} |`;
}

function violationsOf({ kind: { name }, idle, peak, honest, alive, attacked }: Row): string[] {
	const above = Math.round(peak - idle);
	return [
		...(above > maxAboveIdleMb ? [`${name}: ${above} MiB above idle`] : []),
		...(alive ? [] : [`${name}: the service ended`]),
		...(attacked ? [] : [`${name}: a process that attacks ended by itself`]),
		...(honest.cut > 0 ? [`${name}: ${honest.cut} honest requests were cut`] : []),
		...(honest.acknowledged > 0 ? [] : [`${name}: no honest request was answered`]),
	];
}
