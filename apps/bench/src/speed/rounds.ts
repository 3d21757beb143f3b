import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { random } from "@us-market-data/market";
import { quantile } from "../trust/load.ts";
import type { Generator } from "./load/generator.ts";
import type { Measured, Order } from "./load/order.ts";
import type { SpeedOptions } from "./options.ts";
import { reference } from "./servers/peers.ts";
import type { Placement } from "./servers/placement.ts";
import type { Server } from "./servers/server.ts";
import { type WorkloadName, workloadOf } from "./workloads/index.ts";

/** One measurement of a run. */
export interface Sample {
	workload: WorkloadName;
	connections: number;
	server: string;
	round: number;
	/** The share of the server's capacity at which requests came; undefined in a closed loop. */
	share?: number;
	/** Cores that the server shared with the load; undefined when it had its own. */
	sharedCores?: number | undefined;
	measured: Measured;
}

/** A server with the workloads that it is asked. */
export interface Contestant {
	server: Server;
	workloads: readonly WorkloadName[];
}

/** The parts that every measurement needs. */
export interface Scene {
	options: SpeedOptions;
	generator: Generator;
	placement: Placement;
	symbols: readonly string[];
	say: (line: string) => void;
}

/** Measures all servers in turns: under each load as many rounds as are wanted, in another order each time. */
export async function measureAll(scene: Scene, contestants: readonly Contestant[]): Promise<Sample[]> {
	const samples: Sample[] = [];
	for (const workload of scene.options.only) {
		const servers = contestants
			.filter(({ workloads }) => workloads.includes(workload))
			.map(({ server }) => server);
		for (const connections of scene.options.connections) {
			const load = { workload, connections };
			const closed = await roundsOf(scene, servers, load);
			samples.push(...closed);
			if (!workloadOf(workload).isDuringImport)
				samples.push(...(await openLoops(scene, servers, load, closed)));
			scene.say(`${workload}, ${connections} connections: done`);
		}
	}
	return samples;
}

interface Load {
	workload: WorkloadName;
	connections: number;
	share?: number;
}

/** The rounds of one load. `paceOf` says how many requests a second a server gets in an open loop. */
async function roundsOf(
	scene: Scene,
	servers: readonly Server[],
	load: Load,
	paceOf?: (server: Server) => number,
): Promise<Sample[]> {
	const samples: Sample[] = [];
	const { seed, rounds } = scene.options;
	const { next } = random(seed, ...Object.values(load));
	// Round 0 only warms the servers up; an import takes too long for that.
	const first = workloadOf(load.workload).isDuringImport ? 1 : 0;
	for (let round = first; round <= rounds; round++) {
		for (const server of shuffled(servers, next)) {
			const measured = await measureOne(scene, server, load, round, paceOf?.(server));
			const sharedCores = server.processes > 1 ? cpus().length : undefined;
			if (round > 0) samples.push({ ...load, server: server.name, round, sharedCores, measured });
		}
	}
	return samples;
}

async function measureOne(
	{ options, generator, placement, symbols }: Scene,
	server: Server,
	{ workload, connections }: Load,
	round: number,
	perSecond: number | undefined,
): Promise<Measured> {
	const { port, pids } = server;
	await placement.before(server);
	const order: Order = {
		workload,
		connections,
		port,
		pids,
		perSecond,
		warmMs: options.warm * 1000,
		measureMs: options.seconds * 1000,
	};
	const measured = workloadOf(workload).isDuringImport
		? await measureImport(generator, server, order, symbols, round)
		: await generator.measure(order);
	await server.emptyLogs();
	return measured;
}

/** Milliseconds before an import, and those after it in which the service takes its data over. */
const before = 500;
const after = (securities: number): number => 500 + securities * 0.6;
const longestImport = 600_000;

async function measureImport(
	generator: Generator,
	server: Server,
	order: Order,
	symbols: readonly string[],
	round: number,
): Promise<Measured> {
	const measuring = generator.measure({ ...order, measureMs: longestImport });
	await sleep(order.warmMs + before);
	await server.importPrices?.(symbols, round);
	await sleep(after(symbols.length));
	generator.finish();
	return measuring;
}

/** The services and the reference at shares of what they could carry in the closed loop. */
async function openLoops(
	scene: Scene,
	servers: readonly Server[],
	load: Load,
	closed: readonly Sample[],
): Promise<Sample[]> {
	const samples: Sample[] = [];
	const asked = servers.filter(({ name, importPrices }) => importPrices !== undefined || name === reference);
	const capacityOf = ({ name }: Server) =>
		quantile(
			closed
				.filter(({ server }) => server === name)
				.map(({ measured }) => measured.answers / measured.seconds),
			0.5,
		);
	for (const share of scene.options.open) {
		const paceOf = (server: Server) => share * capacityOf(server);
		samples.push(...(await roundsOf(scene, asked, { ...load, share }, paceOf)));
	}
	return samples;
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
	const left = [...list];
	return Array.from(list, () => left.splice(Math.floor(next() * left.length), 1)).flat();
}
