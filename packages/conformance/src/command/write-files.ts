import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes files by path, with their folders. Gives a sentence for each that cannot be written, and writes the others. */
export async function writeFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
	const unwritten: string[] = [];
	for (const [file, text] of files)
		try {
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, text);
		} catch (error) {
			const { code, message } = error as NodeJS.ErrnoException;
			unwritten.push(`${file} cannot be written: ${reasons[code ?? ""] ?? message}`);
		}
	return unwritten;
}

const reasons: Readonly<Record<string, string>> = {
	EACCES: "this user may not write there",
	EEXIST: "a part of its path is a file",
	EISDIR: "it is a folder",
	ENOSPC: "the disk is full",
	ENOTDIR: "a part of its path is a file",
	EROFS: "the disk is read-only",
};
