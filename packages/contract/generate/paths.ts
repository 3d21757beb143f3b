import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";

/** The extension of a path file with the path of its operation. */
export const pathExtension = "x-path";

/**
 * The text of `spec/paths.gen.yaml`, which names the file of each path: areas in the order of the tags of
 * `openapi.yaml`, paths of an area in the order of the alphabet.
 *
 * @param folder that of `openapi.yaml`
 * @throws Error when a file has no path, or two have the same one
 */
export function pathList(folder: string): string {
	const { tags } = parse(readFileSync(join(folder, "openapi.yaml"), "utf8")) as { tags: { name: string }[] };
	const areas = tags.map(({ name }) => name);
	const rows = globSync("paths/*/*.yaml", { cwd: folder }).map((found) => {
		const file = found.replaceAll("\\", "/");
		const { [pathExtension]: path } = parse(readFileSync(join(folder, file), "utf8")) as {
			"x-path"?: string;
		};
		if (path === undefined) throw new Error(`spec/${file} has no ${pathExtension}`);
		return { path, file, area: areas.indexOf(basename(dirname(file))) };
	});
	rows.sort((a, b) => a.area - b.area || (a.path < b.path ? -1 : 1));
	const twice = rows.find(({ path }, index) => rows.findIndex((row) => row.path === path) < index);
	if (twice) throw new Error(`spec/${twice.file} has the path of another operation: ${twice.path}`);
	return rows.map(({ path, file }) => `${path}: { $ref: ${file} }\n`).join("");
}
