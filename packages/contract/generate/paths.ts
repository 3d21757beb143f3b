import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { ContractError, readYaml } from "./contract-error.ts";

/** The extension of a path file with the path of its operation. */
export const pathExtension = "x-path";

const otherMethods = ["put", "post", "delete", "options", "head", "patch", "trace"];

/**
 * The text of `spec/paths.gen.yaml`, which names the file of each path: areas in the order of the tags of
 * `openapi.yaml`, paths of an area in the order of the alphabet.
 *
 * @param folder that of `openapi.yaml`
 * @throws ContractError when a file has no path or no GET, or two have the same path
 */
export function pathList(folder: string): string {
	const { tags } = readYaml<{ tags: { name: string }[] }>(folder, "openapi.yaml");
	const areas = tags.map(({ name }) => name);
	const rows = globSync("paths/*/*.yaml", { cwd: folder }).map((found) => {
		const file = found.replaceAll("\\", "/");
		const { [pathExtension]: path, ...item } = readYaml<{ "x-path"?: string }>(folder, file);
		if (typeof path !== "string")
			throw new ContractError(
				`spec/${file}:1: ${pathExtension} is missing; allowed: a path such as /api/market-data/quote/trades.`,
			);
		const other = Object.keys(item).find((name) => otherMethods.includes(name));
		if (other !== undefined || !("get" in item))
			throw new ContractError(
				`spec/${file}: the operation has ${other === undefined ? "no get" : `the method ${other}`}; allowed: get alone, for the service is read-only.`,
			);
		return { path, file, area: areas.indexOf(basename(dirname(file))) };
	});
	rows.sort((a, b) => a.area - b.area || (a.path < b.path ? -1 : 1));
	const twice = rows.find(({ path }, index) => rows.findIndex((row) => row.path === path) < index);
	if (twice) {
		const files = rows.flatMap(({ path, file }) => (path === twice.path ? [`spec/${file}`] : []));
		throw new ContractError(`${files.join(" and ")} have the same ${pathExtension}: ${twice.path}.`);
	}
	return rows.map(({ path, file }) => `${path}: { $ref: ${file} }\n`).join("");
}
