import type { Contract } from "../contract/contract.ts";
import type { Failure } from "../suite/probe.ts";

/** The place of a rule in the contract. */
export interface Place {
	/** A file of the repository. */
	readonly file: string;
	/** JSON pointer into the bundled contract, which a service answers as /openapi.json. */
	readonly pointer: string;
}

/** The place of the rule that a failure breaks: that of the broken keyword, or the operation. */
export function placeOf({ place }: Pick<Failure, "place">, operationId: string, contract: Contract): Place {
	const [, kind, name] = /^\/components\/(schemas|headers|responses)\/([^/]+)/.exec(place ?? "") ?? [];
	const operation = contract.operations.find((one) => one.operationId === operationId);
	const path = operation && `/paths/${operation.path.replaceAll("~", "~0").replaceAll("/", "~1")}/get`;
	const file =
		kind === undefined
			? operation
				? `spec/paths/${operation.area}/${operationId}.yaml`
				: "spec/openapi.yaml"
			: `spec/${kind}/${name}.yaml`;
	return { file, pointer: `#${place ?? path ?? "/paths"}` };
}
