import type { Detail, Refusal as Hinted } from "@us-market-data/hints";

/** The contract's error body without `requestId`. */
export interface Refusal {
	error: string;
	code: string;
	details?: readonly Detail[];
}

/** A refusal in the form of the body. */
export const inBody = ({ code, message, details }: Hinted): Refusal => ({ error: message, code, details });
