import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk of a few megabytes for one test. */
export interface SmallDisk {
	folder: string;
	/** Fills the disk. */
	fill(): Promise<void>;
	/** Frees the space. */
	free(): Promise<void>;
	remove(): Promise<void>;
}

/** Mounts a file system in memory. Undefined where the user may not mount, or the system has no such file system. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
	const folder = await mkdtemp(join(tmpdir(), "small-disk-"));
	try {
		await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
	} catch {
		await rm(folder, { recursive: true });
		return undefined;
	}
	const fillerFile = join(folder, "ballast");
	return {
		folder,
		fill: async () => {
			for (let size = megabytes * 1_048_576; size >= 512; size /= 2) {
				// It writes until the disk is full.
				for (;;) if (!(await tryAppend(fillerFile, size))) break;
			}
		},
		free: () => rm(fillerFile, { force: true }),
		remove: async () => {
			await run("umount", ["-l", folder]);
			await rm(folder, { recursive: true });
		},
	};
}

const tryAppend = (file: string, bytes: number): Promise<boolean> =>
	writeFile(file, Buffer.alloc(bytes), { flag: "a" }).then(
		() => true,
		() => false,
	);
