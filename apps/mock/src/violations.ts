import type { Parameter } from "@us-market-data/contract";
import { badValue, missingParameter, type Refusal } from "@us-market-data/operations/hints";
import type { SentParameters } from "./parameters.ts";
import type { Violation } from "./prism.ts";
import type { OperationRow } from "./routes.ts";

/**
 * Prism's violations in the words of the service, which refuses a missing parameter first, then the first faulty one in
 * the order of the contract, with the query before the path.
 */
export function rejectionOfViolations(
	{ parameters }: OperationRow,
	sent: SentParameters,
	violations: readonly Violation[],
): Refusal | undefined {
	if (violations.length === 0) return undefined;
	const invalidNames = new Set(violations.map(nameOf));
	const ordered = [...parameters].sort((a, b) => order[a.in] - order[b.in]);
	const isInvalid = ({ name }: Parameter) => invalidNames.has(name.toLowerCase());
	const missing = ordered.find((one) => isInvalid(one) && one.required && sentValue(one, sent) === undefined);
	if (missing) return missingParameter(missing);
	const broken = ordered.find((one) => isInvalid(one) && sentValue(one, sent) !== undefined);
	if (!broken) throw new Error(`Prism names parameters that were not sent: ${[...invalidNames].join(", ")}`);
	return badValue(broken, sentValue(broken, sent) ?? "", broken.in);
}

const order = { query: 0, path: 1 } as const;

const sentValue = ({ name, in: location }: Parameter, sent: SentParameters): string | undefined =>
	sent[location].get(name);

/** The name of a parameter in lower case, as Prism gives it. */
const nameOf = ({ path = [], message }: Violation): string =>
	(path[1]?.toString() ?? /'([^']+)'/.exec(message)?.[1] ?? "").toLowerCase();
