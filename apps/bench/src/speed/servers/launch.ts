import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@us-market-data/testkit";

/** Nothing that a run started outlives it, even when it fails. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});

/** A peer that takes connections. */
export interface Launched {
	child: ChildProcess;
	port: number;
}

/** A program with its arguments, and the open file that takes its output. */
export interface Program {
	command: string;
	args: readonly string[];
	output: number;
}

/** Starts a program on a free port, which `argsOf` hands to it, and waits until it takes connections. */
export async function launch(programOf: (port: number) => Program): Promise<Launched> {
	const port = await freePort();
	const { command, args, output } = programOf(port);
	const child = spawn(command, args, {
		env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production" },
		stdio: ["ignore", output, "inherit"],
	});
	running.add(child);
	child.once("exit", () => running.delete(child));
	while (!(await isOpen(port))) {
		if (child.exitCode !== null) throw new Error(`${command} ${args[0]} left with ${child.exitCode}`);
		await sleep(20);
	}
	return { child, port };
}

function isOpen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1", () => {
			socket.destroy();
			resolve(true);
		});
		socket.once("error", () => resolve(false));
	});
}
