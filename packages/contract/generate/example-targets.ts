import { globSync } from "node:fs";
import { ContractError, readYaml } from "./contract-error.ts";

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
		const examples = readYaml<Record<string, { "x-request"?: { target: string } }>>(folder, file);
		for (const [name, { [requestExtension]: request }] of Object.entries(examples)) {
			if (!request)
				throw new ContractError(
					`spec/${file}: the example ${name} has no ${requestExtension}; allowed: a target such as /api/market-data/quote?symbols=AAPL.US.`,
				);
			targets.set(name, request.target);
		}
	}
	const rows = operationIds.map((operationId) => {
		const target = targets.get(`${operationId}.ok`);
		if (target === undefined)
			throw new ContractError(
				`No file below spec/examples has the example ${operationId}.ok, whose request the tests send.`,
			);
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
