import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { checkoutsOf } from "../frame/checkout.ts";
import { type Prepared, withData } from "../frame/market-data.ts";
import { pin } from "../frame/processes.ts";
import { inRounds } from "../frame/rounds.ts";
import { type Generator, startGenerator } from "./load/generator.ts";
import type { Measured } from "./load/order.ts";
import type { SpeedOptions } from "./options.ts";
import { makeKeyDatabase } from "./peers/usual-keys.ts";
import { type PeerName, peerNames, peerOf } from "./servers/peers.ts";
import { differences, record } from "./servers/record.ts";
import type { Server } from "./servers/server.ts";
import { startServer } from "./servers/service.ts";
import { startPeer } from "./servers/start-peer.ts";
import type { WorkloadName } from "./workloads/index.ts";

/** All servers under one load: what was measured by name, a round at the same index. */
export interface Table {
	workload: WorkloadName;
	connections: number;
	measured: ReadonlyMap<string, readonly Measured[]>;
}

export interface Outcome {
	tables: Table[];
	/** Versions of the packages of the peers. */
	versions: string[];
	/** True when the load and the servers had a core each. */
	isPinned: boolean;
}

type Print = (line: string) => void;

/** Measures servers in turns in one run. */
export function run(options: SpeedOptions, folder: string, print: Print): Promise<Outcome> {
	return withData(options, folder, async (data) => {
		print(`${data.ground.symbols.length} securities, ${data.ground.keys.unlimited.length} keys`);
		const servers: Server[] = [];
		const generator = await startGenerator(data.ground);
		try {
			await startAll(options, data, folder, servers);
			const isPinned = options.pin && (await pinAll(servers));
			const tables = await measureAll(options, { generator, servers, isPinned, print });
			const versions = servers.flatMap(({ version }) => version.split(", ")).filter(Boolean);
			return { tables, versions: [...new Set(versions)], isPinned };
		} finally {
			generator.stop();
			await Promise.all(servers.map((server) => server.stop()));
		}
	});
}

/** Starts the services and the peers; each peer must answer what the service answers. */
async function startAll(
	options: SpeedOptions,
	{ copy, ground }: Prepared,
	folder: string,
	servers: Server[],
): Promise<void> {
	for (const checkout of checkoutsOf(options)) {
		for (const processes of options.processes) {
			const deployment = await copy(`service-${servers.length}`);
			servers.push(await startServer({ ...deployment, checkout, processes, env: options.env }));
		}
	}
	const recording = await record(servers[0]?.port ?? 0, options.only, ground);
	const files = { recording: join(folder, "answers.json"), keyDatabase: join(folder, "keys.sqlite"), folder };
	await writeFile(files.recording, JSON.stringify(recording));
	makeKeyDatabase(files.keyDatabase, ground.keys);
	for (const name of options.peers) {
		const workloads = options.only.filter((workload) => hasWorkload(name, workload));
		if (workloads.length === 0) continue;
		const server = await startPeer(name, files);
		servers.push(server);
		// Of the cold load a peer has one answer an operation.
		const exact = workloads.filter((workload) => workload !== "cold");
		const found = await differences(server.port, exact, { ground, recording });
		if (found.length > 0) throw new Error(`${name} answers differently: ${found.slice(0, 3).join("; ")}`);
	}
}

const hasWorkload = (name: string, workload: WorkloadName): boolean => {
	const peer = peerNames.find((one): one is PeerName => one === name);
	return peer === undefined || peerOf(peer).workloads.includes(workload);
};

const serverCore = "0";
const loadCore = "1";
const allCores = `0-${cpus().length - 1}`;

/** Gives servers of one process the first core, and all else that this process started the second one. */
async function pinAll(servers: readonly Server[]): Promise<boolean> {
	if (!(await pin([process.pid], loadCore))) return false;
	const pinned = servers.map(({ pids, processes }) => pin(pids, processes > 1 ? allCores : serverCore));
	return (await Promise.all(pinned)).every(Boolean);
}

interface Scene {
	generator: Generator;
	servers: readonly Server[];
	isPinned: boolean;
	print: Print;
}

/** Measures the servers under one load after the other. */
async function measureAll(
	{ only, connections, rounds, warm, seconds }: SpeedOptions,
	{ generator, servers, isPinned, print: say }: Scene,
): Promise<Table[]> {
	const tables: Table[] = [];
	for (const workload of only) {
		const requested = servers.filter(({ name }) => hasWorkload(name, workload));
		for (const count of connections) {
			const measured = await inRounds(requested, rounds, async (server) => {
				const { port, pids, processes } = server;
				// Beside a server of several processes the load runs where there is room.
				if (isPinned) await pin([generator.pid], processes > 1 ? allCores : loadCore);
				const times = { warmMs: warm * 1000, measureMs: seconds * 1000 };
				const one = await generator.measure({ workload, connections: count, port, pids, ...times });
				await server.emptyLogs();
				return one;
			});
			tables.push({ workload, connections: count, measured });
			say(`${workload}, ${count} connections: done`);
		}
	}
	return tables;
}
