import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Marks a place in a generated file that its author has to fill. */
export const marker = "UNFINISHED";

/** This package, which writes the marker, and the documents that explain it. */
const exempt =
	/^packages\/tooling\/(scaffold\/|README)|^(CONTRIBUTING|docs\/guides\/add-an-operation)\.md$|\.gen\./;

/**
 * The places of a repository that are marked as unfinished, as `file:line`.
 * @throws Error when the folder is not a working tree of Git.
 */
export async function unfinishedPlaces(root: string): Promise<string[]> {
	const command = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
	const { stdout } = await run("git", command, { cwd: root, maxBuffer: 64 * 2 ** 20 });
	const places: string[] = [];
	for (const file of stdout.split("\0").filter((path) => path !== "" && !exempt.test(path))) {
		const content = await readFile(join(root, file), "utf8").catch(() => "");
		if (content.includes(marker)) places.push(...linesOf(file, content));
	}
	return places;
}

const linesOf = (file: string, content: string): string[] =>
	content.split("\n").flatMap((line, index) => (line.includes(marker) ? [`${file}:${index + 1}`] : []));
