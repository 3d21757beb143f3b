import type { HttpResponse } from "../http-client.ts";

/** A rule of the contract that a request or an answer breaks, in Prism's words. */
export interface PrismViolation {
	/** Such as `["response", "body", "trades", "0", "price"]`. */
	readonly location: readonly string[];
	readonly severity: string;
	readonly code?: string | number;
	readonly message: string;
}

/**
 * The violations that Prism reports with an answer. The header `sl-violations` holds all of them, warnings too; Prism
 * cuts a long header, and the body of its own error then holds those of severity Error.
 */
export function violationsOf({ headers, json }: HttpResponse): readonly PrismViolation[] {
	const ofPrism = headers["content-type"]?.startsWith("application/problem+json") ?? false;
	const { validation } = Object(ofPrism ? json : {}) as { validation?: unknown };
	const reported = parsed(headers["sl-violations"]) ?? validation;
	return Array.isArray(reported) ? (reported as PrismViolation[]) : [];
}

function parsed(header: string | undefined): unknown {
	try {
		return header === undefined ? undefined : JSON.parse(header);
	} catch {
		return undefined;
	}
}

/** A violation that Prism reports although the answer keeps to the contract. */
export interface AllowedViolation {
	readonly name: string;
	readonly reason: string;
	covers(operationId: string, violation: PrismViolation): boolean;
}

/** The whole list. Remove a violation that no run meets any more; the report counts them. */
export const allowedViolations: readonly AllowedViolation[] = [];
