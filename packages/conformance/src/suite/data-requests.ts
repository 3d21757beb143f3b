import type { Contract } from "../contract/contract.ts";
import type { Check, Group } from "./check.ts";

/** Data requests that a check of each group costs on average, of a metered operation, measured on the sample. */
const average: Readonly<Record<Group, number>> = {
	case: 6.4,
	valid: 1,
	broken: 0,
	credential: 0.07,
	method: 0,
	route: 0,
	outcome: 0,
	random: 0.5,
	prism: 1,
	respect: 1,
};

/** About how many data requests checks will cost. Rules read as much as the data need, so that nobody knows before. */
export function expectedDataRequests(
	checks: readonly Pick<Check, "group" | "operationId">[],
	contract: Contract,
): number {
	const metered = new Set(
		contract.operations.filter((one) => one.metered).map(({ operationId }) => operationId),
	);
	const costs = checks.map(({ group, operationId }) => (metered.has(operationId) ? average[group] : 0));
	return Math.round(costs.reduce((sum, cost) => sum + cost, 0));
}
