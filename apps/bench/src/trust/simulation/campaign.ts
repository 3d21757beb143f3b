import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Failure } from "./seeds.ts";
import type { Share, Told } from "./worker.ts";

/** The seeds that a campaign tries, and its options. */
export interface Campaign {
	first: number;
	count: number;
	bug: string | undefined;
	/** A folder with the folder `template` in it. */
	folder: string;
	threads: number;
	/** Ends after the first failure. */
	untilFailure: boolean;
	/** Told how many seeds are done. */
	progress(done: number): void;
}

/** Tries seeds in several threads, each with its own clock and disk. Returns the failures by seed. */
export async function campaign(plan: Campaign): Promise<{ failures: Failure[]; done: number }> {
	const failures: Failure[] = [];
	let done = 0;
	const take = ({ failure }: Told, stop: () => void) => {
		plan.progress(++done);
		if (!failure) return;
		failures.push(failure);
		if (plan.untilFailure) stop();
	};
	const workers = Array.from({ length: plan.threads }, (_, number) => {
		const share: Share = {
			first: plan.first + number,
			end: plan.first + plan.count,
			every: plan.threads,
			bug: plan.bug,
			template: join(plan.folder, "template"),
			folder: join(plan.folder, String(number)),
		};
		return new Worker(new URL("./worker.ts", import.meta.url), { workerData: share });
	});
	const stop = () => {
		for (const worker of workers) void worker.terminate();
	};
	await Promise.all(workers.map((worker) => ended(worker, (told) => take(told, stop))));
	return { failures: failures.toSorted((a, b) => a.seed - b.seed), done };
}

function ended(worker: Worker, take: (told: Told) => void): Promise<void> {
	return new Promise((resolve, reject) => {
		worker.on("message", take);
		worker.once("error", reject);
		worker.once("exit", () => resolve());
	});
}
