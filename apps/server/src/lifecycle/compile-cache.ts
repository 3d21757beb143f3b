import { readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The folder in the data folder where Node.js caches compiled code, so that a start does not compile again. Whoever can
 * write there can change what the service runs, so the folder must be its owner's alone. A first start, which has no
 * folder yet, caches nothing. What the operator has set stays.
 *
 * @param build the name of the build that runs; the caches of others are removed, or it would grow with each of them
 */
export function compileCacheFolder(env: NodeJS.ProcessEnv, cwd: string, build: string): string | undefined {
	if (env["NODE_COMPILE_CACHE"] || env["NODE_DISABLE_COMPILE_CACHE"]) return undefined;
	const folder = resolve(cwd, env["DATA_DIR"] || ".data");
	const found = statSync(folder, { throwIfNoEntry: false });
	const isPrivate = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
	if (!isPrivate) return undefined;
	const compiled = join(folder, "compiled");
	removeOthers(compiled, build);
	return join(compiled, build);
}

/** Removes the caches of other builds. One that cannot be removed only costs room. */
function removeOthers(compiled: string, build: string): void {
	try {
		const others = readdirSync(compiled).filter((name) => name !== build);
		for (const name of others) rmSync(join(compiled, name), { recursive: true, force: true });
	} catch {
		// There is none yet.
	}
}
