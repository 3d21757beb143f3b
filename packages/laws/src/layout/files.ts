import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Every file of a repository that Git tracks or would track, as a path from its root. */
export async function filesOf(repository: string): Promise<string[]> {
	const list = async (...options: string[]) => {
		const { stdout } = await execute("git", ["ls-files", "-z", ...options], {
			cwd: repository,
			maxBuffer: 2 ** 24,
		});
		return stdout.split("\0").filter((path) => path !== "");
	};
	const deleted = new Set(await list("--deleted"));
	const paths = await list("--cached", "--others", "--exclude-standard");
	return [...new Set(paths)].filter((path) => !deleted.has(path));
}

/** Sources that a person writes, with the number of their lines. */
export async function linesOf(repository: string, paths: readonly string[]): Promise<Map<string, number>> {
	const sources = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.includes(".gen."));
	const counted = sources.map(async (path): Promise<[string, number]> => {
		const text = await readFile(join(repository, path), "utf8");
		return [path, text.trimEnd().split("\n").length];
	});
	return new Map(await Promise.all(counted));
}
