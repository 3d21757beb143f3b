import type { Parameter } from "@us-market-data/contract";
import type { Contract, ContractOperation } from "../../src/contract/contract.ts";
import { inQuery, withQuery } from "./edits.ts";
import { type Fault, misread } from "./fault.ts";

/** What a required parameter is answered as, whatever it says. */
const always: Readonly<Record<string, string>> = { symbol: "AAPL.US", symbols: "AAPL.US", key: "gainers" };

/**
 * One fault for every query parameter that has more than one meaning: its value is judged as it should be, and then
 * has no effect. Twins of others, such as a list whose only value is the default, cannot be ignored.
 */
export function ignoredParameters(contract: Contract): readonly Fault[] {
	return contract.operations.flatMap((operation) =>
		operation.parameters
			.filter(({ in: place, schema }) => place === "query" && schema.enum?.length !== 1)
			.map((parameter) => ignored(operation, parameter)),
	);
}

function ignored({ operationId }: ContractOperation, { name, aliasOf, required }: Parameter): Fault {
	const title = required
		? `${name} is always taken for ${always[name]}`
		: `${name} is ignored${aliasOf ? ` (alias of ${aliasOf})` : ""}`;
	return misread(operationId, title, (question) =>
		inQuery(question, name) === undefined
			? question
			: withQuery(question, { [name]: required ? always[name] : undefined }),
	);
}
