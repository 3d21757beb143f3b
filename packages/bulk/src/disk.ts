import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Name of a file while it is written. What a killed process leaves of such files is removed by the next one. */
export const temporaryName = (path: string): string => `${path}${temporaryEnding}`;

export const temporaryEnding = ".tmp";

/** Writes a file beside its place, to the disk, and puts it there. */
export async function replaceFile(path: string, text: string): Promise<void> {
	const temporary = temporaryName(path);
	try {
		const file = await open(temporary, "w");
		try {
			await file.writeFile(text);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
	await sync(dirname(path));
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function sync(path: string): Promise<void> {
	const file = await open(path, "r");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}
