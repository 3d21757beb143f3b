import type { OperationId } from "@us-market-data/contract";
import type { ErrorObject, ValidateFunction } from "ajv";

/** A place where a body differs from the contract. Neither part holds anything of the body. */
export interface Difference {
	/** JSON pointer into the body. */
	path: string;
	message: string;
}

/** Compares the body of a 200 with the contract. */
export type CompareBody = (operationId: OperationId, body: unknown) => readonly Difference[];

interface Contract {
	paths: Record<
		string,
		{
			get: {
				operationId: string;
				responses: { 200: { content: { "application/json": { schema: object } } } };
			};
		}
	>;
	components: { schemas: Record<string, object> };
}

/** Prepares the comparison. The validator of an operation is compiled at its first body. */
export async function compareBodies(document: object): Promise<CompareBody> {
	const [{ Ajv2020 }, formats] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
	const { paths, components } = document as Contract;
	const bodies = Object.values(paths).map(({ get }) => {
		return [get.operationId, get.responses[200].content["application/json"].schema] as const;
	});
	// The contract is linted when it is made, and the validators run too seldom to pay for their optimization.
	const lean = { strict: false, validateSchema: false, addUsedSchema: false, code: { optimize: false } };
	const ajv = new Ajv2020(lean);
	formats.default.default(ajv, { mode: "full" });
	const { schemas } = components;
	ajv.addSchema({ $id: "contract", components: { schemas }, bodies: Object.fromEntries(bodies) });
	const compiled = new Map<OperationId, ValidateFunction>();
	return (operationId, body) => {
		const validate = compiled.get(operationId) ?? ajv.compile({ $ref: `contract#/bodies/${operationId}` });
		compiled.set(operationId, validate);
		return validate(body) ? [] : (validate.errors ?? []).map(difference);
	};
}

const difference = ({ instancePath, message, keyword }: ErrorObject): Difference => ({
	path: instancePath,
	message: message ?? keyword,
});
