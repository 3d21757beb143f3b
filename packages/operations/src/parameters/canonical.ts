import { canonicalWords, type Parameter } from "@us-market-data/contract";
import {
	badValue,
	contradictoryParameters,
	firstDate,
	lastDate,
	repeatedParameter,
	unknownParameter,
} from "@us-market-data/hints";
import type { OperationRow } from "../operation-row.ts";
import type { SentParameter } from "./raw-query.ts";
import { RefusedInput } from "./refused-input.ts";

interface CanonicalEntry {
	value: string;
	sentAs: string;
	sentValue: string;
	parameter: Parameter;
}

/** A request's query under main names: the values in main words, and the names and values that were sent. */
export type CanonicalQuery = Map<string, CanonicalEntry>;

/**
 * Folds what was sent into main names and words: refuses unknown and repeated parameters, aliases that
 * contradict, integers in any notation but plain digits and dates that no question can mean; turns value
 * codes (`1000`) into words (`day`). A list may come under its name several times; its values follow each other.
 *
 * @returns in place of the query what is refused: to throw it would cost as much as the rest of the refusal
 */
export function canonicalQuery(
	operation: OperationRow,
	sent: readonly SentParameter[],
): CanonicalQuery | RefusedInput {
	const known = queryParametersOf(operation);
	const repeated = repeatedIn(known, sent);
	if (repeated) return repeated;
	const named = new Map<string, CanonicalEntry>();
	for (const { name, value } of sent) {
		const parameter = known.get(name);
		if (!parameter) return new RefusedInput(() => unknownParameter(name, operation));
		const before = named.get(name);
		const own = canonicalValue(parameter, value);
		if (own instanceof RefusedInput) return own;
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
	const known = queryParameters.get(operation);
	if (known) return known;
	const ofQuery = operation.parameters.filter((parameter) => parameter.in === "query");
	const byName = new Map(ofQuery.map((parameter) => [parameter.name, parameter]));
	queryParameters.set(operation, byName);
	return byName;
}

/** Puts aliases under their main names. */
function underMainNames(named: ReadonlyMap<string, CanonicalEntry>): CanonicalQuery | RefusedInput {
	const canonical: CanonicalQuery = new Map();
	for (const [name, entry] of named) {
		const main = entry.parameter.aliasOf ?? name;
		const other = canonical.get(main);
		if (other && other.value !== entry.value)
			return new RefusedInput(() => contradictoryParameters(other.sentAs, name));
		canonical.set(main, entry);
	}
	return canonical;
}

/** The refusal of a parameter that is sent twice, and is no list. */
function repeatedIn(
	known: ReadonlyMap<string, Parameter>,
	sent: readonly SentParameter[],
): RefusedInput | undefined {
	if (sent.length < 2) return undefined;
	const seen = new Set<string>();
	for (const { name } of sent) {
		const type = known.get(name)?.schema.type;
		if (seen.has(name) && type !== undefined && type !== "array")
			return new RefusedInput(() => repeatedParameter(name));
		seen.add(name);
	}
	return undefined;
}

function canonicalValue(parameter: Parameter, value: string): string | RefusedInput {
	const { type, format } = parameter.schema;
	const malformed =
		(type === "integer" && !/^-?\d{1,10}$/.test(value)) ||
		(type === "boolean" && value !== "true" && value !== "false") ||
		(format === "date" && (value < firstDate || value > lastDate)) ||
		value === "" ||
		value.includes("\0");
	if (malformed) return new RefusedInput(() => badValue(parameter, value));
	return parameter.valueAliases ? canonicalWords(parameter, value) : value;
}

/** The same query string under main names, for later readers of the URL. */
export function canonicalQueryString(query: CanonicalQuery): string {
	return [...query]
		.map(([name, { value, parameter }]) => {
			const encoded =
				parameter.schema.type === "array"
					? value.split(",").map(encodeURIComponent).join(",")
					: encodeURIComponent(value);
			return `${encodeURIComponent(name)}=${encoded}`;
		})
		.join("&");
}
