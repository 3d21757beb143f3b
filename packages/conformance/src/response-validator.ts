import "@hyperjump/json-schema/formats";
import { hash } from "node:crypto";
import {
	registerSchema,
	setShouldValidateFormat,
	unregisterSchema,
	validate,
} from "@hyperjump/json-schema/draft-2020-12";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Contract, ContractOperation, DocumentedHeader, OpenApiDocument, Schema } from "./contract.ts";
import type { HttpResponse } from "./http-client.ts";
import { at } from "./rules/reading.ts";

/** Lists the rules that a value breaks, one sentence each; empty when it is valid. */
type Validate = (value: unknown) => readonly string[];

/** Finds the validator of a schema of the contract. */
export interface Validators {
	of(schema: Schema): Promise<Validate>;
}

interface SchemaError {
	keyword: string;
	absoluteKeywordLocation: string;
	instanceLocation: string;
}

setShouldValidateFormat(true);
const dialect = "https://json-schema.org/draft/2020-12/schema";
let registered = 0;
const ofDocuments = new WeakMap<OpenApiDocument, Validators>();

/**
 * The validators of a contract, made once for each document.
 *
 * @example
 * const contract = createContract();
 * const validate = await validatorsOf(contract).of({ type: "integer" });
 * validate(1); // => []
 * validate("one").length; // => 1
 */
export function validatorsOf({ document }: Contract): Validators {
	const made = ofDocuments.get(document) ?? createValidators(document);
	ofDocuments.set(document, made);
	return made;
}

/**
 * Validators outside the AJV family. The server, the mock and the linter share AJV, so a schema that AJV reads wrongly
 * escapes them and not these.
 */
function createValidators({ components }: OpenApiDocument): Validators {
	const cache = new Map<Schema, Promise<Validate>>();
	const shared = nextUri();
	register({ $defs: referringTo(shared, components["schemas"] ?? {}) }, shared);
	return {
		of(schema) {
			const compiled = cache.get(schema) ?? compile(referringTo(shared, schema));
			cache.set(schema, compiled);
			return compiled;
		},
	};
}

const nextUri = (): string => {
	registered += 1;
	return `https://contract.invalid/${registered}`;
};

const register = (schema: object, uri: string): void =>
	registerSchema({ $schema: dialect, ...schema } as Parameters<typeof registerSchema>[0], uri);

/** Compiles a schema. Only the schemas that it refers to stay registered. */
async function compile(schema: Schema): Promise<Validate> {
	const uri = nextUri();
	register(schema, uri);
	const validator = await validate(uri).finally(() => unregisterSchema(uri));
	return (value) => {
		if (validator(value as Parameters<typeof validator>[0]).valid) return [];
		const output = validator(value as Parameters<typeof validator>[0], "BASIC");
		return describe((output as { errors?: SchemaError[] }).errors ?? []);
	};
}

/** Schemas whose references point to the shared schemas, under `$defs` of their own address. */
const referringTo = <T extends object>(shared: string, schemas: T): T =>
	JSON.parse(JSON.stringify(schemas).replaceAll('"#/components/schemas/', `"${shared}#/$defs/`)) as T;

/**
 * The part of a body that a fault is about, and the broken keyword in the bundled contract. A fault of another family tells
 * the part alone.
 *
 * @param inline place of the schema of the answer, to which keywords outside named schemas belong
 */
function spotOfError(error: string, inline: string): { spot?: { body: string }; place?: string } {
	const [, body, keyword] = /^#(\S*)(?: breaks \S+ of (\S+))?/.exec(error) ?? [];
	if (body === undefined) return {};
	const spot = { body: decodeURIComponent(body) };
	if (keyword === undefined) return { spot };
	const named = keyword.startsWith("/$defs/");
	return { spot, place: named ? keyword.replace("/$defs/", "/components/schemas/") : `${inline}${keyword}` };
}

const maxReported = 5;

function describe(errors: readonly SchemaError[]): readonly string[] {
	const reported = errors
		.slice(0, maxReported)
		.map(({ keyword, absoluteKeywordLocation, instanceLocation }) => {
			const schema = absoluteKeywordLocation.split("#")[1] ?? absoluteKeywordLocation;
			return `${instanceLocation} breaks ${keyword.split("/").at(-1)} of ${decodeURIComponent(schema)}`;
		});
	return errors.length > maxReported ? [...reported, `and ${errors.length - maxReported} more`] : reported;
}

/** Validators of the AJV family, which servers and clients use. What the two families judge differently is a fault of a schema. */
export function secondValidatorsOf({ document }: Contract): Validators {
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	addFormats.default(ajv);
	ajv.addSchema({ $id: "contract", components: document.components });
	const compiled = new Map<Schema, Validate>();
	const compileSchema = (schema: Schema): Validate => {
		const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
		const validate = ajv.compile(JSON.parse(text) as object);
		return (value) => (validate(value) ? [] : described(validate.errors ?? []));
	};
	return {
		async of(schema) {
			const validate = compiled.get(schema) ?? compileSchema(schema);
			compiled.set(schema, validate);
			return validate;
		},
	};
}

const described = (errors: readonly ErrorObject[]): string[] =>
	errors
		.slice(0, maxReported)
		.map(({ instancePath, message = "is invalid" }) => `#${instancePath} ${message}`);

const cache = new WeakMap<Validate, Map<string, readonly string[]>>();

/** Tells texts apart, whatever their length. */
export const digestOf = (text: string): string => (text.length < 40 ? text : hash("sha1", text, "base64"));

/**
 * The faults of a value by the text that it was read from. Rules ask the same question many times, and a long body takes
 * milliseconds to validate: each text is validated once.
 */
export function validationErrors(validate: Validate, text: string, value: unknown): readonly string[] {
	const ofValidator = cache.get(validate) ?? new Map<string, readonly string[]>();
	cache.set(validate, ofValidator);
	const digest = digestOf(text);
	const before = ofValidator.get(digest);
	if (before) return before;
	const errors = validate(value);
	ofValidator.set(digest, errors);
	return errors;
}

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
type Spot = "status" | { readonly header: string } | { readonly body: string };

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
	if (documented.encodings?.includes(mediaTypeOf(response))) return violations;
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

const mediaTypeOf = ({ headers }: HttpResponse): string =>
	(headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

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

/** The internals of the service that the body of an error shows: a stack, its files. Undefined if there are none. */
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
