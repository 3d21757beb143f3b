import { execFile } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { launch, type Program } from "./launch.ts";
import { type PeerName, peerOf } from "./peers.ts";
import type { Server } from "./server.ts";

/** Files that a peer is given. */
export interface PeerFiles {
	recording: string;
	keyDatabase: string;
	/** Folder of its log. */
	folder: string;
}

/** Starts a peer in a process of its own. Undefined when the machine lacks what it runs on. */
export async function startPeer(name: PeerName, files: PeerFiles): Promise<Server | undefined> {
	const python = name === "fastapi" ? await pythonWithFastApi() : undefined;
	if (name === "fastapi" && !python) return undefined;
	const logFile = join(files.folder, `${name}.log`);
	const log = await open(logFile, "a");
	const given = [files.recording, files.keyDatabase, logFile];
	const { child, port } = await launch((free) => {
		const [command, ...args] = python
			? [python.command, programOf("with_fastapi.py"), String(free), ...given]
			: [
					process.execPath,
					...(name === "prism" ? prism(free) : [programOf(`${name}.ts`), String(free), ...given]),
				];
		return { command: command ?? "", args, output: log.fd } satisfies Program;
	});
	return {
		name,
		port,
		processes: 1,
		pids: [child.pid ?? 0],
		version: python?.version ?? (await Promise.all(peerOf(name).packages.map(versionOf))).join(", "),
		emptyLogs: () => log.truncate(),
		stop: async () => {
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			await ended;
			await log.close();
		},
	};
}

const programOf = (file: string): string => fileURLToPath(new URL(`../peers/${file}`, import.meta.url));

/** Prism logs each request to its output. */
function prism(port: number): string[] {
	const program = join(dirname(manifestOf("@stoplight/prism-cli")), "dist/index.js");
	const document = fileURLToPath(import.meta.resolve("@us-market-data/contract/openapi.json"));
	return [
		program,
		"mock",
		document,
		"--host",
		"127.0.0.1",
		"--port",
		String(port),
		"--multiprocess",
		"false",
	];
}

/** The first Python of the machine that has FastAPI and uvicorn. */
async function pythonWithFastApi(): Promise<{ command: string; version: string } | undefined> {
	const script =
		"import fastapi, uvicorn; print('FastAPI', fastapi.__version__ + ', uvicorn', uvicorn.__version__)";
	for (const command of ["python3", "/usr/bin/python3"]) {
		try {
			const { stdout } = await promisify(execFile)(command, ["-c", script]);
			return { command, version: stdout.trim() };
		} catch {
			// This one is missing, or lacks a package.
		}
	}
	return undefined;
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
