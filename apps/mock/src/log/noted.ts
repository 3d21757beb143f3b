import type { SentParameters } from "../parameters.ts";
import type { OperationRow } from "../routes.ts";

/** Facts of a request that its answer finds out, for the log. */
export interface Noted {
	operation?: OperationRow;
	/** Path and query, where they could be read. */
	parameters?: SentParameters;
	/** Source of the answer. */
	source?: "world" | "example" | "dynamic";
}
