import type { ContractOperation } from "./contract.ts";
import type { HttpResponse } from "./http-client.ts";
import type { Violation } from "./response-validator.ts";
import type { CheckRequest } from "./suite/check-request.ts";

/** The answers of the oracle and of the judged service to the same request. */
interface Pair {
	readonly request: CheckRequest;
	readonly mock: HttpResponse;
	readonly target: HttpResponse;
}

type Aspect = "status" | "content type" | "headers" | "schema";

/** A disagreement between the two. */
interface Difference {
	readonly aspect: Aspect;
	readonly message: string;
}

/**
 * The differences of two answers in status, media type, presence of the headers that the contract requires for that
 * status, and validity of the body. Values differ by nature and are not compared.
 */
export function compare(
	{ request, mock, target }: Pair,
	violations: { mock: readonly Violation[]; target: readonly Violation[] },
): readonly Difference[] {
	const isEitherRight = [mock, target].every(
		({ status }) => status === request.expect || status === request.orElse,
	);
	if (mock.status !== target.status) {
		if (isEitherRight) return [];
		return [{ aspect: "status", message: `the mock answers ${mock.status}, the service ${target.status}` }];
	}
	return [
		...contentTypes(mock, target),
		...requiredHeaders(request.operation, mock, target),
		...schemas(violations.mock, violations.target),
	];
}

function contentTypes(mock: HttpResponse, target: HttpResponse): Difference[] {
	const [ours, theirs] = [mediaType(target), mediaType(mock)];
	const message = `the mock answers ${theirs || "no media type"}, the service ${ours || "none"}`;
	return ours === theirs ? [] : [{ aspect: "content type", message }];
}

const mediaType = ({ headers }: HttpResponse): string =>
	(headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

function requiredHeaders(
	operation: ContractOperation,
	mock: HttpResponse,
	target: HttpResponse,
): Difference[] {
	const documented = operation.responses.get(target.status)?.headers ?? [];
	return documented
		.filter(({ required }) => required)
		.filter(({ name }) => name.toLowerCase() in mock.headers !== name.toLowerCase() in target.headers)
		.map(({ name }) => {
			const has = name.toLowerCase() in mock.headers ? "the mock" : "the service";
			return { aspect: "headers", message: `only ${has} answers with ${name}` };
		});
}

function schemas(mock: readonly Violation[], target: readonly Violation[]): Difference[] {
	const [ofMock, ofTarget] = [mock, target].map((all) => all.filter(({ rule }) => rule === "body schema"));
	if ((ofMock?.length ?? 0) > 0 === (ofTarget?.length ?? 0) > 0) return [];
	const violation = ofMock?.[0] ?? ofTarget?.[0];
	const whose = ofMock?.[0] ? "the mock's" : "the service's";
	return [{ aspect: "schema", message: `only ${whose} body breaks its schema: ${violation?.message}` }];
}

/** A difference between mock and service that neither has to mend. */
export interface AllowedDifference {
	readonly name: string;
	readonly aspect: Aspect;
	readonly reason: string;
	covers(pair: Pair): boolean;
}

/** The whole list. Remove a difference that no run meets any more; the report counts them. */
export const allowedDifferences: readonly AllowedDifference[] = [];
