import { encodingParameters, type Parameter, type ParameterSchema } from "@us-market-data/contract";
import * as fc from "fast-check";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { namesOf } from "../rules/parameters.ts";
import type { Changes } from "../rules/rule.ts";
import type { Service } from "../suite/service.ts";

/** No value meets the limits of a schema. */
class Unsatisfiable extends Error {
	override readonly name = "Unsatisfiable";
}

/** Valid values of one parameter, as text. Throws {@link Unsatisfiable} when there is none. */
export function valuesOf(parameter: Parameter, given: readonly string[] | undefined, service: Service) {
	const pool = given ?? (parameter.name === "as_of" ? somePasts : undefined);
	return pool ? fc.constantFrom(...pool) : fromSchema(parameter.schema, findSymbols(parameter, service));
}

function fromSchema(schema: ParameterSchema, symbols: readonly string[] | undefined): fc.Arbitrary<string> {
	if (schema.enum) return fc.constantFrom(...schema.enum);
	if (schema.format === "date") return fc.constantFrom(...someDates);
	switch (schema.type) {
		case "boolean":
			return fc.constantFrom("true", "false");
		case "integer":
		case "number":
			return integers(schema);
		case "array":
			return lists(schema, symbols);
		case "string":
			return symbols ? fc.constantFrom(...symbols) : texts(schema);
	}
}

/** Mostly small numbers, so that answers stay short, and sometimes a bound. */
function integers(schema: ParameterSchema): fc.Arbitrary<string> {
	const minimum = schema.minimum ?? Math.min(0, schema.maximum ?? 0);
	const maximum = schema.maximum ?? Math.max(999_999_999, minimum);
	if (maximum < minimum) throw new Unsatisfiable(`no integer is from ${minimum} to ${maximum}`);
	const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) });
	return fc
		.oneof(
			{ weight: 10, arbitrary: small },
			{ weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
			{ weight: 1, arbitrary: fc.integer({ min: minimum, max: maximum }) },
		)
		.map(String);
}

/** Lists of a few items; most symbols are ones that the service holds. */
function lists(schema: ParameterSchema, symbols: readonly string[] | undefined): fc.Arbitrary<string> {
	const any = fromSchema(schema.items ?? { type: "string" }, undefined);
	const item = symbols
		? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...symbols) }, { weight: 1, arbitrary: any })
		: any;
	const minLength = Math.max(schema.minItems ?? 0, 1);
	const maxItems = schema.maxItems ?? Math.max(minLength, 5);
	if (maxItems < minLength) throw new Unsatisfiable(`no list has from ${minLength} to ${maxItems} items`);
	return fc
		.array(item, { minLength, maxLength: Math.min(maxItems, Math.max(minLength, 5)) })
		.map((items) => items.join());
}

function texts({ pattern, minLength = 1, ...schema }: ParameterSchema): fc.Arbitrary<string> {
	const maxLength = schema.maxLength ?? Math.max(minLength, 20);
	if (maxLength < minLength)
		throw new Unsatisfiable(`no text has from ${minLength} to ${maxLength} characters`);
	const text = pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ minLength, maxLength });
	return text.filter(({ length }) => length >= minLength && length <= maxLength);
}

/** Symbols that the service holds, for parameters that take symbols; undefined for other parameters. */
export function findSymbols({ name }: Parameter, { symbols }: Service): readonly string[] | undefined {
	const ofSecurities = ["symbol", "symbols", "others", "comparison_symbols"];
	return ofSecurities.includes(name) ? symbols : undefined;
}

/** Parameters whose values only the service knows; rules and other requests judge them. */
const unguessed: ReadonlySet<string> = new Set(["legacy_prefix", "data_version", ...encodingParameters]);

/** True for a parameter whose valid values follow from the contract, or from what the service holds. */
export const isGuessed = ({ name }: Parameter): boolean => !unguessed.has(name);

/** Days and instants that are past. */
const somePasts = ["2024-02-29", "2025-07-03", "2025-12-24T15:30:00Z", "2026-06-30"];

const someDates = [
	"2025-07-03",
	"2025-12-24",
	"2026-01-02",
	"2026-04-03",
	"2026-06-30",
	"2026-09-15",
	"2026-11-20",
];

/**
 * Valid values for an operation: all required parameters and some of the others, each under one of its names. The case
 * resolves contradictions.
 */
export function validValues(
	operation: ContractOperation,
	given: Case,
	service: Service,
): fc.Arbitrary<Changes> {
	const mains = operation.parameters.filter((one) => !one.aliasOf && isGuessed(one));
	const groups = mains.map((main) => {
		const names = operation.parameters.filter(({ name }) => namesOf(operation, main.name).includes(name));
		const chosen = fc.constantFrom(...names).chain((parameter) => {
			const pool = given.values[parameter.name] ?? given.values[main.name];
			return valuesOf(parameter, pool, service).map((value) => [parameter.name, value] as const);
		});
		return main.required ? chosen : fc.option(chosen, { nil: undefined });
	});
	return fc
		.tuple(...groups)
		.map((pairs) => given.conform(Object.fromEntries(pairs.filter((pair) => pair !== undefined))));
}
