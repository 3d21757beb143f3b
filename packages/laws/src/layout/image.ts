import { matchesGlob } from "node:path";
import { testFiles } from "../test-files.ts";

/** Tests and files of tests that the image holds. */
export const testsInImage = (paths: readonly string[], dockerfile: string, ignore: string): string[] =>
	inImage(paths, dockerfile, ignore).filter((path) => new RegExp(testFiles).test(path));

/** The files that a Dockerfile copies and that `.dockerignore` lets in. */
export function inImage(paths: readonly string[], dockerfile: string, ignore: string): string[] {
	const copied = [...dockerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, sources = ""]) =>
		sources.split(" "),
	);
	const patterns = ignore.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return paths.filter(
		(path) => withParents(path).some((part) => copied.includes(part)) && !isIgnored(path, patterns),
	);
}

/** The last pattern that fits a path or a folder above it decides. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
	const last = patterns.findLast((pattern) => {
		const glob = pattern.replace(/^!/, "");
		return glob === "*" || withParents(path).some((part) => matchesGlob(part, glob));
	});
	return last !== undefined && !last.startsWith("!");
}

const withParents = (path: string): string[] =>
	path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
