import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { namesOf } from "../rules/parameters.ts";
import { type CheckRequest, targetOf } from "../suite/check-request.ts";
import type { Service } from "../suite/service.ts";
import { baseValues, changed, definite } from "./base.ts";
import { findSymbols, isGuessed } from "./values.ts";

/** A value at a limit of a parameter, which it still accepts. */
export interface Bound {
	/** The limit, such as `at the maximum`. */
	readonly where: string;
	/** The value, decoded. */
	readonly value: string;
}

/** The material of texts and lists. */
interface Material {
	/** Values that make sense; undefined when every value of the schema does. */
	readonly pool: readonly string[] | undefined;
	/** Makes a text of a length; undefined when no such text makes sense. */
	readonly ofLength: ((length: number) => string | undefined) | undefined;
	readonly symbols: readonly string[] | undefined;
}

/**
 * Requests that meet every limit of every parameter exactly, and every value of every enum, one at a time. Each must be
 * answered 200. A limit that no meaningful value meets is left out; a rule of the case judges its refusal.
 */
export function boundRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
): readonly { readonly title: string; readonly request: CheckRequest }[] {
	const base = baseValues(operation, given, service);
	const free = operation.parameters.filter(isGuessed);
	return free.flatMap((parameter) => {
		const { name, aliasOf = name } = parameter;
		const cleared = Object.fromEntries(namesOf(operation, aliasOf).map((other) => [other, undefined]));
		return boundsOf(parameter, given, service).flatMap(({ where, value }) => {
			const values = definite(given.conform({ ...changed(base, cleared), [name]: value }));
			if (values[name] !== value) return [];
			const title = `${name} ${where}`;
			const target = targetOf(operation, values, service);
			return [{ title, request: { operation, target, expect: 200, because: title } }];
		});
	});
}

/** The limits of one parameter. */
export function boundsOf(parameter: Parameter, given: Case, service: Service): readonly Bound[] {
	const main = parameter.aliasOf ?? parameter.name;
	return ofSchema(parameter.schema, {
		pool: given.values[parameter.name] ?? given.values[main],
		ofLength: given.ofLength[main],
		symbols: findSymbols(parameter, service),
	});
}

function ofSchema(schema: ParameterSchema, material: Material): readonly Bound[] {
	if (schema.enum) return schema.enum.map((value) => ({ where: `of the value ${value}`, value }));
	switch (schema.type) {
		case "boolean":
			return ["true", "false"].map((value) => ({ where: `of the value ${value}`, value }));
		case "integer":
		case "number":
			return ofNumber(schema, material);
		case "array":
			return ofList(schema, material);
		case "string":
			return ofText(schema, material);
	}
}

const bound = (where: string, value: string | undefined): readonly Bound[] =>
	value === undefined ? [] : [{ where, value }];

function ofNumber({ minimum, maximum }: ParameterSchema, { pool }: Material): readonly Bound[] {
	const limits = [
		...bound("at the minimum", minimum?.toString()),
		...bound("at the maximum", maximum?.toString()),
	];
	return limits.filter(({ value }) => pool === undefined || pool.includes(value));
}

/** The longest and shortest lists, and each item of an enum alone; items of other lists repeat. */
function ofList({ items, minItems, maxItems, examples }: ParameterSchema, { symbols }: Material) {
	const good = symbols ?? items?.enum ?? items?.examples?.map(String) ?? examples?.map(String) ?? [];
	const list = (length: number | undefined): string | undefined =>
		length === undefined || length < 1 || good.length === 0
			? undefined
			: Array.from({ length }, (_, index) => good[index % good.length]).join();
	return [
		...bound("with the fewest items", list(minItems)),
		...bound("with the most items", list(maxItems)),
		...(items?.enum ?? []).flatMap((value) => bound(`of the value ${value}`, value)),
	];
}

function ofText(schema: ParameterSchema, material: Material): readonly Bound[] {
	const { minLength, maxLength } = schema;
	return [
		...(minLength === undefined ? [] : bound("of the least length", textOf(minLength, schema, material))),
		...(maxLength === undefined ? [] : bound("of the greatest length", textOf(maxLength, schema, material))),
	];
}

function textOf(
	length: number,
	{ pattern }: ParameterSchema,
	{ pool, symbols, ofLength }: Material,
): string | undefined {
	const meaningful =
		ofLength?.(length) ?? [...(pool ?? []), ...(symbols ?? [])].find((v) => v.length === length);
	if (meaningful !== undefined || pool || symbols) return meaningful;
	return ["A", "a", "1"]
		.map((letter) => letter.repeat(length))
		.find((text) => pattern === undefined || new RegExp(pattern).test(text));
}
