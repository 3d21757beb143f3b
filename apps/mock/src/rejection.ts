import { type Detail, type Refusal as Hinted, wrongMethod } from "@us-market-data/operations/hints";

/** The contract's error body without `requestId`. */
export interface Rejection {
	error: string;
	code: string;
	details?: readonly Detail[];
}

/** A refusal in the form of the body. */
export const inBody = ({ code, message, details }: Hinted): Rejection => ({ error: message, code, details });

/** The refusal of a method of a path that is there. */
export const methodRejection = (method: string, path: string): Rejection => ({
	error: wrongMethod(method, path),
	code: "method_not_allowed",
});
