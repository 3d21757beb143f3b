import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A command of Node. */
export interface Program {
	name: string;
	args: readonly string[];
	env: Readonly<Record<string, string>>;
	/** What it must print, so that no program is fast because it fails. */
	prints: RegExp;
}

/**
 * Runs programs in turns, each once a round and in changing order.
 *
 * @returns milliseconds from the start to the end of each, by their names, those of one round at the same place
 * @throws {Error} when a program prints something else or fails
 */
export async function inTurns(programs: readonly Program[], rounds: number): Promise<Map<string, number[]>> {
	const times = new Map<string, number[]>(programs.map(({ name }) => [name, []]));
	// Round 0 fills the caches of the disk and of compiled modules.
	for (let round = 0; round <= rounds; round++) {
		for (const program of round % 2 === 0 ? programs : programs.toReversed()) {
			const time = await timeOf(program);
			if (round > 0) times.get(program.name)?.push(time);
		}
	}
	return times;
}

async function timeOf({ name, args, env, prints }: Program): Promise<number> {
	const started = performance.now();
	const { stdout } = await promisify(execFile)(process.execPath, args, {
		env: { PATH: process.env["PATH"], ...env },
	});
	const time = performance.now() - started;
	if (!prints.test(stdout)) throw new Error(`${name} printed ${stdout}`);
	return time;
}
