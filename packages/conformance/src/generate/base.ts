import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import type { Changes } from "../rules/rule.ts";
import type { Values } from "../suite/check-request.ts";
import type { Service } from "../suite/service.ts";
import { findSymbols } from "./values.ts";

/** The plain question: the required parameters by the contract's examples, and the parameters that the case adds. */
export function baseValues(operation: ContractOperation, given: Case, service: Service): Values {
	const required = operation.parameters
		.filter((parameter) => parameter.required && parameter.name !== "legacy_prefix")
		.map((parameter) => {
			const symbols = findSymbols(parameter, service);
			const isList = parameter.schema.type === "array";
			const value = symbols ? symbols.slice(0, isList ? 2 : 1) : operation.examples[parameter.name];
			return [parameter.name, String(value)] as const;
		});
	return definite({ ...Object.fromEntries(required), ...given.parameters });
}

/** Values without the undefined ones. */
export function definite(values: Changes): Values {
	return Object.fromEntries(
		Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
}

/** Values with changes, and without those that the changes leave out. */
export const changed = (values: Values, changes: Changes): Values => definite({ ...values, ...changes });
