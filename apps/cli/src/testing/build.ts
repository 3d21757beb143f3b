import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = "node_modules/.cache/built-for-tests";

/** The program that tests run: built, as users have it, because it starts in a third of the time of its sources. */
export const builtProgram = fileURLToPath(new URL(`../../${folder}/main.js`, import.meta.url));

/** Builds it once for all tests of a run. */
export default async function setup(): Promise<void> {
	const cwd = fileURLToPath(new URL("../../", import.meta.url));
	await promisify(execFile)(process.execPath, ["build/main.ts", folder], { cwd });
}
