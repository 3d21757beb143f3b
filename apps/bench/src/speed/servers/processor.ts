import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";

/** Ticks a second in which Linux tells the time of a process, on every machine. */
const ticks = 100;

/** Processes with all that they have started, and what those have. Empty where the system does not tell (no `/proc`). */
export function processTree(roots: readonly number[]): number[] {
	const children = new Map<number, number[]>();
	for (const pid of allProcesses()) {
		const parent = Number(statOf(pid)?.[1]);
		children.set(parent, [...(children.get(parent) ?? []), pid]);
	}
	const found: number[] = [];
	for (const queue = [...roots]; queue.length > 0; ) {
		const pid = queue.pop() ?? 0;
		found.push(pid);
		queue.push(...(children.get(pid) ?? []));
	}
	return [...new Set(found)];
}

/** Processor seconds that processes have used so far, with all their threads. */
export function cpuTimes(pids: readonly number[]): Map<number, number> {
	const times = new Map<number, number>();
	for (const pid of pids) {
		const fields = statOf(pid);
		// The 14th and 15th field are user and system time; the first two stand before.
		if (fields) times.set(pid, (Number(fields[11]) + Number(fields[12])) / ticks);
	}
	return times;
}

/** Processor seconds between two readings; undefined where the system does not tell. */
export function spentBetween(
	before: ReadonlyMap<number, number>,
	after: ReadonlyMap<number, number>,
): number | undefined {
	if (before.size === 0) return undefined;
	let sum = 0;
	for (const [pid, seconds] of after) sum += seconds - (before.get(pid) ?? seconds);
	return sum;
}

/** Lets processes with all their threads run on some cores alone, such as `0-1`; false where that is not possible. */
export async function pin(pids: readonly number[], cores: string): Promise<boolean> {
	try {
		for (const pid of processTree(pids)) {
			await promisify(execFile)("taskset", ["-a", "-c", "-p", cores, String(pid)]);
		}
		return pids.length > 0;
	} catch {
		return false;
	}
}

function allProcesses(): number[] {
	try {
		return readdirSync("/proc").map(Number).filter(Number.isInteger);
	} catch {
		return [];
	}
}

/** Fields of a process behind its name, the state first; undefined when it has ended. */
function statOf(pid: number): string[] | undefined {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, "latin1");
		return text.slice(text.lastIndexOf(")") + 2).split(" ");
	} catch {
		return undefined;
	}
}
