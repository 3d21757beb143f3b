import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Prepared, withData } from "./data/prepare.ts";
import { type Generator, startGenerator } from "./load/generator.ts";
import type { SpeedOptions } from "./options.ts";
import { makeKeyDatabase } from "./peers/usual-keys.ts";
import { type Contestant, measureAll, type Sample } from "./rounds.ts";
import { type PeerName, peerOf, startPeer } from "./servers/peers.ts";
import { pin } from "./servers/processor.ts";
import { differences, type Expected, record } from "./servers/record.ts";
import type { Server } from "./servers/server.ts";
import { startServices } from "./servers/service.ts";
import type { WorkloadName } from "./workloads/index.ts";

export interface Outcome {
	samples: Sample[];
	/** Versions of the peers by their names. */
	versions: Record<string, string>;
	/** True when the load and the servers had a core each. */
	isPinned: boolean;
}

type Say = (line: string) => void;

const [serverCore, loadCore] = [0, 1];

/** Measures servers in turns in one run. */
export function run(options: SpeedOptions, folder: string, say: Say): Promise<Outcome> {
	return withData(options, folder, async (data) => {
		say(`${data.ground.symbols.length} securities, ${data.ground.keys.unlimited.length} keys`);
		const started: Server[] = [];
		const generator = await startGenerator(data.ground);
		try {
			const contestants = await startAll(options, data, folder, started);
			const isPinned = await pinned(options, generator, started);
			const scene = { options, generator, symbols: data.ground.symbols, say };
			const samples = await measureAll(scene, contestants);
			const versions = Object.fromEntries(started.map(({ name, version }) => [name, version]));
			return { samples, versions, isPinned };
		} finally {
			generator.stop();
			await Promise.all(started.map((server) => server.stop()));
		}
	});
}

/** Starts the service and the peers; each peer must answer what the service answers. */
async function startAll(
	options: SpeedOptions,
	data: Prepared,
	folder: string,
	started: Server[],
): Promise<Contestant[]> {
	const services = await startedServices(options, data);
	started.push(...services);
	const [first] = services;
	const recording = await record(first?.ports[0] ?? 0, options.only, data.ground);
	const files = { recording: join(folder, "answers.json"), keyDatabase: join(folder, "keys.sqlite"), folder };
	await writeFile(files.recording, JSON.stringify(recording));
	makeKeyDatabase(files.keyDatabase, data.ground.keys);
	const contestants: Contestant[] = services.map((server) => ({ server, workloads: options.only }));
	for (const name of options.peers) {
		const workloads = askedOf(name, options);
		if (workloads.length === 0) continue;
		const server = await startPeer(name, files);
		started.push(server);
		contestants.push({ server, workloads });
		await mustAgree(name, server, workloads, { ground: data.ground, recording });
	}
	return contestants;
}

/** @throws {Error} when a peer answers other bytes than the service; of the cold load it knows one answer an operation */
async function mustAgree(
	name: PeerName,
	server: Server,
	workloads: readonly WorkloadName[],
	expected: Expected,
): Promise<void> {
	const { hasOwnBodies, mayReorder } = peerOf(name);
	if (hasOwnBodies) return;
	const exact = workloads.filter((workload) => workload !== "cold");
	const found = await differences(server.ports[0] ?? 0, exact, { ...expected, mayReorder });
	if (found.length > 0) throw new Error(`${name} answers differently: ${found.slice(0, 3).join("; ")}`);
}

const askedOf = (name: PeerName, { only }: SpeedOptions): WorkloadName[] =>
	only.filter((workload) => peerOf(name).workloads.includes(workload));

/** The service with each durability, and the other copy of it. */
async function startedServices(options: SpeedOptions, data: Prepared): Promise<Server[]> {
	const { durability, against, processes, env } = options;
	const mains = [undefined, ...(against === undefined ? [] : [against])];
	const wanted = mains.flatMap((main) =>
		durability.map((kind) => ({
			name: `service, ${kind}${main === undefined ? "" : ", other"}`,
			durability: kind,
			main,
		})),
	);
	return Promise.all(
		wanted.map(async (one, place) => {
			const copy = await data.copy(`service-${place}`);
			return startServices({ ...one, ...copy, processes, env });
		}),
	);
}

/** Gives the servers one core and the load another, where servers have one process and the machine has cores. */
async function pinned(
	{ processes, pin: isWanted }: SpeedOptions,
	generator: Generator,
	servers: readonly Server[],
): Promise<boolean> {
	if (processes > 1 || !isWanted) return false;
	// All that this process started is on the core of the load at first.
	const isLoadPinned = (await pin([process.pid], loadCore)) && (await pin([generator.pid], loadCore));
	const arePinned = await Promise.all(servers.map(({ pids }) => pin(pids, serverCore)));
	return isLoadPinned && arePinned.every(Boolean);
}
