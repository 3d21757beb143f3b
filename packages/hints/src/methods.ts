/** The administration of keys, for refusals that end with a new key. */
const command = "npx pnpm admin key";

/** The end of a refusal of a key that no longer works. */
export const newKey = {
	expired: `The operator replaces it: ${command} rotate.`,
	revoked: `The operator issues another: ${command} create.`,
	disabled: "The operator decides about it: npx pnpm admin account enable.",
} as const;

/** The refusal of a method. */
export function wrongMethod(method: string, path: string): string {
	const place = method === "POST" ? " Parameters go in the query." : "";
	const refusal = `Method ${method} is not supported; use GET.${place}`;
	return path === "/account/keys"
		? `${refusal} The operator issues keys: ${command} create, rotate, revoke.`
		: refusal;
}
