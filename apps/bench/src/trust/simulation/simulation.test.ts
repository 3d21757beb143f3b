import { availableParallelism } from "node:os";
import { join } from "node:path";
import { seededRandom } from "@us-market-data/testkit";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { bugs } from "./bugs.ts";
import { campaign } from "./campaign.ts";
import { type Failure, type Folders, linesOf, shortened, trySeed } from "./seeds.ts";
import { shortest } from "./shrink.ts";
import { makeTemplate, simulate } from "./simulate.ts";
import { historyOf } from "./steps.ts";

const inFolder = (work: (folders: Folders, folder: string) => Promise<void>) =>
	inTemporaryFolder(async (folder) => {
		const folders = { template: join(folder, "template"), folder: join(folder, "run") };
		await makeTemplate(folders.template);
		await work(folders, folder);
	});

test("whatever fails, what was acknowledged is there, and nothing that was not asked for", async () => {
	await inFolder(async (_folders, folder) => {
		const plan = {
			first: 20_001,
			count: 60,
			bug: undefined,
			folder,
			untilFailure: false,
			progress: () => {},
		};
		const { failures, done } = await campaign({ ...plan, threads: Math.min(2, availableParallelism()) });
		expect(failures.flatMap(linesOf)).toEqual([]);
		expect(done).toBe(60);
	});
}, 120_000);

test("a history is the same each time, to the last word", async () => {
	await inFolder(async (folders) => {
		for (let seed = 1; seed <= 3; seed++) {
			const history = historyOf(seed, seededRandom(seed));
			const again = historyOf(seed, seededRandom(seed));
			const noBug = { says: "" };
			expect(await simulate(again, noBug, folders)).toEqual(await simulate(history, noBug, folders));
		}
	});
}, 120_000);

/** The first failure that a planted bug leads to. */
async function foundWith(bug: string, folders: Folders): Promise<Failure> {
	for (let seed = 1; seed <= 300; seed++) {
		const failure = await trySeed(seed, bug, folders);
		if (failure) return failure;
	}
	throw new Error(`${bug} was not found`);
}

test.each(Object.keys(bugs))(
	"the planted bug %s is found",
	async (bug) => {
		await inFolder(async (folders) => {
			const { course } = await foundWith(bug, folders);
			expect(course.faults).not.toEqual([]);
		});
	},
	120_000,
);

test("the history of a failure is shortened", async () => {
	await inFolder(async (folders) => {
		const bug = "charge-without-commit";
		const short = await shortened(await foundWith(bug, folders), bug, folders);
		expect(short.course.faults).not.toEqual([]);
		expect(short.history.steps.length).toBeLessThanOrEqual(6);
	});
}, 120_000);

test("the shortest list is found that still does it", async () => {
	const has = async (items: readonly number[]) => items.includes(3) && items.includes(17);
	expect(
		await shortest(
			Array.from({ length: 30 }, (_, item) => item),
			has,
		),
	).toEqual([3, 17]);
});
