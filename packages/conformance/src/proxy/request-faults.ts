import { partsOf } from "@us-market-data/contract";
import type { ContractOperation } from "../contract/contract.ts";
import type { Schema } from "../contract/document.ts";
import type { Validators } from "../judge/validator.ts";

/** The faults of a request by the contract, one sentence each: parameters that are unknown, missing, repeated or invalid. */
export async function requestFaults(
	operation: ContractOperation,
	target: string,
	validators: Validators,
): Promise<string[]> {
	const { searchParams } = partsOf(target);
	const known = new Map(
		operation.parameters.filter((one) => one.in === "query").map((one) => [one.name, one]),
	);
	const faults: string[] = [];
	for (const name of new Set(searchParams.keys())) {
		const parameter = known.get(name);
		const values = searchParams.getAll(name);
		if (!parameter) faults.push(`${name} is no parameter of ${operation.operationId}`);
		else if (parameter.schema.type !== "array" && values.length > 1) faults.push(`${name} is given twice`);
		else {
			const schema = parameter.schema as unknown as Schema;
			const broken = (await validators.of(schema))(typed(values.join(","), schema));
			faults.push(...broken.map((fault) => `${name}=${values.join(",").slice(0, 80)}: ${fault}`));
		}
	}
	const given = new Set([...searchParams.keys()].map((name) => known.get(name)?.aliasOf ?? name));
	const missing = [...known.values()].filter(({ name, required }) => required && !given.has(name));
	return [...faults, ...missing.map(({ name }) => `${name} is missing`)];
}

/** The value that a text of the query stands for. */
function typed(text: string, { type, items }: Schema): unknown {
	if (type === "array") return text === "" ? [] : text.split(",").map((one) => typed(one, items ?? {}));
	if (type === "integer") return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
	if (type === "number") return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
	if (type === "boolean") return text === "true" || (text === "false" ? false : text);
	return text;
}
