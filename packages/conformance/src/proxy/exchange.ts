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
