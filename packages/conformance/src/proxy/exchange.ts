import type { ContractOperation } from "../contract/contract.ts";
import type { Answer, WireRequest } from "../http-client.ts";
import type { Violation } from "../judge/judge.ts";

/** A request and its answer, as they passed the proxy. Credentials are left out. */
export interface Exchange {
	/** Number of the exchange, from 1. */
	readonly number: number;
	/** Undefined for a path that is no operation. */
	readonly operation: ContractOperation | undefined;
	readonly request: WireRequest;
	/** Undefined where the service did not answer, or the answer was cut. */
	readonly answer: Answer | undefined;
	/** Epoch milliseconds. */
	readonly startedAt: number;
	readonly milliseconds: number;
	/** The fault that the proxy put in place of the answer, such as `429`. */
	readonly injected: string | undefined;
	/** Violations of the contract; none for an injected answer. */
	readonly violations: readonly Violation[];
}

const secrets = new Set(["x-api-key", "authorization", "cookie", "set-cookie", "proxy-authorization"]);

/** Headers without credentials. */
export const scrubbed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !secrets.has(name.toLowerCase())));

/** True for the question of a browser, before a request, if a page of another origin may make it (CORS). */
export const isPreflight = ({ method, headers }: WireRequest): boolean =>
	method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

/** The outcome of a preflight in words; undefined for another exchange. */
export function preflightOutcome({
	request,
	answer,
}: Pick<Exchange, "request" | "answer">): string | undefined {
	if (!isPreflight(request) || !answer) return undefined;
	const origin = request.headers["origin"] ?? "an unknown origin";
	const isAllowed = answer.status < 300 && answer.headers["access-control-allow-origin"] !== undefined;
	return isAllowed
		? `${answer.status}, pages of ${origin} are allowed`
		: `${answer.status}, so browsers keep pages of ${origin} from the answers; the service allows an origin by CORS_ORIGINS`;
}
