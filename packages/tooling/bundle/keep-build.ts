import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Builds that stay beside the newest, for services that run them. */
const maxOldBuilds = 3;

/** Milliseconds after which an unfinished build counts as left behind. */
const maxBuildMs = 3_600_000;

/** The modules of a build by their names. */
export type Modules = Readonly<Record<string, string>>;

/**
 * Keeps a build in a folder of its own, named by its digest, and names it as the newest. A service loads some modules late:
 * they must be of the build that it runs, so that earlier builds stay for a while. All is complete or absent.
 *
 * @param sources the files that it is made of, a line each, as `buildIfStale` reads them
 */
export async function keepBuild(
	dist: string,
	modules: Modules,
	sources: readonly string[] = [],
): Promise<void> {
	const digest = createHash("sha256").update(JSON.stringify(modules)).digest("hex").slice(0, 16);
	const unfinished = join(dist, `.${randomUUID()}`);
	await mkdir(unfinished, { recursive: true });
	for (const [name, code] of Object.entries(modules)) await writeFile(join(unfinished, name), code);
	const build = join(dist, digest);
	// The same build may be there already.
	await rename(unfinished, build).catch(() => rm(unfinished, { recursive: true }));
	const now = new Date();
	await utimes(build, now, now);
	await writeFile(unfinished, [digest, ...sources].join("\n"));
	await rename(unfinished, join(dist, "newest"));
	await removeOld(dist);
}

async function removeOld(dist: string): Promise<void> {
	const entries = await readdir(dist, { withFileTypes: true });
	const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
	const aged = await Promise.all(folders.map(async (name) => ({ name, at: await agedAt(join(dist, name)) })));
	const isLeft = ({ name, at }: (typeof aged)[number]) =>
		name.startsWith(".") && Date.now() - at > maxBuildMs;
	const builds = aged.filter(({ name }) => !name.startsWith(".")).sort((a, b) => b.at - a.at);
	const old = [...builds.slice(1 + maxOldBuilds), ...aged.filter(isLeft)];
	for (const { name } of old) await rm(join(dist, name), { recursive: true, force: true });
}

/** When a folder was changed last. Another build may have renamed or removed it meanwhile, and is as new as can be. */
const agedAt = (folder: string): Promise<number> =>
	stat(folder).then(
		({ mtimeMs }) => mtimeMs,
		() => Number.POSITIVE_INFINITY,
	);
