import type { Parameter, ParameterSchema } from "@us-market-data/contract";
import { shortened } from "@us-market-data/market";
import { detailOf, type Hint, quoted, type Refusal, withHint } from "../refusal.ts";
import { allowed } from "./allowed.ts";
import { fitsOf } from "./fits.ts";
import { listError } from "./lists.ts";
import { secondsHint, textHint } from "./texts.ts";
import { booleanMeant } from "./words.ts";

const maxLength = 40;

/** What a text that is no accepted number most likely means: another notation, or a number beyond a bound. */
function numberHint(text: string, { type, minimum, maximum }: ParameterSchema): Hint {
	const trimmed = text.trim();
	if (trimmed.length > maxLength) return {};
	if (/^(all|max|maximum|inf|infinity|unlimited)$/i.test(trimmed) && maximum !== undefined)
		return { suggestion: String(maximum) };
	const cleaned = trimmed.replace(/(?<=\d)[,_' ](?=\d{3})/g, "").replace(/^["']|["']$/g, "");
	if (!/^[+-]?\d{1,15}(\.\d{1,9})?(e\d{1,2})?$/i.test(cleaned)) return {};
	const value = type === "integer" ? Math.trunc(Number(cleaned)) : Number(cleaned);
	// A year of two digits is one of this century.
	if (minimum === 1900 && value >= 0 && value < 100) return { suggestion: String(2000 + value) };
	const nearest = Math.min(Math.max(value, minimum ?? value), maximum ?? value);
	const suggestion = String(nearest);
	if (!/^\d{1,10}(\.\d{1,6})?$/.test(suggestion) || suggestion === text) return {};
	return { suggestion };
}

export type ParameterSource = "query" | "path";

/** Enumerations with more words are not repeated in the details. */
const maxListed = 40;

/**
 * The refusal of a value that breaks the schema of its parameter, which may be an alias.
 *
 * @example
 * import { operations } from "@us-market-data/contract";
 *
 * const parameter = operations.listCandlesticks.parameters.find(({ name }) => name === "count");
 * if (parameter) badValue(parameter, "5000").details[0]?.suggestion; // "1000"
 */
export function badValue(
	parameter: Parameter,
	value: string | readonly string[],
	source: ParameterSource = "query",
): Refusal {
	const { name, schema } = parameter;
	const path = `${source}.${shortened(name)}`;
	const text = typeof value === "string" ? value : value.join(",");
	const {
		is,
		hint: entryHint,
		entries,
	} = schema.type === "array" && text !== ""
		? listError(parameter, schema, typeof value === "string" ? value.split(",") : value, path)
		: { is: `is ${quoted(text)}`, hint: hintOf(parameter, text), entries: [] };
	const hint = secondMark(schema, text) ?? entryHint;
	const message = withHint(`${is}; allowed: ${allowed(parameter)}`, hint);
	return {
		code: "invalid_parameter",
		message: `${source === "query" ? "Query" : "Path"} parameter ${quoted(name)} ${message}`,
		details: [detailOf(path, message, hint, listed(parameter)), ...entries],
	};
}

/** The hint for a value with the next parameter in it, behind a second question mark. */
function secondMark(schema: ParameterSchema, text: string): Hint | undefined {
	const [before = "", after] = text.split("?", 2);
	if (after === undefined || !/^\w{1,40}=/.test(after)) return undefined;
	const entries = schema.type === "array" ? before.split(",") : [before];
	const isText = schema.type === "array" || schema.type === "string";
	const isValid = isText && entries.every(fitsOf(schema.items ?? schema));
	const suggestion = isValid ? before : undefined;
	return { note: "Parameters after the first begin with &", suggestion };
}

const listOfStrategies = "The strategies and their ids are those of /api/market-data/screener/strategies";

function hintOf(parameter: Parameter, text: string): Hint {
	const { schema } = parameter;
	if (text === "")
		return { note: parameter.required ? "Give it a value" : "Leave it out, or give it a value" };
	if (text.includes("\0")) return {};
	switch (schema.type) {
		case "integer":
		case "number":
			if (parameter.name === "strategy_id") return { note: listOfStrategies };
			return /timestamp$/i.test(parameter.name) ? instantHint(text, schema) : numberHint(text, schema);
		case "boolean":
			return { suggestion: booleanMeant(text) };
		default:
			return textHint(parameter, schema, text);
	}
}

/** Unix seconds that are written in another way, or the nearest ones that are accepted. */
function instantHint(text: string, schema: ParameterSchema): Hint {
	const { suggestion, ...others } = secondsHint(text);
	const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema;
	const isAccepted = Number(suggestion) >= minimum && Number(suggestion) <= maximum;
	return isAccepted ? { suggestion, ...others } : { ...numberHint(text, schema), ...others };
}

/** The accepted words without the codes and older names of them. */
function listed({ schema, valueAliases = {} }: Parameter): readonly string[] | undefined {
	const { type, enum: words, items } = schema;
	const all = type === "boolean" ? ["true", "false"] : (words ?? items?.enum);
	const list = all?.filter((word) => !Object.hasOwn(valueAliases, word));
	return list && list.length <= maxListed ? list : undefined;
}

/**
 * The refusal of a request without a parameter that it needs.
 *
 * @example
 * import { operations } from "@us-market-data/contract";
 *
 * const [parameter] = operations.getCalcIndexes.parameters;
 * if (parameter) missingParameter(parameter).code; // "missing_parameter"
 */
export function missingParameter(parameter: Parameter): Refusal {
	const { name } = parameter;
	const message = `is missing; allowed: ${allowed(parameter)}`;
	return {
		code: "missing_parameter",
		message: `Query parameter ${quoted(name)} ${message}.`,
		details: [detailOf(`query.${name}`, message, {}, listed(parameter))],
	};
}
