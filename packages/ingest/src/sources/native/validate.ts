import { InputError, type InputLocation, patternWords } from "@us-market-data/market";
import { Ajv, type ErrorObject } from "ajv";
import formats from "ajv-formats";
import { closest } from "fastest-levenshtein";
import type { JsonSchema } from "./schema.ts";

let compiler: Ajv | undefined;

function newCompiler(): Ajv {
	const ajv = new Ajv({ strict: true, verbose: true, allowUnionTypes: true });
	formats.default(ajv);
	return ajv;
}

/** Refuses values that do not fit a schema. */
export type Check = (value: unknown, location: InputLocation) => void;

/** Compiles a schema to a check whose refusal names the field, its value and the allowed values. */
export function compileCheck(schema: JsonSchema): Check {
	// Made at the first schema: commands of other sources do not wait for it.
	compiler ??= newCompiler();
	const validate = compiler.compile(schema);
	return (value, location) => {
		if (!validate(value)) throw refusal(validate.errors ?? [], location);
	};
}

function refusal(errors: readonly ErrorObject[], location: InputLocation): InputError {
	// For a nullable value, an error about its non-null form is more useful than the error that it is not null.
	const error =
		errors.find(({ keyword, params }) => keyword !== "anyOf" && params["type"] !== "null") ?? errors[0];
	if (!error) return new InputError(location, "what the schema describes");
	const field = error.instancePath.slice(1).replaceAll("/", ".") || "record";
	const value = typeof error.data === "string" ? error.data : JSON.stringify(error.data);
	if (error.keyword === "additionalProperties") return unknownProperty(error, location, field);
	if (error.keyword === "required") {
		const missing = String(error.params["missingProperty"]);
		const all = (error.parentSchema as JsonSchema | undefined)?.["required"] ?? [missing];
		const { value: _, ...rest } = location;
		return new InputError(
			{ ...rest, field: `property ${missing} is missing` },
			`an object with ${(all as string[]).join(", ")}`,
		);
	}
	return new InputError({ ...location, field, value }, allowedBy(error));
}

function unknownProperty(error: ErrorObject, location: InputLocation, field: string): InputError {
	const name = String(error.params["additionalProperty"]);
	const names = Object.keys((error.parentSchema as JsonSchema | undefined)?.properties ?? {});
	return new InputError({ ...location, field: `property of ${field}`, value: name }, nearest(name, names));
}

function allowedBy({ keyword, params, parentSchema, message }: ErrorObject): string {
	const { description } = (parentSchema ?? {}) as JsonSchema;
	const about = description ? ` (${description.replace(/\.$/, "")})` : "";
	if (keyword === "enum") return `${(params["allowedValues"] as unknown[]).join(", ")}${about}`;
	if (keyword === "format") return `${formatNames[String(params["format"])] ?? params["format"]}${about}`;
	if (keyword === "pattern")
		return `${patternWords.get(String(params["pattern"])) ?? params["pattern"]}${about}`;
	if (keyword === "minLength") return `a text that is not empty${about}`;
	return `${(message ?? "").replace(/^must /, "it must ")}${about}`;
}

const formatNames: Readonly<Record<string, string>> = {
	date: "a date YYYY-MM-DD",
	"date-time": "an instant such as 2026-11-20T14:30:00Z",
};

/** Names that are allowed instead of an unknown one: all known ones, the nearest first. */
export function nearest(name: string, names: readonly string[]): string {
	// A file may hold a name of any length.
	const best = closest(name.slice(0, 64), [...names]);
	return `${best} (the nearest), ${names.filter((other) => other !== best).join(", ")}`;
}
