import { seededRandom } from "@us-market-data/testkit";
import { bugs } from "./bugs.ts";
import { shortest } from "./shrink.ts";
import { type Course, simulate } from "./simulate.ts";
import { type History, historyOf } from "./steps.ts";

/** Folders of a series of histories. */
export interface Folders {
	/** The folder of the databases with which each history begins. */
	template: string;
	/** The folder that each history overwrites. */
	folder: string;
}

/** A history in which something did not hold. */
export interface Failure {
	seed: number;
	history: History;
	course: Course;
}

/** Runs the history of a seed. Returns its faults. */
export async function trySeed(
	seed: number,
	bug: string | undefined,
	folders: Folders,
): Promise<Failure | undefined> {
	const history = historyOf(seed, seededRandom(seed));
	const course = await happen(history, bug, folders);
	return course.faults.length > 0 ? { seed, history, course } : undefined;
}

/** The shortest history of a failure that still shows a fault. */
export async function shortened(
	{ seed, history }: Failure,
	bug: string | undefined,
	folders: Folders,
): Promise<Failure> {
	const steps = await shortest(history.steps, async (fewer) => {
		const { faults } = await happen({ ...history, steps: [...fewer] }, bug, folders);
		return faults.length > 0;
	});
	const short = { ...history, steps: [...steps] };
	return { seed, history: short, course: await happen(short, bug, folders) };
}

/** Formats a failure for the operator of the simulation. */
export function linesOf({ seed, history, course }: Failure): string[] {
	const { processes, cached, durability, steps } = history;
	const setting = `${processes} processes, durability ${durability}${cached ? ", credentials kept for a while" : ""}`;
	return [
		`seed ${seed}, ${steps.length} steps, ${setting}:`,
		...course.lines.map((line, place) => `  ${place + 1}. ${line}`),
		...course.faults.map((fault) => `  => ${fault}`),
	];
}

const happen = (history: History, bug: string | undefined, folders: Folders): Promise<Course> =>
	simulate(history, (bug === undefined ? undefined : bugs[bug]) ?? { says: "" }, folders);
