import type { ContractOperation, DocumentedHeader } from "../contract/contract.ts";
import type { HttpResponse } from "../http-client.ts";
import { at } from "../rules/reading.ts";
import { validationErrors } from "./known-faults.ts";
import { spotOfError, type Validators } from "./validator.ts";

/** A rule of the contract that an answer breaks. */
export interface Violation {
	readonly rule: string;
	readonly message: string;
	/** The part of the answer that is wrong. */
	readonly spot?: Spot;
	/** The value that the contract demands there. */
	readonly expected?: string;
	/** JSON pointer into the bundled contract to the broken rule. */
	readonly place?: string;
}

/** A part of an answer: its status, a header by its name, or a value of its body by a JSON pointer. */
export type Spot = "status" | { readonly header: string } | { readonly body: string };

/**
 * Judges an answer by the documented responses of the operation; `HEAD` answers have no body to judge.
 *
 * @example
 * const contract = createContract();
 * const headers = { "content-type": "application/json" };
 * const response = { status: 418, headers, text: "{}", json: {} };
 * const [violation] = await validateResponse(contract.operation("getQuotes"), "GET", response, validatorsOf(contract));
 * violation?.rule; // => "documented status"
 */
export async function validateResponse(
	operation: ContractOperation,
	method: string,
	response: HttpResponse,
	validators: Validators,
): Promise<readonly Violation[]> {
	const documented = operation.responses.get(response.status);
	if (!documented) {
		const statuses = [...operation.responses.keys()].join(", ");
		return [
			broken("documented status", `${response.status} is not one of the documented statuses ${statuses}`, {
				spot: "status",
				expected: `one of ${statuses}`,
				place: `${pointerOf(operation)}/responses`,
			}),
		];
	}
	const violations = await checkHeaders(documented.headers, response, validators);
	const bodiless = method === "HEAD" || documented.schema === undefined;
	if (bodiless) return [...violations, ...checkNoBody(response)];
	violations.push(...checkContentType(documented.contentType ?? "", response));
	if (response.json === undefined) {
		return [
			...violations,
			broken("JSON body", `the body is not JSON: ${JSON.stringify(response.text.slice(0, 200))}`),
		];
	}
	if (documented.schema) {
		const errors = validationErrors(await validators.of(documented.schema), response.text, response.json);
		const schema = `${pointerOf(operation)}/responses/${response.status}/content/${escapedToken(documented.contentType ?? "")}/schema`;
		violations.push(...errors.map((error) => broken("body schema", error, spotOfError(error, schema))));
	}
	return [...violations, ...checkError(response)];
}

/** Judges an answer outside the operations, such as that to an unknown route: it is JSON with an `error` text. */
export function checkOutside(response: HttpResponse): readonly Violation[] {
	return [...checkContentType("application/json", response), ...checkError(response)];
}

async function checkHeaders(
	documented: readonly DocumentedHeader[],
	{ headers }: HttpResponse,
	validators: Validators,
): Promise<Violation[]> {
	const violations: Violation[] = [];
	for (const { name, required, schema } of documented) {
		const value = headers[name.toLowerCase()];
		if (value === undefined) {
			const location = {
				spot: { header: name },
				expected: `the header ${name}`,
				place: `/components/headers/${name}`,
			};
			if (required) violations.push(broken("required header", `the header ${name} is missing`, location));
			continue;
		}
		const errors = validationErrors(await validators.of(schema), value, typed(value, schema.type));
		violations.push(
			...errors.map((error) =>
				broken("header schema", `${name}: ${JSON.stringify(value)}: ${error}`, {
					spot: { header: name },
					expected: `${name}: a value of ${JSON.stringify(schema)}`,
					place: `/components/headers/${name}/schema`,
				}),
			),
		);
	}
	return violations;
}

/** The value of a header: a number if the schema demands one and the text is one, otherwise the text. */
function typed(value: string, type: string | readonly string[] | undefined): unknown {
	return (type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function checkContentType(documented: string, { headers }: HttpResponse): Violation[] {
	const given = headers["content-type"] ?? "";
	const [mediaType = "", ...parameters] = given.split(";").map((part) => part.trim().toLowerCase());
	const charset = parameters.find((part) => part.startsWith("charset="));
	if (mediaType !== documented) {
		const reported = { spot: { header: "content-type" }, expected: `content-type: ${documented}` };
		return [
			broken("content type", `the content type is ${JSON.stringify(given)} and not ${documented}`, reported),
		];
	}
	if (charset !== undefined && charset !== "charset=utf-8") {
		return [broken("content type", `JSON is UTF-8, the content type says ${charset}`)];
	}
	return [];
}

function checkNoBody({ text }: HttpResponse): Violation[] {
	return text === ""
		? []
		: [broken("no body", `a body of ${text.length} characters where there must be none`)];
}

function checkError({ status, json, headers }: HttpResponse): Violation[] {
	if (status < 400) return [];
	const [error, requestId] = [at(json, "error"), at(json, "requestId")];
	if (typeof error !== "string" || error.trim() === "") {
		return [broken("error text", `a body of status ${status} without an "error" text`)];
	}
	const inside = internalsIn(json);
	if (inside !== undefined) return [broken("internals", `a body of status ${status} tells ${inside}`)];
	const header = headers["x-request-id"];
	if (requestId !== undefined && header !== undefined && requestId !== header) {
		return [
			broken(
				"request id",
				`requestId is ${JSON.stringify(requestId)}, the header X-Request-Id says ${header}`,
			),
		];
	}
	return [];
}

/** Members in which frameworks tell of their insides. */
const internalMembers =
	/^(stack|stack_?trace|trace|traceback|exception|cause|sql|query_?string|file_?name|line_?number)$/i;

/** A frame of a stack, of JavaScript or of other languages. */
const frame =
	/\bat (?:async )?[\w.$<>[\] ]{1,100} \([^()\n]{1,200}:\d+:\d+\)|\bat (?:file:\/|node:|\/)[^\s]{1,200}:\d+:\d+|\bFile "[^"]+", line \d+|\bnode:internal\/|\/node_modules\//;

/** What the body of an error tells of the insides of the service: a stack, its files. Undefined where it tells nothing. */
function internalsIn(body: unknown): string | undefined {
	if (typeof body === "string") return frame.test(body) ? "a frame of a stack" : undefined;
	if (typeof body !== "object" || body === null) return undefined;
	const named = Object.keys(body).find((name) => internalMembers.test(name));
	if (named !== undefined) return `a member ${JSON.stringify(named)}`;
	for (const value of Object.values(body)) {
		const inside = internalsIn(value);
		if (inside !== undefined) return inside;
	}
	return undefined;
}

const broken = (
	rule: string,
	message: string,
	more: Omit<Violation, "rule" | "message"> = {},
): Violation => ({
	rule,
	message,
	...more,
});

const escapedToken = (token: string): string => token.replaceAll("~", "~0").replaceAll("/", "~1");

/** The place of an operation in the bundled contract. */
const pointerOf = ({ path }: ContractOperation): string => `/paths/${escapedToken(path)}/get`;
