import { shortened } from "@us-market-data/market";
import { detailOf, quoted, type Refusal } from "./refusal.ts";

/**
 * The refusal of a parameter that is no list and comes twice.
 *
 * @example
 * repeatedParameter("count").message; // => 'Query parameter "count" is given more than once; allowed: once.'
 */
export function repeatedParameter(name: string): Refusal {
	const message = "is given more than once; allowed: once";
	return {
		code: "repeated_parameter",
		message: `Query parameter ${quoted(name)} ${message}.`,
		details: [detailOf(`query.${shortened(name)}`, message)],
	};
}

/**
 * The refusal of two names of one parameter with different values.
 *
 * @example
 * contradictoryParameters("count", "size").code; // => "conflicting_parameters"
 */
export function contradictoryParameters(first: string, second: string): Refusal {
	const message = `"${first}" and "${second}" are two names of one parameter and differ`;
	return {
		code: "conflicting_parameters",
		message: `Query parameters ${message}; send one of them.`,
		details: [first, second].map((name) => detailOf(`query.${name}`, message)),
	};
}

/**
 * The refusal of a piece of the query string that cannot be decoded.
 *
 * @example
 * malformedQuery("symbol=%f").details; // => [{ path: "query.symbol", message: "malformed percent-encoding" }]
 */
export function malformedQuery(piece: string): Refusal {
	const name = shortened(piece.split("=", 1)[0] ?? piece);
	return {
		code: "invalid_parameter",
		message: `Query parameter "${name}" has malformed percent-encoding: "${shortened(piece)}". Write % as %25.`,
		details: [detailOf(`query.${name}`, "malformed percent-encoding")],
	};
}

/**
 * The refusal of a segment of the path that cannot be decoded.
 *
 * @example
 * malformedPath("symbol", "%f").code; // => "invalid_parameter"
 */
export function malformedPath(name: string, raw: string): Refusal {
	const message = `is ${quoted(raw)}; allowed: well-formed percent-encoding`;
	return {
		code: "invalid_parameter",
		message: `Path parameter ${quoted(name)} ${message}.`,
		details: [detailOf(`path.${name}`, message)],
	};
}
