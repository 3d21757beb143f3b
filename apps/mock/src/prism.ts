import { createInstance, getHttpOperationsFromSpec, type IHttpConfig } from "@stoplight/prism-http";
import type { SentParameters } from "./parameters.ts";
import type { Preference } from "./preference.ts";
import type { OperationRow } from "./routes.ts";

type Json = Readonly<Record<string, unknown>>;

/** The most entries of an array in a dynamic answer. */
const maxListItems = 2;

/**
 * The document with narrower response schemas, so that a person can read dynamic answers: arrays have at most two
 * entries, and properties have documented names. A body that meets these schemas meets those of the contract. With
 * the contract's own schemas, Prism fills a dynamic answer with up to 500 entries and 500 kB.
 */
function narrow(document: object): object {
	const parts = partsOfCompositions(document);
	const narrowed = (value: unknown, open: boolean): unknown => {
		if (Array.isArray(value)) return value.map((entry) => narrowed(entry, open));
		if (!isObject(value)) return value;
		const entries = Object.entries(value).map(([key, inner]) => [key, narrowed(inner, key === "allOf")]);
		return { ...Object.fromEntries(entries), ...limits(value, open) };
	};
	const { components } = document as { components: { schemas: Json } };
	const schemas = Object.fromEntries(
		Object.entries(components.schemas).map(([name, schema]) => [name, narrowed(schema, parts.has(name))]),
	);
	return { ...document, components: { ...components, schemas } };
}

/** A part of an `allOf` stays open, because a closed one refuses the properties of the other parts. */
function limits(schema: Json, open: boolean): Json {
	if ([schema["type"]].flat().includes("array")) {
		const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
		return { maxItems: Math.max(minItems ?? 0, Math.min(maxItems ?? maxListItems, maxListItems)) };
	}
	const closable = !open && schema["type"] === "object" && isObject(schema["properties"]);
	return closable ? { additionalProperties: false } : {};
}

/** Names of the schemas that an `allOf` refers to. */
function partsOfCompositions(value: unknown, inComposition = false): Set<string> {
	if (typeof value !== "object" || value === null) return new Set();
	const own = "$ref" in value && inComposition ? [String(value.$ref).split("/").at(-1) ?? ""] : [];
	const inner = Object.entries(value).flatMap(([key, entry]) => [
		...partsOfCompositions(entry, key === "allOf" || (inComposition && Array.isArray(value))),
	]);
	return new Set([...own, ...inner]);
}

const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** A parsed request and the response that the front requests from Prism. */
interface Question {
	operation: OperationRow;
	preference: Preference;
	/** Path and query to judge; without them Prism answers `preference` without judging. */
	parameters?: SentParameters;
}

/** Prism's answer and the faults that it found in the parameters. */
export interface PrismResponse {
	status: number;
	headers: Readonly<Record<string, string>>;
	body: unknown;
	violations: readonly Violation[];
}

export interface Violation {
	/** Such as `["query", "symbols", "0"]`; names are in lower case. */
	path?: readonly (string | number)[];
	code?: string | number;
	message: string;
}

export type RequestPrism = (question: Question) => Promise<PrismResponse>;

/** Prism on a document: it judges parameters by their schemas and answers examples or generated bodies. */
export async function createPrism(document: object): Promise<RequestPrism> {
	const resources = await getHttpOperationsFromSpec(structuredClone(narrow(document)));
	const byId = new Map(resources.map((resource) => [resource.iid ?? "", resource]));
	const prism = createInstance(config({}, false), { logger: silent });
	return async ({ operation, preference, parameters }) => {
		const resource = byId.get(operation.operationId);
		if (!resource) throw new Error(`Prism knows no operation ${operation.operationId}`);
		const request = {
			method: "get" as const,
			url: {
				path: filled(operation.path, parameters?.path),
				query: Object.fromEntries(parameters?.query ?? []),
			},
			headers: {},
		};
		const settings = config(preference, parameters !== undefined);
		const result = await prism.request(request, [resource], settings)();
		if (result._tag === "Left") throw result.left;
		const { output, validations } = result.right;
		return {
			status: output.statusCode,
			headers: output.headers ?? {},
			body: output.body,
			violations: validations.input,
		};
	};
}

function config({ status, example, dynamic, seed }: Preference, validateRequest: boolean): IHttpConfig {
	return {
		isProxy: false,
		validateRequest,
		validateResponse: false,
		checkSecurity: false,
		errors: false,
		upstreamProxy: undefined,
		mock: {
			dynamic: dynamic ?? false,
			// Prism keeps a seed for all later answers, so each dynamic answer needs one of its own.
			...(dynamic ? { seed: seed ?? String(Math.random()) } : {}),
			...(status === undefined ? {} : { code: status }),
			...(example === undefined ? {} : { exampleKey: example }),
		},
	};
}

/** The path with its parameters encoded again, so that Prism can always decode it. */
function filled(template: string, path: SentParameters["path"] = new Map()): string {
	return template.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(path.get(name) ?? "-"));
}

type Logger = Parameters<typeof createInstance>[1]["logger"];

const nothing = () => {};

/** Prism demands a pino logger with its own level. It may stay silent, because the answers hold the same facts. */
const silent = Object.assign(
	{ child: () => silent },
	Object.fromEntries(
		["trace", "debug", "info", "success", "warn", "error", "fatal"].map((level) => [level, nothing]),
	),
) as unknown as Logger;
