import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import { type CheckRequest, percentEncoded, targetOf } from "../suite/check-request.ts";
import type { Service } from "../suite/service.ts";
import { baseValues } from "./base.ts";
import { boundRequests } from "./bounds.ts";
import { sampleRequests, validRequests } from "./random.ts";

/** A request that must be answered 200, with the title of the check that sends it. */
export interface GoodRequest {
	readonly title: string;
	readonly request: CheckRequest;
}

/** The good requests of an operation: the plain question, every limit met exactly, and values at random. */
export function goodRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
	{ validPerOperation, seed }: { readonly validPerOperation: number; readonly seed: number },
): readonly GoodRequest[] {
	const random = sampleRequests(validRequests(operation, given, service), validPerOperation, seed);
	return [
		{ title: "answers the plain question", request: simpleRequest(operation, given, service) },
		...encodedPath(operation, given, service),
		...boundRequests(operation, given, service).map(({ title, request }) => ({
			title: `accepts ${title}`,
			request,
		})),
		...random.map((request, index) => ({ title: `answers valid request ${index + 1}`, request })),
	];
}

/** The plain question of an operation. */
export const simpleRequest = (operation: ContractOperation, given: Case, service: Service): CheckRequest => ({
	operation,
	target: targetOf(operation, baseValues(operation, given, service), service),
	expect: 200,
	because: "the example",
});

/** The plain question with each character of its symbol in the path percent-encoded, as some clients send it. */
function encodedPath(operation: ContractOperation, given: Case, service: Service): readonly GoodRequest[] {
	if (!operation.parameters.some(({ name, in: location }) => name === "symbol" && location === "path"))
		return [];
	const base = baseValues(operation, given, service);
	const target = targetOf(operation, { ...base, symbol: "MARK" }, service).replace(
		"MARK",
		percentEncoded(base["symbol"] ?? ""),
	);
	return [
		{
			title: "accepts a symbol in percent-encoding",
			request: { operation, target, expect: 200, because: "the plain question, percent-encoded," },
		},
	];
}
