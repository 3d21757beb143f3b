import type { PrismViolation } from "./violations.ts";

/** A violation that Prism reports although the answer keeps to the contract. */
export interface AllowedViolation {
	readonly name: string;
	readonly reason: string;
	covers(operationId: string, violation: PrismViolation): boolean;
}

/** The whole list. Remove a violation that no run meets any more; the report counts them. */
export const allowedViolations: readonly AllowedViolation[] = [];
