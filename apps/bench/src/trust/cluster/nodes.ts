import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { runOn } from "@us-market-data/store/testing";
import { deployFolder, type Program, programsOf, repository } from "./deployment.ts";

const execute = promisify(execFile);
const command = async (name: string, ...words: string[]) => (await execute(name, words)).stdout;

/** The library that gives a process another clock. */
export const faketimeLibrary = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

/** The part of the network in which clients and their HAProxy are. */
const edgeAddress = "10.77.0.1";
export const nodeNames = ["node1", "node2", "node3"] as const;
const addressOf = (index: number): string => `10.77.0.${11 + index}`;

const addresses = Object.fromEntries(
	nodeNames.map((name, index) => [`${name.toUpperCase()}_ADDRESS`, addressOf(index)]),
);

/** MiB of the disk of each PostgreSQL. */
const diskMebibytes = 768;

/** Segments of 16 MiB that the log of PostgreSQL has at most (`max_wal_size`). */
const maxSegments = 64;

/** Milliseconds after which a supervisor starts a program again. */
const restartDelayMs = 1_000;

/** The folder of the proof within its own file system, which takes the place of `/run`. */
const root = "/run";
/** The folder whose files the schedule at work imports. */
export const feedFolder = `${root}/feed`;
const passwords = { superuser: "superuser-secret", market: "market-secret" };

/** Makes the bridge of the nodes, the names, the secrets, and copies of the files of the deployment. */
export async function prepare(): Promise<void> {
	await command("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", root);
	for (const folder of ["netns", "cluster", "secrets", "feed"]) await mkdir(`${root}/${folder}`);
	for (const file of ["patroni.yaml", "haproxy.cfg", "run-patroni.sh", "create-database.sh"]) {
		const to = `${root}/cluster/${file}`;
		await copyFile(`${deployFolder}${file}`, to);
		if (file === "patroni.yaml")
			await writeFile(to, (await readFile(to, "utf8")).replaceAll("/etc/cluster", `${root}/cluster`));
	}
	await writeFile(`${root}/secrets/superuser-password`, passwords.superuser);
	await writeFile(`${root}/secrets/market-password`, passwords.market);
	const databaseUrl = (port: number) => `postgres://market:${passwords.market}@127.0.0.1:${port}/market`;
	await writeFile(`${root}/secrets/database-url`, databaseUrl(5000));
	await writeFile(`${root}/secrets/database-read-url`, databaseUrl(5001));
	await writeFile(`${root}/secrets/metrics-token`, "metrics-token-of-the-proof");
	const hosts = ["127.0.0.1 localhost", ...nodeNames.map((name, index) => `${addressOf(index)} ${name}`)];
	await writeFile(`${root}/hosts`, `${hosts.join("\n")}\n`);
	await command("mount", "--bind", `${root}/hosts`, "/etc/hosts");
	await command("ip", "link", "set", "lo", "up");
	await command("ip", "link", "add", "nodes", "type", "bridge");
	await command("ip", "address", "add", `${edgeAddress}/24`, "dev", "nodes");
	await command("ip", "link", "set", "nodes", "up");
}

/** A program that is started again when it ends, as a supervisor does. */
class Supervised {
	readonly #start: () => ChildProcess;
	#child: ChildProcess | undefined;
	#isWanted = true;

	constructor(start: () => ChildProcess) {
		this.#start = start;
		void this.#supervise();
	}

	async #supervise(): Promise<void> {
		for (;;) {
			if (this.#isWanted) {
				this.#child = this.#start();
				await once(this.#child, "exit");
			}
			await sleep(restartDelayMs);
		}
	}

	kill(): void {
		this.#child?.kill("SIGKILL");
	}

	/** Starts it no more until it is released. */
	hold(): void {
		this.#isWanted = false;
	}

	release(): void {
		this.#isWanted = true;
	}
}

/** A machine of the cluster: a network of its own, and the programs of `compose.yaml`. */
export class ClusterNode {
	readonly name: string;
	readonly address: string;
	readonly #programs: Readonly<Record<string, Program>>;
	readonly #logs: string;
	readonly #supervised = new Map<string, Supervised>();

	private constructor(name: string, address: string, programs: Record<string, Program>, logs: string) {
		this.name = name;
		this.address = address;
		this.#programs = programs;
		this.#logs = logs;
	}

	/** Connects a machine with the bridge. */
	static async create(index: number, logs: string): Promise<ClusterNode> {
		const name = nodeNames[index] as string;
		const address = addressOf(index);
		const node = new ClusterNode(
			name,
			address,
			await programsOf({ ...addresses, NODE: name, ADDRESS: address }),
			logs,
		);
		await command("ip", "netns", "add", name);
		await command("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
		await command("ip", "link", "set", name, "master", "nodes", "up");
		for (const words of [
			["link", "set", "lo", "up"],
			["address", "add", `${address}/24`, "dev", "eth0"],
			["link", "set", "eth0", "up"],
		])
			await command("ip", "-n", name, ...words);
		for (const folder of ["etcd", "postgres", "data"]) await mkdir(node.#folder(folder), { recursive: true });
		const size = `size=${diskMebibytes}m,mode=700,uid=${await userOf("postgres")}`;
		await command("mount", "-t", "tmpfs", "-o", size, "tmpfs", node.#folder("postgres"));
		await writeFile(node.#clockFile, "+0");
		return node;
	}

	get serviceUrl(): URL {
		return new URL(`http://${this.address}:3000`);
	}

	#folder(name: string): string {
		return `${root}/${this.name}/${name}`;
	}

	get #clockFile(): string {
		return `${root}/${this.name}/clock`;
	}

	/** Starts a program of `compose.yaml` under a supervisor. */
	start(name: string): void {
		this.#supervised.set(name, new Supervised(() => this.#spawn(name)));
	}

	#spawn(name: string, words?: readonly string[]): ChildProcess {
		const { command: given, environment } = this.#programs[name] as Program;
		const isService = name === "api" || name === "updates";
		const volume = isService ? "data" : name;
		const local = (text: string) =>
			text.replace(/^\/data|(?<==)\/data/, this.#folder(volume)).replace("/etc/cluster", `${root}/cluster`);
		const [program = "", ...parameters] = words ?? given;
		const env: NodeJS.ProcessEnv = {
			PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
			LANG: "C.UTF-8",
			HOME: root,
			NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
			// The machine has a market of a few securities, whose files nobody reads here.
			...(isService && { BULK: "false", LOG_LEVEL: "warn" }),
			// The nodes reach no source. The folder stands for one that the machines share.
			...(name === "updates" && { FEED_DIR: feedFolder, UPDATE_SOURCES: "iex-hist" }),
			...(name === "api" && {
				LD_PRELOAD: faketimeLibrary,
				FAKETIME_TIMESTAMP_FILE: this.#clockFile,
				FAKETIME_CACHE_DURATION: "1",
				FAKETIME_DONT_FAKE_MONOTONIC: "1",
			}),
			...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, local(value)])),
		};
		const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
		const file = program === "node" ? process.execPath : local(program);
		const line = [...(name === "postgres" ? asPostgres : []), file, ...parameters.map(local)];
		const log = openSync(`${this.#logs}/${this.name}-${name}.log`, "a");
		return spawn("nsenter", [`--net=${root}/netns/${this.name}`, ...line], {
			cwd: isService ? repository : root,
			env,
			stdio: ["ignore", log, log],
		});
	}

	/** Runs a command of the operator on this machine. Returns its exit code; after the time it is killed. */
	async runData(maxSeconds: number, ...words: string[]): Promise<number | null> {
		const child = this.#spawn("updates", ["node", "apps/operator/bin/data.js", ...words]);
		const timer = setTimeout(() => child.kill("SIGKILL"), maxSeconds * 1_000);
		const [code] = (await once(child, "exit")) as [number | null];
		clearTimeout(timer);
		return code;
	}

	/** Ends a program without a warning. Its supervisor starts it again. */
	kill(name: string): void {
		this.#supervised.get(name)?.kill();
	}

	/** Ends PostgreSQL and Patroni without a warning, and leaves them ended. */
	killDatabase(): void {
		this.#supervised.get("postgres")?.hold();
		this.kill("postgres");
		for (const pid of processesIn(this.name)) if (nameOf(pid) === "postgres") tryKill(pid);
	}

	startDatabase(): void {
		this.#supervised.get("postgres")?.release();
	}

	/** Ends every program of the machine without a warning, as a loss of power does. */
	killMachine(): void {
		for (const supervised of this.#supervised.values()) supervised.hold();
		for (const pid of processesIn(this.name)) tryKill(pid);
	}

	startMachine(): void {
		for (const supervised of this.#supervised.values()) supervised.release();
	}

	/** Takes the cable out, or puts it in again. */
	async setLink(state: "up" | "down"): Promise<void> {
		await command("ip", "link", "set", this.name, state);
	}

	/** Fills the disk of PostgreSQL, and uses up the segments of the log that it has in store: it needs space then. */
	async fillDisk(): Promise<void> {
		await this.#writeBallast();
		const superuser = `postgres://postgres:${passwords.superuser}@${this.address}:5432/postgres`;
		for (let segment = 0; segment < maxSegments; segment++) {
			const statement = "select pg_logical_emit_message(false, 'proof', ''), pg_switch_wal()";
			if (!(await succeeds(runOn(superuser, statement)))) return;
		}
	}

	async #writeBallast(): Promise<void> {
		const file = this.#ballast;
		await writeFile(file, "");
		const zeros = Buffer.alloc(1 << 20);
		for (let size = zeros.length; size >= 512; size /= 2)
			for (;;) if (!(await succeeds(writeFile(file, zeros.subarray(0, size), { flag: "a" })))) break;
	}

	freeDisk(): Promise<void> {
		return rm(this.#ballast, { force: true });
	}

	get #ballast(): string {
		return `${this.#folder("postgres")}/ballast`;
	}

	/** Sets the clock of the service, in seconds from the true one. */
	async stepClock(seconds: number): Promise<void> {
		await writeFile(this.#clockFile, seconds < 0 ? String(seconds) : `+${seconds}`);
	}
}

/** Starts HAProxy for the clients, with the same file as on the nodes. */
export function startEdge(logs: string): ChildProcess {
	const log = openSync(`${logs}/edge-haproxy.log`, "a");
	return spawn("/usr/sbin/haproxy", ["-db", "-f", `${root}/cluster/haproxy.cfg`], {
		stdio: ["ignore", log, log],
	});
}

/** The address of HAProxy of the clients for services, and for the primary. */
export const edgeUrl = new URL("http://127.0.0.1:8080");
export const edgeDatabaseUrl = `postgres://market:${passwords.market}@127.0.0.1:5000/market`;

const userOf = async (name: string) => (await command("id", "-u", name)).trim();

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
	work.then(
		() => true,
		() => false,
	);

function tryKill(pid: number): void {
	try {
		process.kill(pid, "SIGKILL");
	} catch {
		// It has just ended.
	}
}

/** Processes in the network of a node. */
function processesIn(name: string): number[] {
	const network = `net:[${statSync(`${root}/netns/${name}`).ino}]`;
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => {
			try {
				return readlinkSync(`/proc/${pid}/ns/net`) === network;
			} catch {
				return false;
			}
		});
}

function nameOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
	} catch {
		return "";
	}
}
