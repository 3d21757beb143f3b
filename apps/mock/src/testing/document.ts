import document from "@us-market-data/contract/openapi.json" with { type: "json" };
import type { AnySchema, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

interface HeaderObject {
	required?: boolean;
	schema: { type?: string };
}

interface ResponseObject {
	headers: Readonly<Record<string, Reference>>;
	content?: { "application/json": { schema: AnySchema; examples: Readonly<Record<string, Reference>> } };
}

type Reference = { $ref: string };

/** One documented answer, with its examples and the headers that the contract requires. */
export interface Documented {
	operationId: string;
	status: number;
	/** Bodies by the name of the example. */
	examples: Readonly<Record<string, unknown>>;
	bodyIsValid: ValidateFunction | undefined;
	/** Headers that it always carries. */
	requiredHeaders: readonly string[];
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, "contract");

function resolve<T>(value: T | Reference): T {
	if (typeof value !== "object" || value === null || !("$ref" in value)) return value as T;
	const steps = String(value.$ref).slice(2).split("/");
	return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T;
}

/** True when the text of a header fits its schema. */
export function headerIsValid(name: string, text: string): boolean {
	const { schema } = resolve<HeaderObject>({ $ref: `#/components/headers/${name}` });
	return ajv.validate(schema, schema.type === "integer" ? Number(text) : text);
}

/** Every answer that the contract documents. */
export const documented: readonly Documented[] = Object.values(document.paths).flatMap(({ get }) =>
	"x-stream" in get
		? []
		: Object.entries(get.responses).map(([status, response]) => {
				const { headers, content } = resolve<ResponseObject>(response as unknown as ResponseObject);
				const json = content?.["application/json"];
				const examples = Object.entries(json?.examples ?? {}).map(([name, example]) => [
					name,
					resolve<{ value: unknown }>(example).value,
				]);
				return {
					operationId: get.operationId,
					status: Number(status),
					examples: Object.fromEntries(examples),
					bodyIsValid: json && ajv.compile(absolute(json.schema)),
					requiredHeaders: Object.entries(headers)
						.filter(([, header]) => resolve<HeaderObject>(header).required)
						.map(([name]) => name),
				};
			}),
);

/** True for an event that fits the contract's schema of a stream, by `operationId`. */
export const isEventOf: Readonly<Record<string, ValidateFunction>> = Object.fromEntries(
	Object.values(document.paths).flatMap(({ get }) =>
		"x-stream" in get
			? [[get.operationId, ajv.compile(absolute(get.responses[200].content["application/x-ndjson"].schema))]]
			: [],
	),
);

/** References inside an operation point into the whole document. */
function absolute(schema: AnySchema): AnySchema {
	return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
}
