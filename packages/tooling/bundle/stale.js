import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newestBuild } from "./newest.js";

/**
 * Builds the programs of a package if a source has changed since its newest build, as its size or its time tells. The words of a
 * build that fails go to standard error, and the process ends with 2.
 *
 * @param {URL} folder the folder of the package
 */
export function buildIfStale(folder) {
	const dist = new URL("dist/", folder);
	const { name, sources = [] } = newestBuild(dist) ?? {};
	const isThere = name !== undefined && existsSync(new URL(`${name}/`, dist));
	if (isThere && sources.length > 0 && sources.every(isUnchanged(fileURLToPath(dist)))) return;
	const builder = fileURLToPath(new URL("build/main.ts", folder));
	const { status } = spawnSync(process.execPath, [builder], { stdio: ["ignore", process.stderr, "inherit"] });
	if (status !== 0) process.exit(2);
}

/** @param {string} dist the folder from which the paths of sources go */
const isUnchanged =
	(dist) =>
	/** @param {string} line size, time and path of a source */
	(line) => {
		const [, size, time, path = ""] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
		const found = statSync(join(dist, path), { throwIfNoEntry: false });
		return found !== undefined && String(found.size) === size && String(found.mtimeMs) === time;
	};
