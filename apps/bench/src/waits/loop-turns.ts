import { readFile } from "node:fs/promises";

/** A long turn of the event loop. */
export interface LoopTurn {
	/** Epoch milliseconds at its end. */
	at: number;
	/** The process: imports that a service's settings reach note theirs too. */
	pid: number;
	/** Processor milliseconds of the thread of the loop. Those of other processes do not count. */
	processor: number;
	/** Milliseconds that passed without those in which the thread waited for a core: the disk and locks count. */
	own: number;
}

/** Processor milliseconds from which a turn is noted, and milliseconds with those of waiting for the disk or a lock. */
const [longProcessor, longOwn] = [3, 10];

/** Runs in the service on Linux: notes the long turns of its event loop, each as a line of a file. */
const probe = (file: string): string => `
import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
const now = () => {
	const { user, system } = process.threadCpuUsage();
	const queued = Number(readFileSync("/proc/self/schedstat", "latin1").split(" ")[1]) / 1e6;
	return { processor: (user + system) / 1000, own: performance.now() - queued };
};
let before = now();
const turn = () => {
	const after = now();
	const processor = after.processor - before.processor;
	const own = after.own - before.own;
	if (processor >= ${longProcessor} || own >= ${longOwn})
		appendFileSync(${JSON.stringify(file)}, JSON.stringify({ at: Date.now(), pid: process.pid, processor, own }) + "\\n");
	before = now();
};
if (isMainThread) setInterval(turn, 1).unref();
`;

/** Settings with which a service notes its long turns in a file. */
export const notingTurns = (file: string): Record<string, string> => ({
	NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(probe(file))}"`,
});

/** The long turns of a process between two instants, epoch milliseconds. */
export async function turnsBetween(
	file: string,
	pid: number,
	{ from, to }: { from: number; to: number },
): Promise<LoopTurn[]> {
	const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
	const turns = lines.map((line): LoopTurn => JSON.parse(line));
	return turns.filter((turn) => turn.pid === pid && turn.at >= from && turn.at <= to);
}
