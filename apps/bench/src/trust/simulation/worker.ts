import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Failure, trySeed } from "./seeds.ts";

/** The seeds that a thread tries. */
export interface Share {
	first: number;
	/** The first seed that is not tried. */
	end: number;
	/** Every how many-th seed is its own. */
	every: number;
	bug: string | undefined;
	template: string;
	/** A separate folder. */
	folder: string;
}

/** The message of a thread: the number of seeds done, and its findings. */
export interface Told {
	done: number;
	failure?: Failure | undefined;
}

const { first, end, every, bug, template, folder } = workerData as Share;
for (let seed = first; seed < end; seed += every) {
	const failure = await trySeed(seed, bug, { template, folder: join(folder, "run") });
	const told: Told = { done: 1, failure };
	parentPort?.postMessage(told);
}
