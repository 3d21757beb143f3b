import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = fileURLToPath(new URL("../../node_modules/.cache/generators/", import.meta.url));

/**
 * Installs packages of exact versions, and returns the folder of their `node_modules`. They take half a gigabyte, so that only
 * this command installs them, once for each set of versions.
 */
export async function installed(packages: Readonly<Record<string, string>>): Promise<string> {
	const manifest = JSON.stringify({ private: true, type: "module", dependencies: packages });
	const folder = join(cache, hash("sha256", manifest, "hex").slice(0, 16));
	if (await exists(join(folder, "node_modules"))) return folder;
	const unfinished = `${folder}-${process.pid}`;
	await mkdir(unfinished, { recursive: true });
	await writeFile(join(unfinished, "package.json"), manifest);
	const flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--legacy-peer-deps"];
	await run("npm", ["install", ...flags], { cwd: unfinished, maxBuffer: 1 << 26 });
	await rm(folder, { recursive: true, force: true });
	await rename(unfinished, folder);
	return folder;
}

const exists = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);
