import type { Refusal } from "@us-market-data/hints";
import { type ApiError, refused } from "../errors.ts";

/**
 * Parameters that are refused. The error is made when it is asked for: to find what was meant takes longer than all the
 * rest of a refusal. It follows from the operation and the target alone.
 */
export class RefusedInput {
	readonly #make: () => Refusal | ApiError;

	constructor(make: () => Refusal | ApiError) {
		this.#make = make;
	}

	/** The 400 that names the parameter, its value and the allowed values. */
	error(): ApiError {
		const made = this.#make();
		return made instanceof Error ? made : refused(made);
	}
}
