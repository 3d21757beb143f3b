import type { SentParameters } from "../parameters.ts";
import type { OperationRow } from "../routes.ts";

/** What is found out of a request while it is answered. */
export interface Noted {
	operation?: OperationRow;
	/** Path and query, where they could be read. */
	parameters?: SentParameters;
	/** Source of the answer. */
	source?: "world" | "example" | "dynamic";
}
