import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The extension of an example with the request that it answers. */
export const requestExtension = "x-request";

/**
 * A module with the request target of the example `ok` of each operation.
 *
 * @param folder that of `openapi.yaml`
 */
export function exampleTargets(folder: string, operationIds: readonly string[]): string {
	const targets = new Map<string, string>();
	for (const file of globSync("examples/*/*.yaml", { cwd: folder })) {
		const examples = parse(readFileSync(join(folder, file), "utf8")) as Record<
			string,
			{ "x-request"?: { target: string } }
		>;
		for (const [name, { [requestExtension]: request }] of Object.entries(examples)) {
			if (!request) throw new Error(`spec/${file}: ${name} has no ${requestExtension}`);
			targets.set(name, request.target);
		}
	}
	const rows = operationIds.map((operationId) => {
		const target = targets.get(`${operationId}.ok`);
		if (target === undefined) throw new Error(`${operationId} has no example ${operationId}.ok`);
		return `\t${operationId}: ${JSON.stringify(target)},`;
	});
	return [
		"/** The request of the example `ok` of each operation. */",
		"export const exampleTargets = {",
		...rows,
		"};",
		"",
	].join("\n");
}
