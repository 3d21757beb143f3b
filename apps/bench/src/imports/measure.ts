import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { environment } from "@us-market-data/tooling/testkit";

/** The cost of one import. */
export interface Measured {
	/** Rows of the files. */
	rows: number;
	/** Records stored. */
	stored: number;
	/** Wall time of reading, storing, deriving and committing, and of deriving alone. */
	seconds: number;
	deriving: number;
	/** Processor seconds of all threads of the process. */
	processor: number;
	/** Peak of the resident memory, MiB. */
	memory: number;
}

/** Runs in the process of the command: tells its cost when it ends. */
const probe = `data:text/javascript,${encodeURIComponent(`process.on("exit", () => {
	const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
	const cost = { processor: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 };
	process.getBuiltinModule("node:fs").writeSync(3, JSON.stringify(cost));
})`)}`;

type Cost = Pick<Measured, "processor" | "memory">;

/** Runs a data command to its end. */
async function command(
	program: string,
	args: readonly string[],
	settings: Record<string, string>,
): Promise<{ output: string; cost: Cost }> {
	const child = spawn(process.execPath, ["--import", probe, program, ...args], {
		env: environment(settings),
		stdio: ["ignore", "pipe", "inherit", "pipe"],
	});
	const [output, cost, [code]] = await Promise.all([
		text(child.stdout as Readable),
		json(child.stdio[3] as Readable) as Promise<Cost>,
		once(child, "exit"),
	]);
	if (code !== 0) throw new Error(`${args.join(" ")} left with ${code}`);
	return { output, cost };
}

/** Imports files by a process of its own. The processor time of starting, which a small command has too, is left out. */
export async function measureImport(
	program: string,
	source: string,
	target: string,
	settings: Record<string, string>,
): Promise<Measured> {
	const idle = await command(program, ["sources"], settings);
	const { output, cost } = await command(program, ["import", source, target, "--json"], settings);
	const { read, stored, seconds, derivingSeconds } = JSON.parse(output);
	const processor = cost.processor - idle.cost.processor;
	return { rows: read, stored, seconds, deriving: derivingSeconds, processor, memory: cost.memory };
}
