import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Prepared, withData } from "./data/prepare.ts";
import { startGenerator } from "./load/generator.ts";
import type { SpeedOptions } from "./options.ts";
import { makeKeyDatabase } from "./peers/usual-keys.ts";
import { type Contestant, measureAll, type Sample } from "./rounds.ts";
import { type PeerName, peerOf } from "./servers/peers.ts";
import { place } from "./servers/placement.ts";
import { differences, type Expected, record } from "./servers/record.ts";
import type { Server } from "./servers/server.ts";
import { startServices } from "./servers/service.ts";
import { startPeer } from "./servers/start-peer.ts";
import type { WorkloadName } from "./workloads/index.ts";

export interface Outcome {
	samples: Sample[];
	/** Versions of the peers by their names. */
	versions: Record<string, string>;
	/** True when the load and the servers had a core each. */
	isPinned: boolean;
}

type Say = (line: string) => void;

/** Measures servers in turns in one run. */
export function run(options: SpeedOptions, folder: string, say: Say): Promise<Outcome> {
	return withData(options, folder, async (data) => {
		say(`${data.ground.symbols.length} securities, ${data.ground.keys.unlimited.length} keys`);
		const started: Server[] = [];
		const generator = await startGenerator(data.ground);
		try {
			const contestants = await startAll(options, data, folder, started, say);
			const placement = await place(options.pin, generator.pid, started);
			const scene = { options, generator, placement, symbols: data.ground.symbols, say };
			const samples = await measureAll(scene, contestants);
			const versions = Object.fromEntries(started.map(({ name, version }) => [name, version]));
			return { samples, versions, isPinned: placement.isPinned };
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
	say: Say,
): Promise<Contestant[]> {
	const services = await startedServices(options, data);
	started.push(...services);
	const [first] = services;
	const recording = await record(first?.port ?? 0, options.only, data.ground);
	const files = { recording: join(folder, "answers.json"), keyDatabase: join(folder, "keys.sqlite"), folder };
	await writeFile(files.recording, JSON.stringify(recording));
	makeKeyDatabase(files.keyDatabase, data.ground.keys);
	const contestants: Contestant[] = services.map((server) => ({ server, workloads: options.only }));
	for (const name of options.peers) {
		const workloads = askedOf(name, options);
		if (workloads.length === 0) continue;
		const server = await startPeer(name, files);
		if (!server) {
			say(`${peerOf(name).title} is left out: no Python here has both`);
			continue;
		}
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
	const found = await differences(server.port, exact, { ...expected, mayReorder });
	if (found.length > 0) throw new Error(`${name} answers differently: ${found.slice(0, 3).join("; ")}`);
}

const askedOf = (name: PeerName, { only }: SpeedOptions): WorkloadName[] =>
	only.filter((workload) => peerOf(name).workloads.includes(workload));

/** The service with each durability, and the other copy of it. */
async function startedServices(options: SpeedOptions, data: Prepared): Promise<Server[]> {
	const { durability, against, env } = options;
	const mains = [undefined, ...(against === undefined ? [] : [against])];
	const wanted = mains.flatMap((main) =>
		durability.flatMap((kind) =>
			options.processes.map((processes) => ({
				name: nameOf(kind, processes, main),
				durability: kind,
				processes,
				main,
			})),
		),
	);
	return Promise.all(
		wanted.map(async (one, place) => {
			const copy = await data.copy(`service-${place}`);
			return startServices({ ...one, ...copy, env });
		}),
	);
}

const nameOf = (durability: string, processes: number, main: string | undefined): string =>
	[
		"service",
		durability,
		...(processes === 1 ? [] : [`${processes} processes`]),
		...(main === undefined ? [] : ["other"]),
	].join(", ");
