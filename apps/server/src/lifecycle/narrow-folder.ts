import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";

/** Names that the service and its commands give in the data folder. */
const ours =
	/^((market|accounts|updates|oauth)\.sqlite(-[\w-]+)?|audit\.log|demo-keys?(-\w+)?|oauth-keys\.json|downloads)$/;

const othersMay = 0o077;
const sticky = 0o1000;

/**
 * Takes from everybody but the owner what a data folder of an earlier version, or one that was copied, lets them read.
 * A folder that also holds other files is reported and not changed.
 */
export async function narrowDataFolder(folder: string, log: Pick<Logger, "info" | "warn">): Promise<void> {
	const names = await readdir(folder);
	const narrowed: string[] = [];
	for (const name of names.filter((entry) => ours.test(entry)))
		await narrow(join(folder, name), narrowed, log);
	const { mode } = await lstat(folder);
	if (names.every((name) => ours.test(name)) && (mode & sticky) === 0)
		await narrowOne(folder, mode, narrowed, log);
	else if ((mode & othersMay) !== 0)
		log.warn(
			{ folder, mode: formatMode(mode) },
			"others may look into the data folder; give it one of its own",
		);
	if (narrowed.length > 0)
		log.info({ folder, entries: narrowed.length }, "data folder made its owner's alone");
}

async function narrow(path: string, narrowed: string[], log: Pick<Logger, "warn">): Promise<void> {
	const found = await lstat(path).catch(() => undefined);
	// Files that another process has just removed, and links, which have no mode.
	if (!found || !(found.isFile() || found.isDirectory())) return;
	await narrowOne(path, found.mode, narrowed, log);
	if (!found.isDirectory()) return;
	for (const name of await readdir(path).catch(() => [])) await narrow(join(path, name), narrowed, log);
}

async function narrowOne(
	path: string,
	mode: number,
	narrowed: string[],
	log: Pick<Logger, "warn">,
): Promise<void> {
	if ((mode & othersMay) === 0) return;
	try {
		await chmod(path, mode & 0o700);
		narrowed.push(path);
	} catch (error) {
		// Another process, such as a command of the operator, has just removed it.
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
		const reason = error instanceof Error ? error.message : String(error);
		log.warn(
			{ path, mode: formatMode(mode), reason },
			"others may read this, and this user cannot change it",
		);
	}
}

const formatMode = (mode: number): string => (mode & 0o7777).toString(8);
