import type { Case } from "../cases/case.ts";
import type { ContractOperation } from "../contract.ts";
import type { WireRequest } from "../http-client.ts";
import { type CheckRequest, targetOf } from "../suite/check-request.ts";
import type { Service } from "../suite/service.ts";
import { baseValues } from "./base.ts";

/** Requests to unknown routes; each must be answered 404 in the form of every error. */
export function unknownRoutes(service: Service): readonly { request: WireRequest; expect: number }[] {
	const main = "/api/market-data";
	const targets = [
		"/nothing/here",
		`${main}`,
		`${main}/nothing`,
		`${main}/quote/`,
		`${main}//quote?symbols=AAPL.US`,
		`${main}/Quote?symbols=AAPL.US`,
		"/API/market-data/quote?symbols=AAPL.US",
		`${main}/quote/AAPL.US/nothing`,
		`${main}/quote/AAPL.US/candlestick/more`,
		"/company/AAPL",
		"/company/AAPL/profile/more",
		`/api/not-${service.legacyPrefix}/quote/static_info?symbols=AAPL.US`,
		`/api/not-${service.legacyPrefix}/content/filings?symbol=AAPL.US`,
		"/account",
	];
	const headers = { "x-api-key": service.credentials.key };
	return targets.flatMap((target) => [
		{ request: { method: "GET", target, headers }, expect: 404 },
		{ request: { method: "POST", target, headers: {} }, expect: 404 },
	]);
}

export const otherMethods = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

/** Every method but GET, on a question that is otherwise in order. */
export function methodRequests(
	operation: ContractOperation,
	given: Case,
	service: Service,
): readonly CheckRequest[] {
	const target = targetOf(operation, baseValues(operation, given, service), service);
	return otherMethods.map((method) => ({
		operation,
		method,
		target,
		expect: 405,
		because: `the method ${method}`,
		says: ["GET"],
		code: "method_not_allowed",
	}));
}

/** Every documented status and every named example, requested from a service that recites them. */
export function outcomeRequests(operation: ContractOperation, target: string): readonly CheckRequest[] {
	return [...operation.responses].flatMap(([status, { examples }]) =>
		[undefined, ...examples].map((example) => {
			const prefer = example === undefined ? `code=${status}` : `code=${status}, example=${example}`;
			// A method that is not allowed takes precedence over `Prefer`.
			const method = status === 405 ? { method: "POST" } : {};
			return { operation, ...method, target, headers: { prefer }, expect: status, because: prefer };
		}),
	);
}
