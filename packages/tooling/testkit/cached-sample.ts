import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(root, "node_modules/.cache/sample-market");

/** Sources that may have a part in the sample market, and the versions of what they import. */
const sources = ["pnpm-lock.yaml", "{apps/server,packages/*}/src/**/*.ts"];

/** Milliseconds after which no test run needs a market. */
const lifetime = 24 * 3_600_000;

/**
 * The date in New York and the part of the day. In each part the sample has one last day: its trading is over half an hour
 * after the exchanges close, which they do at 13:00 or 16:00.
 */
function partOfDay(now: Date): string {
	const local = now.toLocaleString("sv-SE", { timeZone: "America/New_York" });
	const [date, time = ""] = local.split(" ");
	return `${date} ${["13:30", "16:30"].filter((end) => end <= time).length}`;
}

/** The file for the sample market of these sources in this part of the day, which all test runs share. It may be missing. */
export async function cachedSample(): Promise<string> {
	const hash = createHash("sha256").update(`${process.version} ${partOfDay(new Date())}`);
	const isTest = (name: string) => name.endsWith(".test.ts");
	for (const name of globSync(sources, { cwd: root, exclude: isTest }).sort())
		hash.update(name).update(await readFile(join(root, name)));
	await mkdir(folder, { recursive: true });
	return join(folder, `${hash.digest("hex")}.sqlite`);
}

/** Keeps a sample market for other test runs, and removes those that no run needs. */
export async function keepSample(market: string, cacheFolder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
		if (Date.now() - mtimeMs > lifetime) await rm(join(folder, name), { recursive: true, force: true });
	}
	const part = `${cacheFolder}.${process.pid}`;
	await copyFile(market, part);
	await rename(part, cacheFolder);
}
