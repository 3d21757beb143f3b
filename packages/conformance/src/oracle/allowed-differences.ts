import type { Aspect, Pair } from "./compare.ts";

/** A difference between mock and service that is no fault of either. */
export interface AllowedDifference {
	readonly name: string;
	readonly aspect: Aspect;
	readonly reason: string;
	covers(pair: Pair): boolean;
}

/** All of them. One that is never met any more is to be removed; the report counts them. */
export const allowedDifferences: readonly AllowedDifference[] = [];
