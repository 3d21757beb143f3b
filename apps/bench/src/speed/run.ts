import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { digest } from "@us-market-data/store/accounts";
import { checkoutsOf } from "../frame/checkout.ts";
import type { HttpResponse } from "../frame/connection.ts";
import type { BenchKeys } from "../frame/keys.ts";
import { load } from "../frame/load.ts";
import { type BenchData, type Prepared, withData } from "../frame/market-data.ts";
import { inRounds } from "../frame/rounds.ts";
import type { Engine } from "../frame/service.ts";
import { type Placement, placeAll } from "./cores.ts";
import { type Generator, startGenerator } from "./load/generator.ts";
import type { Measured } from "./load/load-job.ts";
import type { SpeedOptions } from "./options.ts";
import { lastSegment, type Recorded, type Recording } from "./peers/recording.ts";
import { type PeerName, peerNames, peerOf } from "./servers/peers.ts";
import type { DatabaseLog, Server } from "./servers/server.ts";
import { startServer } from "./servers/service.ts";
import { startPeer } from "./servers/start-peer.ts";
import { type WorkloadName, workloadOf } from "./workloads/index.ts";
import type { LoadRequest } from "./workloads/workload.ts";

/** Requests of a workload without end of which the answers are recorded. */
const ofEndless = 60;
/** Targets at most that are compared. */
const compared = 300;
const connections = 8;

/** Every target of workloads once, with a key that asks for it. */
function distinct(names: readonly WorkloadName[], benchData: BenchData): LoadRequest[] {
	const found = new Map<string, LoadRequest>();
	for (const name of names) {
		const { variety, request } = workloadOf(name);
		const count = Number.isFinite(variety) ? variety : ofEndless;
		for (let n = 0; n < count; n++) {
			const loadRequest = request(n, benchData);
			if (!found.has(loadRequest.target)) found.set(loadRequest.target, loadRequest);
		}
	}
	return [...found.values()];
}

/** Asks the service once for everything that the workloads ask for. */
async function record(
	port: number,
	names: readonly WorkloadName[],
	benchData: BenchData,
): Promise<Recording> {
	const targets: Record<string, Recorded> = {};
	const segments: Record<string, Recorded> = {};
	await sendRequests(port, distinct(names, benchData), ({ target }, response) => {
		const etag = response.headers.get("etag") ?? "";
		const recorded = { status: response.status, text: textOf(response), etag };
		targets[target] = recorded;
		if (response.status === 200) segments[lastSegment(target)] ??= recorded;
	});
	requireStatus(names, benchData, targets);
	return { targets, segments };
}

/** A workload whose requests the service answers otherwise than it says would measure something else. */
function requireStatus(
	names: readonly WorkloadName[],
	benchData: BenchData,
	targets: Readonly<Record<string, Recorded>>,
): void {
	for (const name of names) {
		const { statuses } = workloadOf(name);
		for (const { target } of distinct([name], benchData)) {
			const { status = 0, text = "" } = targets[target] ?? {};
			if (statuses.includes(status)) continue;
			throw new Error(`${name}: ${target} is answered ${status}: ${text.slice(0, 300)}`);
		}
	}
}

/** The data and the recorded answers that a server is compared with. */
interface Expected {
	benchData: BenchData;
	recording: Recording;
}

/** Returns the targets of workloads that a server answers with another status or other bytes than were recorded. */
export async function differences(
	port: number,
	names: readonly WorkloadName[],
	{ benchData, recording: { targets } }: Expected,
): Promise<string[]> {
	const all = distinct(names, benchData);
	const step = Math.max(1, Math.floor(all.length / compared));
	const different: string[] = [];
	await sendRequests(
		port,
		all.filter((_, index) => index % step === 0),
		({ target }, response) => {
			const wanted = targets[target];
			const text = textOf(response);
			if (response.status === wanted?.status && text === wanted.text) return;
			different.push(`${target}: ${response.status} ${text.slice(0, 200)}`);
		},
	);
	return different;
}

async function sendRequests(
	port: number,
	all: readonly LoadRequest[],
	onResponse: (loadRequest: LoadRequest, response: HttpResponse) => void,
): Promise<void> {
	const url = new URL(`http://127.0.0.1:${port}`);
	let responseCount = 0;
	await load({
		url: () => url,
		connections,
		next: (n) => {
			const loadRequest = all[n];
			return loadRequest && { loadRequest, target: loadRequest.target, headers: headersOf(loadRequest) };
		},
		onResponse: (response, { loadRequest }) => {
			responseCount++;
			onResponse(loadRequest, response);
		},
	});
	if (responseCount !== all.length) throw new Error(`${all.length} requests had ${responseCount} answers`);
}

const headersOf = ({ key }: LoadRequest): Record<string, string> =>
	key === undefined ? {} : { "x-api-key": key };

/** Bodies are read as Latin-1. */
const textOf = ({ body }: HttpResponse): string => Buffer.from(body, "latin1").toString("utf8");

/** Makes the database in which the typical stack keeps its keys and counts requests. */
function makeKeyDatabase(file: string, { unlimited, exhausted, revoked }: BenchKeys): void {
	const database = new DatabaseSync(file);
	database.exec(
		`pragma journal_mode = wal;
		create table keys (sha256 text primary key, account integer not null, revoked integer not null) without rowid;
		create table accounts (id integer primary key, allowance integer, used integer not null default 0);
		begin;`,
	);
	const addKey = database.prepare("insert into keys values (?, ?, ?)");
	const addAccount = database.prepare("insert into accounts (id, allowance) values (?, ?)");
	const add = (secret: string, account: number, allowance: number | null, isRevoked: number) => {
		addKey.run(digest(secret), account, isRevoked);
		addAccount.run(account, allowance);
	};
	const all = [...unlimited, ...exhausted, revoked];
	for (const [account, secret] of all.entries()) {
		add(secret, account, exhausted.includes(secret) ? 0 : null, secret === revoked ? 1 : 0);
	}
	database.exec("commit");
	database.close();
}

/** The measurements of a server in a round. */
export interface MeasuredServer extends Measured {
	/** The writes of its database since the beginning of the warm-up. */
	databaseLog?: DatabaseLog | undefined;
}

/** All servers under one load: what was measured by name, a round at the same index. */
export interface Table {
	workload: WorkloadName;
	connections: number;
	/** Undefined where the system gives no process a core. */
	placement?: Placement | undefined;
	measured: ReadonlyMap<string, readonly MeasuredServer[]>;
}

export interface Outcome {
	tables: Table[];
	/** Versions of the packages of the peers. */
	versions: string[];
}

type Print = (line: string) => void;

/** Measures servers in turns in one run. */
export function run(options: SpeedOptions, folder: string, print: Print): Promise<Outcome> {
	return withData(options, folder, async (data) => {
		print(`${data.benchData.symbols.length} securities, ${data.benchData.keys.unlimited.length} keys`);
		const servers: Server[] = [];
		const generator = await startGenerator(data.benchData);
		try {
			await startAll(options, data, folder, servers);
			const tables = await measureAll(options, { generator, servers, print });
			const versions = servers.flatMap(({ version }) => version.split(", ")).filter(Boolean);
			return { tables, versions: [...new Set(versions)] };
		} finally {
			generator.stop();
			await Promise.all(servers.map((server) => server.stop()));
		}
	});
}

const engineTitles: Readonly<Record<Engine, string>> = { sqlite: "SQLite", postgres: "PostgreSQL" };

/** The name of a service in tables, which says no more than tells it from the others of the run. */
export const serviceName = (checkout: string, engine: Engine, engines: readonly Engine[]): string =>
	engines.length === 1 ? checkout : `${checkout} on ${engineTitles[engine]}`;

/** Starts the services and the peers; each peer must answer what the service answers. */
async function startAll(
	options: SpeedOptions,
	{ copy, benchData }: Prepared,
	folder: string,
	servers: Server[],
): Promise<void> {
	for (const engine of options.engines) {
		for (const checkout of checkoutsOf(options)) {
			for (const processes of engine === "sqlite" ? [1] : options.processes) {
				const deployment = await copy(`service-${servers.length}`, engine);
				const name = serviceName(checkout.name, engine, options.engines);
				servers.push(await startServer({ ...deployment, name, checkout, processes, env: options.env }));
			}
		}
	}
	const recording = await record(servers[0]?.port ?? 0, options.only, benchData);
	const files = { recording: join(folder, "answers.json"), keyDatabase: join(folder, "keys.sqlite"), folder };
	await writeFile(files.recording, JSON.stringify(recording));
	makeKeyDatabase(files.keyDatabase, benchData.keys);
	for (const name of options.peers) {
		const workloads = options.only.filter((workload) => hasWorkload(name, workload));
		if (workloads.length === 0) continue;
		const server = await startPeer(name, files);
		servers.push(server);
		// Of the cold load a peer has one answer an operation.
		const exact = workloads.filter((workload) => workload !== "cold");
		const found = await differences(server.port, exact, { benchData, recording });
		if (found.length > 0) throw new Error(`${name} answers differently: ${found.slice(0, 3).join("; ")}`);
	}
}

const hasWorkload = (name: string, workload: WorkloadName): boolean => {
	const peer = peerNames.find((one): one is PeerName => one === name);
	return peer === undefined || peerOf(peer).workloads.includes(workload);
};

interface Scene {
	generator: Generator;
	servers: readonly Server[];
	print: Print;
}

/** Measures the servers under one load after the other. */
async function measureAll(
	{ only, connections, cores, rounds, warm, seconds }: SpeedOptions,
	{ generator, servers, print: say }: Scene,
): Promise<Table[]> {
	const tables: Table[] = [];
	for (const wanted of cores) {
		// The load process is among those that this one has started.
		const placement = (await placeAll(wanted, servers, [process.pid])) ? wanted : undefined;
		for (const workload of only) {
			const requested = servers.filter(({ name }) => hasWorkload(name, workload));
			for (const count of connections) {
				const measured = await inRounds(requested, rounds, async (server) => {
					const { port, pids, databasePids } = server;
					const times = { warmMs: warm * 1000, measureMs: seconds * 1000 };
					const before = await server.databaseLog?.();
					const one = await generator.measure({
						workload,
						connections: count,
						port,
						pids,
						databasePids,
						...times,
					});
					const databaseLog = before && difference(await server.databaseLog?.(), before);
					await server.emptyLogs();
					return { ...one, databaseLog };
				});
				tables.push({ workload, connections: count, placement, measured });
				say(`${workload}, ${count} connections, cores ${wanted}: done`);
			}
		}
	}
	return tables;
}

const difference = (after: DatabaseLog | undefined, before: DatabaseLog): DatabaseLog | undefined =>
	after && {
		bytes: after.bytes - before.bytes,
		transactions: after.transactions - before.transactions,
		charges: after.charges - before.charges,
	};
