/** The administration of keys, for refusals that end with a new key. */
const command = "npx pnpm admin key";

/** The end of a refusal of a key that no longer works. */
export const newKey = {
	expired: `The operator replaces it: ${command} rotate.`,
	revoked: `The operator issues another: ${command} create.`,
	disabled: "The operator decides about it: npx pnpm admin account enable.",
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
		? `${refusal} The account page of the explorer creates, rotates and revokes keys, and so does the operator: ${command}.`
		: refusal;
}
