import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { promisify } from "node:util";

/** Clock ticks a second in which Linux states the time of a process. */
const ticksPerSecond = 100;

/** Memory that a process holds, in MiB; undefined where the system does not tell (no `/proc`). */
export function residentMemory(pid: number): number | undefined {
	const kibibytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
	return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
}

/** Processes with all that they have started, and what those have. One look at the system, however many they are. */
export function processTree(roots: readonly number[]): number[] {
	const children = childrenByParent();
	const found = new Set<number>();
	for (const queue = [...roots]; queue.length > 0; ) {
		const pid = queue.pop() ?? 0;
		if (!found.has(pid)) queue.push(...(children.get(pid) ?? []));
		found.add(pid);
	}
	return [...found];
}

const childrenByParent = (): Map<number, number[]> =>
	Map.groupBy(allProcesses(), (pid) => Number(statOf(pid)?.[1]));

/** Processor seconds that processes have used so far, with all their threads. */
export function cpuTimes(pids: readonly number[]): Map<number, number> {
	const times = new Map<number, number>();
	for (const pid of pids) {
		const fields = statOf(pid);
		// The 14th and 15th field are user and system time; the first two are not among these.
		if (fields) times.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond);
	}
	return times;
}

/** Processor seconds between two readings; undefined where the system does not tell. */
export function cpuBetween(
	before: ReadonlyMap<number, number>,
	after: ReadonlyMap<number, number>,
): number | undefined {
	if (before.size === 0) return undefined;
	let sum = 0;
	for (const [pid, seconds] of after) sum += seconds - (before.get(pid) ?? seconds);
	return sum;
}

/**
 * Lets processes with all their threads run on one core alone (`0`), or on several (`0-1`). Returns false where that is
 * not possible.
 */
export async function pin(pids: readonly number[], cores: string): Promise<boolean> {
	// Not the parallelism that is available, which is 1 once this process runs on one core.
	if (cpus().length < 2) return false;
	try {
		for (const pid of processTree(pids))
			await promisify(execFile)("taskset", ["-a", "-c", "-p", cores, String(pid)]);
		return pids.length > 0;
	} catch {
		return false;
	}
}

const allProcesses = (): number[] => {
	try {
		return readdirSync("/proc").map(Number).filter(Number.isInteger);
	} catch {
		return [];
	}
};

/** Fields of a process behind its name, the state first; undefined when it has ended. */
function statOf(pid: number): string[] | undefined {
	const text = read(`/proc/${pid}/stat`);
	return text === "" ? undefined : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function read(path: string): string {
	try {
		return readFileSync(path, "latin1");
	} catch {
		return "";
	}
}
