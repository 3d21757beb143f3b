import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const ignored = new Set([".git", ".data", ".turbo", ".vite", "dist", "bench", "mock"]);
/** What tests and builds beside this one write for a moment, which may be gone when it is copied. */
const transient = /^\.examples-|\.timestamp-/;

/** A copy of the repository. Its packages resolve to each other in the copy, and everything else to the installed packages. */
export async function repositoryCopy(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), "scaffold-"));
	for (const name of await readdir(root)) {
		if (ignored.has(name)) continue;
		if (name === "node_modules") await symlink(join(root, name), join(copy, name));
		else
			await cp(join(root, name), join(copy, name), {
				recursive: true,
				verbatimSymlinks: true,
				filter: (path) => {
					const own = path.slice(path.lastIndexOf("/") + 1);
					return !ignored.has(own) && !transient.test(own);
				},
			});
	}
	return copy;
}

/** The output of a program of the copy, on either stream; `node_modules/.bin` holds its name, or Node.js runs its file. */
export async function outputOf(copy: string, folder: string, ...command: readonly string[]): Promise<string> {
	const [name = "", ...rest] = command;
	const program = name === "node" ? process.execPath : join(copy, "node_modules/.bin", name);
	try {
		const { stdout, stderr } = await run(program, rest, { cwd: join(copy, folder), maxBuffer: 2 ** 24 });
		return stdout + stderr;
	} catch (error) {
		const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
		return stdout + stderr;
	}
}
