import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Contract } from "../contract/contract.ts";
import type { Schema } from "../contract/document.ts";
import type { Validate, Validators } from "./validator.ts";

const mostTold = 5;

/** Validators of the AJV family, which servers and clients use. What the two families judge differently is a fault of a schema. */
export function secondValidatorsOf({ document }: Contract): Validators {
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	addFormats.default(ajv);
	ajv.addSchema({ $id: "contract", components: document.components });
	const known = new Map<Schema, Validate>();
	return {
		async of(schema) {
			const compiled = known.get(schema) ?? compile(schema);
			known.set(schema, compiled);
			return compiled;
		},
	};

	function compile(schema: Schema): Validate {
		const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
		const validate = ajv.compile(JSON.parse(text) as object);
		return (value) => (validate(value) ? [] : described(validate.errors ?? []));
	}
}

const described = (errors: readonly ErrorObject[]): string[] =>
	errors.slice(0, mostTold).map(({ instancePath, message = "is invalid" }) => `#${instancePath} ${message}`);
