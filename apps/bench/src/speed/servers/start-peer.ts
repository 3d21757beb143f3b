import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@us-market-data/tooling/testkit";
import { type PeerName, peerOf } from "./peers.ts";
import type { Server } from "./server.ts";

/** Files that a peer is given. */
export interface PeerFiles {
	recording: string;
	keyDatabase: string;
	/** Folder of its log. */
	folder: string;
}

/** Starts a peer in a process of its own, and waits until it takes connections. */
export async function startPeer(name: PeerName, files: PeerFiles): Promise<Server> {
	const port = await freePort();
	const logFile = join(files.folder, `${name}.log`);
	const log = await open(logFile, "a");
	const program = fileURLToPath(new URL(`../peers/${name}.ts`, import.meta.url));
	const args = [program, String(port), files.recording, files.keyDatabase, logFile];
	const child = spawn(process.execPath, args, {
		env: { PATH: process.env["PATH"], NODE_ENV: "production" },
		stdio: ["ignore", log.fd, "inherit"],
	});
	// It does not outlive this process, even when that one fails.
	process.once("exit", () => child.kill("SIGKILL"));
	while (!(await isOpen(port))) {
		if (child.exitCode !== null) throw new Error(`${program} left with ${child.exitCode}`);
		await sleep(20);
	}
	return {
		name,
		port,
		processes: 1,
		pids: [child.pid ?? 0],
		databasePids: [],
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

const isOpen = (port: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1", () => {
			socket.destroy();
			resolve(true);
		});
		socket.once("error", () => resolve(false));
	});

async function versionOf(name: string): Promise<string> {
	const path = findPackageJSON(name, import.meta.url);
	if (path === undefined) throw new Error(`${name} is not installed`);
	const { version } = JSON.parse(await readFile(path, "utf8")) as { version: string };
	return `${name} ${version}`;
}
