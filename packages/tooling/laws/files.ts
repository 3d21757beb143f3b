import { execFile } from "node:child_process";
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
