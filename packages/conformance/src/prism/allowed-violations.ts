import type { PrismViolation } from "./violations.ts";

/** A violation that Prism reports although the answer keeps to the contract. */
export interface AllowedViolation {
	readonly name: string;
	readonly reason: string;
	covers(operationId: string, violation: PrismViolation): boolean;
}

/** All of them. Remove one that no answer meets any more; the report counts them. */
export const allowedViolations: readonly AllowedViolation[] = [];
