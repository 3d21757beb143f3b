import { canonicalWords, type Parameter } from "@us-market-data/contract";
import { type Fault, quoted, shortened } from "./refusal.ts";
import type { Route } from "./routes.ts";

/** Path and query of a request, decoded, as Prism takes them: one text for each name. */
export interface SentParameters {
	path: ReadonlyMap<string, string>;
	query: ReadonlyMap<string, string>;
}

type Reading = { sent: SentParameters } | { faults: readonly [Fault, ...Fault[]] };

/**
 * Reads path and query by the rules of the contract that Prism does not know: well-formed percent-encoding, no
 * unknown and no repeated parameter, aliases that agree, nothing empty, integers in plain digits. A list may come under
 * its name several times; its values follow each other. Prism judges the schemas.
 */
export function readParameters(route: Route, queryString: string): Reading {
	const path = new Map<string, string>();
	for (const [name, raw] of route.rawPath) {
		const value = decoded(raw);
		if (value === undefined) return { faults: [malformed(`path.${name}`, raw)] };
		path.set(name, value);
	}
	const query = new Map<string, string>();
	const known = new Map(
		route.operation.parameters.filter((one) => one.in === "query").map((one) => [one.name, one]),
	);
	for (const piece of queryString.split("&").filter((text) => text !== "")) {
		const [rawName = "", ...rest] = piece.split("=");
		const name = decoded(plusToSpace(rawName));
		const value = decoded(plusToSpace(rest.join("=")));
		if (name === undefined || value === undefined)
			return { faults: [malformed(`query.${shortened(rawName)}`, piece)] };
		const fault = faultOf(name, value, known, query);
		if (fault) return { faults: [fault] };
		const before = query.get(name);
		query.set(name, before === undefined ? value : `${before},${value}`);
	}
	const faults = contradiction(query, known);
	return faults ? { faults } : { sent: { path, query } };
}

function faultOf(
	name: string,
	value: string,
	known: ReadonlyMap<string, Parameter>,
	seen: ReadonlyMap<string, string>,
): Fault | undefined {
	const path = `query.${shortened(name)}`;
	const parameter = known.get(name);
	if (!parameter) {
		const names = [...known.keys()].join(", ") || "none";
		return { path, code: "unknown_parameter", message: `is unknown; this operation takes: ${names}` };
	}
	if (seen.has(name) && parameter.schema.type !== "array")
		return { path, code: "repeated_parameter", message: "is given more than once; allowed: once" };
	const message = `is ${quoted(value)}; allowed: `;
	if (value === "") return { path, code: "invalid_parameter", message: `${message}a value` };
	if (parameter.schema.type === "integer" && !/^-?\d{1,10}$/.test(value))
		return { path, code: "invalid_parameter", message: `${message}an integer of up to 10 digits` };
	return undefined;
}

/** A request may give both names of a parameter if their values agree. */
function contradiction(
	query: ReadonlyMap<string, string>,
	known: ReadonlyMap<string, Parameter>,
): [Fault, Fault] | undefined {
	const said = new Map<string, { name: string; value: string }>();
	for (const [name, sent] of query) {
		const parameter = known.get(name);
		const value = parameter ? canonicalWords(parameter, sent) : sent;
		const main = parameter?.aliasOf ?? name;
		const other = said.get(main);
		if (other && other.value !== value) return [differs(other.name, name), differs(name, other.name)];
		said.set(main, { name, value });
	}
	return undefined;
}

function differs(name: string, other: string): Fault {
	const message = `differs from "${other}", another name of it; allowed: one of them`;
	return { path: `query.${name}`, code: "conflicting_parameters", message };
}

const plusToSpace = (text: string): string => text.replaceAll("+", " ");

function decoded(raw: string): string | undefined {
	try {
		return decodeURIComponent(raw);
	} catch {
		return undefined;
	}
}

function malformed(path: string, raw: string): Fault {
	const message = `is ${quoted(raw)}; allowed: well-formed percent-encoding`;
	return { path, code: "invalid_parameter", message };
}
