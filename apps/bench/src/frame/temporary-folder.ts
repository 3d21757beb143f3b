import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs `work` in its own folder and removes the folder afterwards, also if the process exits meanwhile.
 *
 * @param parent where it lies
 */
export async function inTemporaryFolder<T>(
	work: (folder: string) => Promise<T>,
	parent: string = tmpdir(),
): Promise<T> {
	const folder = await mkdtemp(join(parent, "us-market-data-bench-"));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	process.once("exit", remove);
	try {
		return await work(folder);
	} finally {
		process.off("exit", remove);
		await rm(folder, { recursive: true, force: true });
	}
}
