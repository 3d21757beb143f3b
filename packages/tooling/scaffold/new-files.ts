import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The files of a new part: content by path from the root of the repository. */
export type NewFiles = Readonly<Record<string, string>>;

/**
 * Writes the files, all or none.
 * @throws Error when one of them exists.
 */
export async function writeNewFiles(root: string, files: NewFiles): Promise<void> {
	for (const file of Object.keys(files)) {
		const exists = await access(join(root, file)).then(
			() => true,
			() => false,
		);
		if (exists) throw new Error(`${file} exists already`);
	}
	for (const [file, content] of Object.entries(files)) {
		await mkdir(dirname(join(root, file)), { recursive: true });
		await writeFile(join(root, file), content);
	}
}
