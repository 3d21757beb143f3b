import { existsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { TrustOptions, TrustResult } from "../options.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { bugs } from "./bugs.ts";
import { campaign } from "./campaign.ts";
import { type Failure, linesOf, shortened, trySeed } from "./seeds.ts";
import { makeTemplate } from "./simulate.ts";

/** Seeds within which a planted bug must be found. */
const enoughForABug = 300;
/** Failures that are shortened and shown. */
const shown = 3;

/**
 * Simulates the service on a clock and a disk that a seed controls: processes on one data folder that charge,
 * import, read and are administered, while statements fail, disks fill up, clocks are set, notices are lost, processes
 * are killed and the power fails. After every step the stored state is compared with a model. `seed` runs and shows
 * one history; otherwise it runs the histories of the first `seeds` seeds, and then those of each planted bug until it is found.
 */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inMemoryFolder(async (folder) => {
		await makeTemplate(join(folder, "template"));
		if (options.bug !== undefined && !bugs[options.bug]) {
			throw new Error(`there is no bug "${options.bug}"; there are: ${Object.keys(bugs).join(", ")}`);
		}
		if (options.seed !== undefined) return one(options.seed, folder, options);
		if (options.bug !== undefined) return planted([options.bug], folder, options);
		return whole(folder, options);
	});
}

/** Memory serves for files where the system offers it: what reaches a disk is the simulation's business here. */
function inMemoryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	return inTemporaryFolder(work, existsSync("/dev/shm") ? "/dev/shm" : tmpdir());
}

async function one(seed: number, folder: string, { bug }: TrustOptions): Promise<TrustResult> {
	const folders = { template: join(folder, "template"), folder: join(folder, "run") };
	const failure = await trySeed(seed, bug, folders);
	if (!failure) return { table: [`seed ${seed}: everything holds`], broken: [] };
	const short = await shortened(failure, bug, folders);
	return { table: linesOf(short), broken: short.course.faults };
}

async function whole(folder: string, options: TrustOptions): Promise<TrustResult> {
	const count = options.seeds ?? 10_000;
	const began = performance.now();
	const plan = {
		first: 1,
		count,
		bug: undefined,
		folder,
		untilFailure: false,
		threads: Math.min(2, availableParallelism()),
		progress: (done: number) => {
			if (done % 500 === 0) options.say(`${done} seeds`);
		},
	};
	const { failures } = await campaign(plan);
	const seconds = (performance.now() - began) / 1000;
	const broken = await told(failures, undefined, folder, options);
	const found = await planted(Object.keys(bugs), folder, options);
	return {
		broken: [...broken, ...found.broken],
		table: [
			"| Seeds | Seconds | Milliseconds a seed | Seeds in which something did not hold |",
			"|---|---|---|---|",
			`| ${count} | ${seconds.toFixed(0)} | ${((seconds * 1000) / count).toFixed(1)} | ${failures.length} |`,
			"",
			...found.table,
		],
	};
}

/** Shows failures in short, and gives a sentence for each. */
async function told(
	failures: readonly Failure[],
	bug: string | undefined,
	folder: string,
	{ say }: TrustOptions,
): Promise<string[]> {
	const folders = { template: join(folder, "template"), folder: join(folder, "run") };
	for (const failure of failures.slice(0, shown)) {
		for (const line of linesOf(await shortened(failure, bug, folders))) say(line);
	}
	return failures.map(({ seed, course }) => `seed ${seed}: ${course.faults[0]}`);
}

async function planted(
	names: readonly string[],
	folder: string,
	options: TrustOptions,
): Promise<TrustResult> {
	const folders = { template: join(folder, "template"), folder: join(folder, "run") };
	const table = [
		"| Planted bug | Found by seed | Steps of the shortest history | What did not hold |",
		"|---|---|---|---|",
	];
	const broken: string[] = [];
	for (const bug of names) {
		let failure: Failure | undefined;
		for (let seed = 1; !failure && seed <= enoughForABug; seed++) failure = await trySeed(seed, bug, folders);
		if (!failure) {
			broken.push(`the planted bug ${bug} was not found by ${enoughForABug} seeds`);
			continue;
		}
		const short = await shortened(failure, bug, folders);
		for (const line of linesOf(short)) options.say(line);
		const says = `${bug}: ${bugs[bug]?.says}`;
		table.push(`| ${says} | ${failure.seed} | ${short.history.steps.length} | ${short.course.faults[0]} |`);
	}
	return { table, broken };
}
