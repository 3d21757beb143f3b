import type { Aspect, Pair } from "./compare.ts";

/** A difference between mock and service that neither has to mend. */
export interface AllowedDifference {
	readonly name: string;
	readonly aspect: Aspect;
	readonly reason: string;
	covers(pair: Pair): boolean;
}

/** The whole list. Remove a difference that no run meets any more; the report counts them. */
export const allowedDifferences: readonly AllowedDifference[] = [];
