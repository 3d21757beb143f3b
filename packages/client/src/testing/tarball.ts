import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The texts of the files of a tarball, by their paths in it. */
export async function unpacked(tarball: Uint8Array): Promise<Map<string, string>> {
	const folder = await mkdtemp(join(tmpdir(), "client-tarball-"));
	try {
		await writeFile(join(folder, "a.tgz"), tarball);
		await mkdir(join(folder, "out"));
		await run("tar", ["xzf", "../a.tgz"], { cwd: join(folder, "out") });
		const entries = await readdir(join(folder, "out"), { recursive: true, withFileTypes: true });
		const files = entries
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name));
		const start = join(folder, "out").length + 1;
		return new Map(
			await Promise.all(
				files.map(async (file) => [file.slice(start), await readFile(file, "utf8")] as const),
			),
		);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
