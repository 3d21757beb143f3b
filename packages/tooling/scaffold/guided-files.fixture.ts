import type { NewFiles } from "./new-files.ts";

/**
 * The files of a guide for which a reader has replaced and changed what it shows: a block of code follows the name of its
 * file in bold. A block in the language `diff` changes lines, any other is the whole file.
 *
 * @throws Error when the guide names no such file, or changes lines that a file does not have
 */
export function guidedFiles(files: NewFiles, guide: string): NewFiles {
	const changed: Record<string, string> = { ...files };
	for (const [, file = "", language, code = ""] of guide.matchAll(
		/\*\*([\w./-]+\.\w+)\*\*(?:(?!```).)*?\n\n```(\w+)\n(.*?)^```/gms,
	)) {
		const present = changed[file];
		if (present === undefined) throw new Error(`the guide names ${file}, which is not among the new files`);
		changed[file] = language === "diff" ? changedLines(file, present, code) : code;
	}
	return changed;
}

function changedLines(file: string, text: string, diff: string): string {
	let changed = text;
	for (const [, removed = "", added = ""] of diff.matchAll(/((?:^-.*\n)+)((?:^\+.*\n)+)/gm)) {
		const [before, after] = [removed, added].map((lines) => lines.replaceAll(/^[-+]/gm, ""));
		if (!changed.includes(before ?? "")) throw new Error(`${file} does not have the lines ${before}`);
		changed = changed.replace(before ?? "", () => after ?? "");
	}
	return changed;
}
