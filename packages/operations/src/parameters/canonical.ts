import { canonicalWords, type Parameter } from "@us-market-data/contract";
import { parameterError } from "../errors.ts";
import {
	badValue,
	contradictoryParameters,
	firstDate,
	lastDate,
	repeatedParameter,
	unknownParameter,
} from "../hints/index.ts";
import type { OperationRow } from "../operation-row.ts";
import type { SentParameter } from "./raw-query.ts";

interface CanonicalEntry {
	value: string;
	sentAs: string;
	sentValue: string;
	parameter: Parameter;
}

/** A request's query under main names: the values in main words, and the names and values that were sent. */
export type CanonicalQuery = Map<string, CanonicalEntry>;

/**
 * Folds what was sent into main names and words, in front of the validator: puts aliases under their main names, joins a
 * list that came under its name several times, and turns value codes (`1000`) into words (`day`).
 *
 * @throws {ApiError} 400 for what no schema can express, because the validator coerces texts before it judges them: an
 * unknown name (the validator reads `symbols[]` for `symbols`), a repeated parameter that is no list, aliases that
 * contradict, an empty value, integers in any notation but plain digits, booleans other than true and false, dates that
 * no question can mean
 *
 * @example
 * import { operations } from "@us-market-data/contract";
 *
 * canonicalQuery(operations.listCandlesticks, parseQuery("adjust_type=1")).get("adjust")?.value; // => "forward"
 * canonicalQuery(operations.listCandlesticks, parseQuery("adjusted=1")); // throws ApiError
 */
export function canonicalQuery(operation: OperationRow, sent: readonly SentParameter[]): CanonicalQuery {
	const declared = queryParametersOf(operation);
	rejectRepeated(declared, sent);
	const named: CanonicalQuery = new Map();
	for (const { name, value } of sent) {
		const parameter = declared.get(name);
		const before = named.get(name);
		if (!parameter) throw parameterError(unknownParameter(name, operation));
		const own = canonicalValue(parameter, value);
		named.set(name, {
			value: before ? `${before.value},${own}` : own,
			sentAs: name,
			sentValue: before ? `${before.sentValue},${value}` : value,
			parameter,
		});
	}
	return underMainNames(named);
}

const queryParameters = new WeakMap<OperationRow, ReadonlyMap<string, Parameter>>();

/** The query parameters of an operation by name, with aliases. They are put together once. */
function queryParametersOf(operation: OperationRow): ReadonlyMap<string, Parameter> {
	const prepared = queryParameters.get(operation);
	if (prepared) return prepared;
	const ofQuery = operation.parameters.filter((parameter) => parameter.in === "query");
	const byName = new Map(ofQuery.map((parameter) => [parameter.name, parameter]));
	queryParameters.set(operation, byName);
	return byName;
}

/** Puts aliases under their main names. */
function underMainNames(named: CanonicalQuery): CanonicalQuery {
	const canonical: CanonicalQuery = new Map();
	for (const [name, entry] of named) {
		const main = entry.parameter.aliasOf ?? name;
		const other = canonical.get(main);
		if (other && other.value !== entry.value)
			throw parameterError(contradictoryParameters(other.sentAs, name));
		canonical.set(main, entry);
	}
	return canonical;
}

/** Rejects a parameter that is sent twice, and is no list. */
function rejectRepeated(declared: ReadonlyMap<string, Parameter>, sent: readonly SentParameter[]): void {
	const seen = new Set<string>();
	for (const { name } of sent) {
		const type = declared.get(name)?.schema.type;
		if (seen.has(name) && type !== undefined && type !== "array")
			throw parameterError(repeatedParameter(name));
		seen.add(name);
	}
}

function canonicalValue(parameter: Parameter, value: string): string {
	const { type, format } = parameter.schema;
	const isMalformed =
		(type === "integer" && !/^-?\d{1,10}$/.test(value)) ||
		(type === "boolean" && value !== "true" && value !== "false") ||
		(format === "date" && (value < firstDate || value > lastDate)) ||
		value === "" ||
		value.includes("\0");
	if (isMalformed) throw parameterError(badValue(parameter, value));
	return parameter.valueAliases ? canonicalWords(parameter, value) : value;
}

/**
 * The same query string under main names, for later readers of the URL.
 *
 * @example
 * import { operations } from "@us-market-data/contract";
 *
 * canonicalQueryString(canonicalQuery(operations.listCandlesticks, parseQuery("adjust_type=1"))); // => "adjust=forward"
 */
export function canonicalQueryString(query: CanonicalQuery): string {
	return [...query]
		.map(([name, { value, parameter }]) => {
			const text =
				parameter.schema.type === "array" ? value.split(",").map(encoded).join(",") : encoded(value);
			return `${encodeURIComponent(name)}=${text}`;
		})
		.join("&");
}

/** The validator takes `*` for a character that has to be encoded, which `encodeURIComponent` leaves as it is. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll("*", "%2A");
