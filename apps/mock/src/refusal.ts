/** One faulty parameter, as the contract's error body describes it. */
export interface Fault {
	/** The place of the parameter, such as `query.count`. */
	path: string;
	message: string;
	code:
		| "invalid_parameter"
		| "missing_parameter"
		| "unknown_parameter"
		| "repeated_parameter"
		| "conflicting_parameters";
}

/** The contract's error body without `requestId`. */
export interface Refusal {
	error: string;
	code: string;
	details?: readonly { path: string; message: string }[];
}

/** A 400 with the faults of the parameters; the first fault gives the code. */
export function refusalOf(first: Fault, ...others: readonly Fault[]): Refusal {
	const faults = [first, ...others];
	return {
		error: faults.map((fault) => `${titleOf(fault.path)} ${fault.message}.`).join(" "),
		code: first.code,
		details: faults.map(({ path, message }) => ({ path, message })),
	};
}

/** `query.count` reads `Query parameter "count"`. */
function titleOf(path: string): string {
	const dot = path.indexOf(".");
	const place = path.slice(0, dot) === "path" ? "Path" : "Query";
	return `${place} parameter ${JSON.stringify(path.slice(dot + 1))}`;
}

const longestQuoted = 100;

/** The start of a text, which may be as long as a URL. */
export const shortened = (text: string): string =>
	text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text;

/** A value as an error message quotes it. */
export const quoted = (value: string): string => JSON.stringify(shortened(value));
