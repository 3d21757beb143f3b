import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";
import { faketimeLibrary } from "./nodes.ts";

/** Programs of the proof, and the packages of Debian 12 that have them. */
const requiredFiles: Readonly<Record<string, string>> = {
	"/usr/bin/patroni": "patroni",
	"/usr/lib/python3/dist-packages/etcd/__init__.py": "python3-etcd",
	"/usr/bin/etcd": "etcd-server",
	"/usr/sbin/haproxy": "haproxy",
	"/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
	[faketimeLibrary]: "faketime",
	"/usr/sbin/ip": "iproute2",
	"/usr/bin/unshare": "util-linux",
};

/** Says what this machine lacks for the proof; undefined if it has everything. */
export function missingOf(): string | undefined {
	if (process.platform !== "linux" || process.getuid?.() !== 0)
		return "The proof runs as root on Linux, because it makes networks and file systems of its own.";
	const packages = Object.entries(requiredFiles).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
	return packages.length === 0 ? undefined : `Install what is missing: apt-get install ${packages.join(" ")}`;
}

/**
 * Starts a cluster of three nodes with the files of `deploy/cluster`, loads it, and breaks a part of it again and again. The nodes
 * have networks, processes and file systems of their own, which end with the process that this one starts.
 */
export async function run(options: TrustOptions): Promise<TrustResult> {
	const missing = missingOf();
	if (missing !== undefined) throw new Error(missing);
	return inTemporaryFolder((logs) => runRig(options, logs));
}

async function runRig(options: TrustOptions, logs: string): Promise<TrustResult> {
	const { print, ...given } = options;
	const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
	// The first process of the namespace reaps those whose parents were killed: the shell does.
	const shell = ["bash", "-c", '"$@"; exit $?', "cluster"];
	// The client of the streams runs as it stands here, not as it was built last.
	const rig = [
		process.execPath,
		"--conditions=@us-market-data/source",
		fileURLToPath(new URL("rig.ts", import.meta.url)),
	];
	const child = spawn("unshare", [...namespaces, ...shell, ...rig, JSON.stringify({ ...given, logs })], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	const end = () => child.kill("SIGKILL");
	process.once("exit", end);
	createInterface(child.stderr).on("line", print);
	try {
		const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
		if (code !== 0) throw new Error(`the cluster ended with ${code}`);
		return JSON.parse(output) as TrustResult;
	} finally {
		process.off("exit", end);
		end();
	}
}
