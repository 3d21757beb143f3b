import { registerSchema, setShouldValidateFormat, validate } from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats";
import type { Contract } from "../contract/contract.ts";
import type { Schema } from "../contract/document.ts";

/** What a value breaks, one sentence each; empty when it fits. */
export type Validate = (value: unknown) => readonly string[];

/** Finds the validator of a schema of the contract. */
export interface Validators {
	of(schema: Schema): Promise<Validate>;
}

interface Fault {
	keyword: string;
	absoluteKeywordLocation: string;
	instanceLocation: string;
}

setShouldValidateFormat(true);
let registered = 0;

/**
 * Validators outside the AJV family, which the server, the mock and the linter share: a schema that AJV reads
 * wrongly is read rightly here.
 */
export function createValidators(contract: Contract): Validators {
	const known = new Map<Schema, Promise<Validate>>();
	const defs = moved(contract.document.components["schemas"] ?? {});
	return {
		of(schema) {
			const compiled = known.get(schema) ?? compile(schema, defs);
			known.set(schema, compiled);
			return compiled;
		},
	};
}

async function compile(schema: Schema, defs: unknown): Promise<Validate> {
	registered += 1;
	const uri = `https://contract.invalid/${registered}`;
	const whole = { $schema: "https://json-schema.org/draft/2020-12/schema", $defs: defs, ...moved(schema) };
	registerSchema(whole as unknown as Parameters<typeof registerSchema>[0], uri);
	const judge = await validate(uri);
	return (value) => {
		if (judge(value as Parameters<typeof judge>[0]).valid) return [];
		const output = judge(value as Parameters<typeof judge>[0], "BASIC");
		return describe((output as { errors?: Fault[] }).errors ?? []);
	};
}

/** The schemas under `$defs`, where a plain JSON Schema keeps them. */
const moved = <T extends object>(schemas: T): T =>
	JSON.parse(JSON.stringify(schemas).replaceAll('"#/components/schemas/', '"#/$defs/')) as T;

const mostTold = 5;

function describe(faults: readonly Fault[]): readonly string[] {
	const told = faults.slice(0, mostTold).map(({ keyword, absoluteKeywordLocation, instanceLocation }) => {
		const schema = absoluteKeywordLocation.split("#")[1] ?? absoluteKeywordLocation;
		return `${instanceLocation} breaks ${keyword.split("/").at(-1)} of ${decodeURIComponent(schema)}`;
	});
	return faults.length > mostTold ? [...told, `and ${faults.length - mostTold} more`] : told;
}
