import { canonicalWords, type Parameter } from "@us-market-data/contract";
import {
	badValue,
	contradictoryParameters,
	firstDate,
	lastDate,
	malformedPath,
	malformedQuery,
	type Refusal,
	repeatedParameter,
	unknownParameter,
} from "@us-market-data/operations/hints";
import type { OperationRow, Route } from "./routes.ts";

/** Path and query of a request, decoded, as Prism takes them: one text for each name. */
export interface SentParameters {
	path: ReadonlyMap<string, string>;
	query: ReadonlyMap<string, string>;
}

type Reading = { sent: SentParameters } | { rejection: Refusal };

/**
 * Reads path and query by the rules of the contract that Prism does not know: well-formed percent-encoding, no
 * unknown and no repeated parameter, aliases that agree, nothing empty, integers in plain digits. A list may come under
 * its name several times; its values follow each other. Prism judges the schemas.
 */
export function readParameters(route: Route, queryString: string): Reading {
	const path = new Map<string, string>();
	for (const [name, raw] of route.rawPath) {
		const value = decoded(raw);
		if (value === undefined) return { rejection: malformedPath(name, raw) };
		path.set(name, value);
	}
	const { operation } = route;
	const byName = new Map(
		operation.parameters.filter((one) => one.in === "query").map((one) => [one.name, one]),
	);
	const query = new Map<string, string>();
	for (const piece of queryString.split("&").filter((text) => text !== "")) {
		const [rawName = "", ...rest] = piece.split("=");
		const name = decoded(plusToSpace(rawName));
		const value = decoded(plusToSpace(rest.join("=")));
		if (name === undefined || value === undefined) return { rejection: malformedQuery(piece) };
		const before = query.get(name);
		const rejection = rejectionOf(name, value, before !== undefined, byName.get(name), operation);
		if (rejection) return { rejection };
		query.set(name, before === undefined ? value : `${before},${value}`);
	}
	const rejection = contradiction(query, byName);
	return rejection ? { rejection } : { sent: { path, query } };
}

function rejectionOf(
	name: string,
	value: string,
	isRepeated: boolean,
	parameter: Parameter | undefined,
	operation: OperationRow,
): Refusal | undefined {
	if (!parameter) return unknownParameter(name, operation);
	const { type, format } = parameter.schema;
	if (isRepeated && type !== "array") return repeatedParameter(name);
	const isMalformed =
		value === "" ||
		(type === "integer" && !/^-?\d{1,10}$/.test(value)) ||
		(format === "date" && (value < firstDate || value > lastDate));
	return isMalformed ? badValue(parameter, value) : undefined;
}

/** A request may give both names of a parameter if their values agree. */
function contradiction(
	query: ReadonlyMap<string, string>,
	byName: ReadonlyMap<string, Parameter>,
): Refusal | undefined {
	const seen = new Map<string, { name: string; value: string }>();
	for (const [name, sent] of query) {
		const parameter = byName.get(name);
		const value = parameter ? canonicalWords(parameter, sent) : sent;
		const main = parameter?.aliasOf ?? name;
		const other = seen.get(main);
		if (other && other.value !== value) return contradictoryParameters(other.name, name);
		seen.set(main, { name, value });
	}
	return undefined;
}

const plusToSpace = (text: string): string => text.replaceAll("+", " ");

function decoded(raw: string): string | undefined {
	try {
		return decodeURIComponent(raw);
	} catch {
		return undefined;
	}
}
