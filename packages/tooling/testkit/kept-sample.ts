import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, "node_modules/.cache/sample-market");

/** Sources that may have a part in the sample market, and the versions of what they import. */
const sources = ["pnpm-lock.yaml", "{apps/server,packages/*}/src/**/*.ts"];

/** Milliseconds in which the sample has one last day: trading ends at a full or half hour, and so does the wait after it. */
const slot = 30 * 60_000;

/** Milliseconds after which no test run needs a market. */
const lifetime = 2 * 3_600_000;

/** The file for the sample market of these sources in this half hour, which all test runs share. It may be missing. */
export async function keptSample(): Promise<string> {
	const hash = createHash("sha256").update(`${process.version} ${Math.floor(Date.now() / slot)}`);
	const isTest = (name: string) => name.endsWith(".test.ts");
	for (const name of globSync(sources, { cwd: root, exclude: isTest }).sort())
		hash.update(name).update(await readFile(join(root, name)));
	return join(folder, `${hash.digest("hex")}.sqlite`);
}

/** Keeps a sample market for other test runs, and removes those that no run needs. */
export async function keepSample(market: string, kept: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const name of await readdir(folder)) {
		const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
		if (Date.now() - mtimeMs > lifetime) await rm(join(folder, name), { force: true });
	}
	const part = `${kept}.${process.pid}`;
	await copyFile(market, part);
	await rename(part, kept);
}
