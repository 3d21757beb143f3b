import type { SentParameters } from "./parameters.ts";
import type { Violation } from "./prism.ts";
import { type Fault, quoted, type Refusal, refusalOf } from "./refusal.ts";
import type { OperationRow } from "./routes.ts";

/** Prism's violations as the contract's error body: the parameter, its value and the allowed values. */
export function refusalOfViolations(
	operation: OperationRow,
	sent: SentParameters,
	violations: readonly Violation[],
): Refusal | undefined {
	const faults = violations.map((violation) => faultOf(operation, sent, violation));
	const [first, ...others] = faults.filter(
		({ path }, index) => faults.findIndex((one) => one.path === path) === index,
	);
	return first && refusalOf(first, ...others);
}

function faultOf(operation: OperationRow, sent: SentParameters, violation: Violation): Fault {
	const [place = "query", lowerCaseName] = (violation.path ?? []).map(String);
	if (lowerCaseName === undefined) {
		const missing = /'([^']+)'/.exec(violation.message)?.[1] ?? "";
		const name = properName(operation, missing);
		return { path: `${place}.${name}`, code: "missing_parameter", message: "is missing; it is required" };
	}
	const name = properName(operation, lowerCaseName);
	const value = (place === "path" ? sent.path : sent.query).get(name) ?? "";
	const rule = /(must .*)$/s.exec(violation.message)?.[1] ?? violation.message;
	return { path: `${place}.${name}`, code: "invalid_parameter", message: `is ${quoted(value)}; it ${rule}` };
}

/** Finds a parameter by the name in lower case that Prism gives. */
function properName(operation: OperationRow, lowerCase: string): string {
	const parameter = operation.parameters.find(({ name }) => name.toLowerCase() === lowerCase);
	return parameter?.name ?? lowerCase;
}
