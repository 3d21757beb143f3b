import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type WorkloadName, workloadNames } from "../workloads/index.ts";
import type { Server } from "./server.ts";

/** A server that others use for the same purpose. */
interface Peer {
	title: string;
	/** Packages whose versions a table names. */
	packages: readonly string[];
	workloads: readonly WorkloadName[];
	/** True when it answers bodies of its own. */
	hasOwnBodies?: boolean;
	/** True when properties of its answers may come in another order, because a schema says which. */
	mayReorder?: boolean;
}

const good = ["hot", "wide", "screener", "bars"] as const;
const all = workloadNames.filter((name) => name !== "import");
const known = all.filter((name) => name !== "cold");

/** Servers that the service is compared with. */
export const peers = {
	"node-http": { title: "bare node:http", packages: [], workloads: known },
	express: { title: "bare Express", packages: ["express"], workloads: all },
	fastify: {
		title: "Fastify with response schema",
		packages: ["fastify"],
		workloads: good,
		mayReorder: true,
	},
	usual: {
		title: "usual assembly",
		packages: ["express", "express-openapi-validator", "helmet", "pino-http"],
		workloads: all,
	},
	validated: {
		title: "Express with plain EOV",
		packages: ["express", "express-openapi-validator"],
		workloads: ["cold", "400", "404"],
	},
	prism: {
		title: "Prism mock with its log",
		packages: ["@stoplight/prism-cli"],
		workloads: ["hot"],
		hasOwnBodies: true,
	},
} as const satisfies Record<string, Peer>;

export type PeerName = keyof typeof peers;

/** The server that all others are compared with. */
export const reference: PeerName = "express";
export const peerNames = Object.keys(peers) as PeerName[];
export const peerOf = (name: PeerName): Peer => peers[name];

const running = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

/** Files that a peer is given. */
export interface PeerFiles {
	recording: string;
	keyDatabase: string;
	/** Folder of its log. */
	folder: string;
}

/** Starts a peer in a process of its own. */
export async function startPeer(name: PeerName, files: PeerFiles): Promise<Server> {
	const logFile = join(files.folder, `${name}.log`);
	const log = await open(logFile, "a");
	const { child, port } = name === "prism" ? await startPrism(log) : await startOwn(name, files, logFile);
	return {
		name,
		ports: [port],
		pids: [child.pid ?? 0],
		version: (await Promise.all(peerOf(name).packages.map(versionOf))).join(", "),
		emptyLogs: () => log.truncate(),
		stop: async () => {
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			await ended;
			await log.close();
		},
	};
}

interface Started {
	child: ChildProcess;
	port: number;
}

/** Starts a program of the folder `peers`, which says its port. */
async function startOwn(name: PeerName, files: PeerFiles, logFile: string): Promise<Started> {
	const program = fileURLToPath(new URL(`../peers/${name}.ts`, import.meta.url));
	const child = launch([program, files.recording, files.keyDatabase, logFile], "pipe");
	let said = "";
	child.stdout?.setEncoding("utf8").on("data", (text: string) => {
		said += text;
	});
	for (;;) {
		const port = /listening on (\d+)/.exec(said)?.[1];
		if (port !== undefined) return { child, port: Number(port) };
		if (child.exitCode !== null) throw new Error(`${name} left with ${child.exitCode}`);
		await sleep(5);
	}
}

/** Prism takes a port, says much, and logs each request to its output. */
async function startPrism(log: FileHandle): Promise<Started> {
	const program = join(dirname(manifestOf("@stoplight/prism-cli")), "dist/index.js");
	const document = fileURLToPath(import.meta.resolve("@us-market-data/contract/openapi.json"));
	const port = await freePort();
	const child = launch(
		[program, "mock", document, "--host", "127.0.0.1", "--port", String(port), "--multiprocess", "false"],
		log.fd,
	);
	while (!(await isOpen(port))) {
		if (child.exitCode !== null) throw new Error(`prism left with ${child.exitCode}`);
		await sleep(50);
	}
	return { child, port };
}

function launch(args: readonly string[], output: "pipe" | number): ChildProcess {
	const child = spawn(process.execPath, args, {
		env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production" },
		stdio: ["ignore", output, "inherit"],
	});
	running.add(child);
	child.once("exit", () => running.delete(child));
	return child;
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	return address !== null && typeof address === "object" ? address.port : 0;
}

function isOpen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});
}

function manifestOf(name: string): string {
	const path = findPackageJSON(name, import.meta.url);
	if (path === undefined) throw new Error(`${name} is not installed`);
	return path;
}

async function versionOf(name: string): Promise<string> {
	const { version } = JSON.parse(await readFile(manifestOf(name), "utf8")) as { version: string };
	return `${name} ${version}`;
}
