import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openAccountsFile, openMarketFile } from "@us-market-data/store/sqlite";
import { seededRandom } from "@us-market-data/testkit";
import type { Bug } from "./bugs.ts";
import { Fact } from "./fact.ts";
import { keyRow, newKey, perform } from "./perform.ts";
import { onPlatform } from "./platform.ts";
import type { History } from "./steps.ts";
import { World } from "./world.ts";

/** The course of a history. */
export interface Course {
	/** A line for each step that was taken. */
	lines: string[];
	/** The faults found after the last step. Empty if there are none. */
	faults: string[];
}

const plans = { small: 8, large: null } as const;

/** Makes the folder that every history begins with: two plans, two accounts, three keys, no data. */
export async function makeTemplate(folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const accounts = await openAccountsFile(join(folder, "accounts.sqlite"), { now: () => 0 });
	for (const [name, monthlyAllowance] of Object.entries(plans)) {
		await accounts.createPlan({ name, monthlyAllowance, marketData: true, families: ["main"] });
		await accounts.createAccount({ name: `of ${name}`, plan: name });
	}
	for (const key of firstKeys()) await accounts.addKey({ ...keyRow(key), expiresAt: null });
	await accounts.close();
	await (await openMarketFile(join(folder, "market.sqlite"))).close();
}

const firstKeys = () =>
	[1, 1, 2].map((account, number) =>
		newKey(number, account, { exists: true, expiresAt: null, revokedAt: null }),
	);

/** Runs a history in its own folder, and checks the state after each step. */
export async function simulate(
	history: History,
	bug: Bug,
	{ template, folder }: { template: string; folder: string },
): Promise<Course> {
	const random = seededRandom(history.seed ^ 0x5eed);
	rmSync(folder, { recursive: true, force: true });
	const world = new World(history, bug, folder, random);
	world.begin(template);
	Object.entries(plans).forEach(([name, allowance], place) => {
		world.accounts.plans.set(name, new Fact<number | null>(allowance));
		world.accounts.addAccount(place + 1, { plan: name, disabledAt: null });
	});
	world.accounts.keys.push(...firstKeys());
	const platform = { time: world.time, random, statements: world.disk };
	return onPlatform(platform, async () => {
		const course: Course = { lines: [], faults: [] };
		try {
			await world.check();
			for (const step of history.steps) {
				const { line, faults } = await perform(world, step);
				const found = [...faults, ...(await world.check())];
				course.lines.push([line, ...world.disk.events.splice(0)].join("; "));
				course.faults.push(...found);
				if (course.faults.length > 0) return course;
			}
			course.lines.push("everything is mended");
			course.faults.push(...(await afterMending(world, history.processes)));
		} catch (error) {
			course.faults.push(`it was not to be expected: ${error instanceof Error ? error.stack : error}`);
		} finally {
			await world.end();
		}
		return course;
	});
}

/** Once nothing is spoiled any more, every process answers and reads, and the files are sound. */
async function afterMending(world: World, processes: number): Promise<string[]> {
	world.faults.forget();
	world.disk.isFull = false;
	const faults: string[] = [];
	for (let id = 0; id < processes; id++) {
		const calls = [0, 1, 2].map((key) => ({ process: id, key }));
		faults.push(...(await perform(world, { do: "ask", calls })).faults, ...(await world.check()));
		faults.push(...(await perform(world, { do: "read", process: id })).faults);
	}
	await world.end();
	return [...faults, ...world.integrity()];
}
