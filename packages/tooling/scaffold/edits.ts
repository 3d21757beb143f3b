import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Adds text to an existing file, next to a known line. */
export interface Insertion {
	file: string;
	text: string;
	/** After the last line that matches, before the first one, or at the end of the first one, before its `;`. */
	where: "after" | "before" | "within";
	line: RegExp;
}

/** The changes of one generator; paths are relative to the root of the repository. */
export interface Edits {
	create: Readonly<Record<string, string>>;
	insert: readonly Insertion[];
}

/**
 * Makes the changes, all or none.
 * @returns the paths of the files, those that are new first.
 * @throws Error when a new file exists, or when the line to insert next to is not found.
 */
export async function applyEdits(root: string, { create, insert }: Edits): Promise<string[]> {
	for (const file of Object.keys(create)) {
		const exists = await access(join(root, file)).then(
			() => true,
			() => false,
		);
		if (exists) throw new Error(`${file} exists already`);
	}
	const changed = new Map<string, string>();
	for (const insertion of insert) {
		const { file } = insertion;
		changed.set(file, inserted(changed.get(file) ?? (await readFile(join(root, file), "utf8")), insertion));
	}
	const files = [...Object.entries(create), ...changed];
	for (const [file, content] of files) {
		await mkdir(dirname(join(root, file)), { recursive: true });
		await writeFile(join(root, file), content);
	}
	return files.map(([file]) => file);
}

function inserted(content: string, { file, text, where, line }: Insertion): string {
	const lines = content.split("\n");
	const matches = (candidate: string) => line.test(candidate);
	const index = where === "after" ? lines.findLastIndex(matches) : lines.findIndex(matches);
	const found = lines[index];
	if (found === undefined) throw new Error(`${file} has no line like ${line}`);
	if (where === "within") lines[index] = found.replace(/;$/, `${text};`);
	else lines.splice(where === "after" ? index + 1 : index, 0, text);
	return lines.join("\n");
}
