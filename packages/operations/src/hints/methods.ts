/** The end of a refusal of a key that no longer works. It is for customers, who cannot run commands of the operator. */
export const newKey = {
	expired: "Ask the operator of this service for a new one.",
	revoked: "Ask the operator of this service for another.",
	disabled: "Ask the operator of this service to enable it.",
} as const;

/**
 * The refusal of a method, where POST or GET is answered.
 *
 * @example
 * wrongMethod("POST", "/api/market-data/quote"); // => "Method POST is not supported; use GET. Parameters go in the query."
 */
export function wrongMethod(method: string, path: string, answered: "GET" | "POST" = "GET"): string {
	const parameterNote = method === "POST" ? " Parameters go in the query." : "";
	const refusal = `Method ${method} is not supported; use ${answered}.${parameterNote}`;
	return path === "/account/keys"
		? `${refusal} The account page of the explorer creates, rotates and revokes keys.`
		: refusal;
}
