import type { Parameter } from "@us-market-data/contract";
import type { Contract, ContractOperation } from "../../src/contract.ts";
import { parameterOf, withQuery } from "./edits.ts";
import { type Fault, misread } from "./injected-fault.ts";

/** The fixed value by which each required parameter is answered. */
const always: Readonly<Record<string, string>> = { symbol: "AAPL.US", symbols: "AAPL.US", key: "gainers" };

/**
 * One fault for every query parameter with more than one meaning: its value is validated correctly and then has no effect.
 * A parameter with a single value is left out, because ignoring it changes nothing. So is the version of the data, which
 * changes nothing until an import lands.
 */
export function ignoredParameters(contract: Contract): readonly Fault[] {
	return contract.operations.flatMap((operation) =>
		operation.parameters
			.filter(
				({ in: location, name, schema }) =>
					location === "query" && schema.enum?.length !== 1 && name !== "data_version",
			)
			.map((parameter) => ignored(operation, parameter)),
	);
}

function ignored({ operationId }: ContractOperation, { name, aliasOf, required }: Parameter): Fault {
	const title = required
		? `${name} is always taken for ${always[name]}`
		: `${name} is ignored${aliasOf ? ` (alias of ${aliasOf})` : ""}`;
	return misread(operationId, title, (question) =>
		parameterOf(question, name) === undefined
			? question
			: withQuery(question, { [name]: required ? always[name] : undefined }),
	);
}
