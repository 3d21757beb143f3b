import { statSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Environment by which Node.js keeps compiled code in the data folder, so that a start does not strip types and compile
 * again. Whoever can write there can change what the service runs, so the folder must be its owner's alone. A first
 * start, which has no folder yet, keeps nothing. What the operator has set stays.
 */
export function compileCacheIn(env: NodeJS.ProcessEnv, cwd: string): Record<string, string> {
	if (env["NODE_COMPILE_CACHE"] || env["NODE_DISABLE_COMPILE_CACHE"]) return {};
	const folder = resolve(cwd, env["DATA_DIR"] || ".data");
	const found = statSync(folder, { throwIfNoEntry: false });
	const isPrivate = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
	return isPrivate ? { NODE_COMPILE_CACHE: join(folder, "compiled") } : {};
}
