import "@hyperjump/json-schema/formats";
import {
	registerSchema,
	setShouldValidateFormat,
	unregisterSchema,
	validate,
} from "@hyperjump/json-schema/draft-2020-12";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Contract } from "../contract/contract.ts";
import type { OpenApiDocument, Schema } from "../contract/document.ts";

/** Lists the rules that a value breaks, one sentence each; empty when it is valid. */
export type Validate = (value: unknown) => readonly string[];

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
export function spotOfError(error: string, inline: string): { spot?: { body: string }; place?: string } {
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
