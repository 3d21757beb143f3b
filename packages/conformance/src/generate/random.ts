import * as fc from "fast-check";
import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { type CheckRequest, targetOf } from "../suite/check-request.ts";
import type { Service } from "../suite/service.ts";
import { definite } from "./base.ts";
import { brokenRequests } from "./broken.ts";
import { credentialRequests } from "./credentials.ts";
import { methodRequests } from "./routes.ts";
import { validValues } from "./values.ts";

/** A valid request of an operation. */
export function validRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
): fc.Arbitrary<CheckRequest> {
	return validValues(operation, given, service).map((values) => ({
		operation,
		target: targetOf(operation, definite(values), service),
		expect: 200,
		because: "a request that keeps to the contract",
	}));
}

/** Any request of any of the operations: mostly valid, many with one fault, some with another credential or method. */
export function anyRequest(
	operations: readonly { operation: ContractOperation; given: Case }[],
	service: Service,
): fc.Arbitrary<CheckRequest> {
	return fc
		.constantFrom(...operations)
		.chain(({ operation, given }) =>
			fc.oneof(
				{ weight: 6, arbitrary: validRequests(operation, given, service) },
				{ weight: 4, arbitrary: invalidRequests(operation, given, service) },
				{ weight: 1, arbitrary: fc.constantFrom(...credentialRequests(operation, given, service)) },
				{ weight: 1, arbitrary: fc.constantFrom(...methodRequests(operation, given, service)) },
			),
		);
}

/** One fault in an otherwise valid request of random values. */
function invalidRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
): fc.Arbitrary<CheckRequest> {
	return validValues(operation, given, service).chain((values) =>
		fc.constantFrom(
			...brokenRequests(operation, given, service, definite(values)).map(({ request }) => request),
		),
	);
}

/** A number of requests; a seed always gives the same ones. */
export const sampleRequests = (
	requests: fc.Arbitrary<CheckRequest>,
	count: number,
	seed: number,
): readonly CheckRequest[] => fc.sample(requests, { numRuns: count, seed });
