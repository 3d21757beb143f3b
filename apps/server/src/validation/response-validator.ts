import type { OperationId } from "@us-market-data/contract";
import type { Env } from "@us-market-data/runtime";
import type { ErrorObject, ValidateFunction } from "ajv";
import type { Logger } from "pino";
import { SerializedBody } from "../long-queries/serialized-body.ts";

/** The responses that are validated against the contract. */
export interface ResponseValidationSettings {
	/** One of so many responses is validated; 0 validates none. */
	every: number;
	/** True when a response that violates the contract becomes 500, before it is charged. */
	rejects: boolean;
}

type Setting = "NODE_ENV" | "RESPONSE_CHECK_EVERY" | "RESPONSE_CHECK_REFUSE";

/** One of so many responses is validated in production. */
const sampledInProduction = 1_000;

/** Outside production every response is validated, and rejected if it violates the contract. */
export function responseValidationSettings(env: Pick<Env, Setting>): ResponseValidationSettings {
	const isProduction = env.NODE_ENV === "production";
	return {
		every: env.RESPONSE_CHECK_EVERY ?? (isProduction ? sampledInProduction : 1),
		rejects: env.RESPONSE_CHECK_REFUSE ?? !isProduction,
	};
}

export interface ResponseValidatorDeps extends ResponseValidationSettings {
	/** Validates a body; by the document unless given. */
	validateBody: ValidateBody;
	log: Logger;
	/** Called for each validated response. */
	onCheck?: ((operationId: OperationId, isValid: boolean) => void) | undefined;
	/** A number from 0 to 1 without 1. */
	random?: () => number;
}

/** The body of a 200, before it is sent. */
export interface ResponseToValidate {
	operationId: OperationId;
	requestId: string;
	/** Version of the data that it was made of. */
	dataVersion: number | undefined;
}

/**
 * Validates responses against the contract: outside production all of them, in production the first of each operation
 * after a start and after an import, and a sample of the others. A violation is logged by its place and counted.
 *
 * It stands where the body is made, because the response validation of express-openapi-validator sees no bytes, and long
 * queries make bytes. Its validators are compiled from the same document.
 */
export class ResponseValidator {
	readonly #deps: ResponseValidatorDeps;
	readonly #random: () => number;
	/** For each operation, the version of the data whose first response was validated. */
	readonly #validated = new Map<OperationId, number | undefined>();

	constructor(deps: ResponseValidatorDeps) {
		this.#deps = deps;
		this.#random = deps.random ?? Math.random;
	}

	/** True for a response that is to be validated. */
	wants({ operationId, dataVersion }: Pick<ResponseToValidate, "operationId" | "dataVersion">): boolean {
		const { every } = this.#deps;
		if (every === 0) return false;
		if (every === 1 || !this.#validated.has(operationId)) return true;
		return this.#validated.get(operationId) !== dataVersion || this.#random() * every < 1;
	}

	/**
	 * Validates a body.
	 *
	 * @throws when it violates the contract and the settings reject it
	 */
	async validate(response: ResponseToValidate, body: unknown): Promise<void> {
		const { operationId, requestId, dataVersion } = response;
		const { validateBody, log, onCheck, rejects } = this.#deps;
		this.#validated.set(operationId, dataVersion);
		const violations = await validateBody(operationId, body instanceof SerializedBody ? parse(body) : body);
		onCheck?.(operationId, violations.length === 0);
		if (violations.length === 0) return;
		log.error({ requestId, operationId, violations }, "a response violates the contract");
		if (rejects) throw new Error(`The response of ${operationId} violates the contract.`);
	}
}

const parse = ({ bytes }: SerializedBody): unknown => JSON.parse(Buffer.from(bytes).toString());

/** A place where a body violates the contract. Neither part holds anything of the body. */
export interface Violation {
	/** JSON pointer into the body. */
	path: string;
	message: string;
}

/** Validates the body of a 200 against the contract. */
export type ValidateBody = (operationId: OperationId, body: unknown) => Promise<readonly Violation[]>;

interface Contract {
	paths: Record<
		string,
		{
			get: {
				operationId: string;
				responses: { 200: { content: { "application/json"?: { schema: object } } } };
			};
		}
	>;
	components: { schemas: Record<string, object> };
}

/** The validation by the schemas of a document. Ajv is loaded, and the validator of an operation compiled, at its first body. */
export function bodyValidation(document: object): ValidateBody {
	let compiling: Promise<(operationId: OperationId) => ValidateFunction> | undefined;
	return async (operationId, body) => {
		compiling ??= compilerOf(document as Contract);
		const validate = (await compiling)(operationId);
		return validate(body) ? [] : (validate.errors ?? []).map(violationOf);
	};
}

async function compilerOf({
	paths,
	components,
}: Contract): Promise<(operationId: OperationId) => ValidateFunction> {
	const [{ Ajv2020 }, formats] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
	const bodies = Object.values(paths).flatMap(({ get }) => {
		const json = get.responses[200].content["application/json"];
		// A stream has no body.
		return json ? [[get.operationId, json.schema] as const] : [];
	});
	// The contract is linted when it is made, and the validators run too seldom to pay for their optimization.
	const ajv = new Ajv2020({
		strict: false,
		validateSchema: false,
		addUsedSchema: false,
		code: { optimize: false },
	});
	formats.default.default(ajv, { mode: "full" });
	const { schemas } = components;
	ajv.addSchema({ $id: "contract", components: { schemas }, bodies: Object.fromEntries(bodies) });
	const compiled = new Map<OperationId, ValidateFunction>();
	return (operationId) => {
		const validate = compiled.get(operationId) ?? ajv.compile({ $ref: `contract#/bodies/${operationId}` });
		compiled.set(operationId, validate);
		return validate;
	};
}

const violationOf = ({ instancePath, message, keyword }: ErrorObject): Violation => ({
	path: instancePath,
	message: message ?? keyword,
});
