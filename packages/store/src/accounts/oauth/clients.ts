import type { OAuthStore } from "../../index.ts";
import { AdministrationError } from "../administration.ts";
import { clientKind, deviceGrant, grantKind, nameOf } from "./record-kinds.ts";
import { redirectError } from "./redirects.ts";

/** A program that may ask people to let it act for their account. */
export interface RegisteredClient {
	/** Its `client_id`, and what people are shown. */
	name: string;
	redirects: readonly string[];
	/** True when the client may use the device flow. */
	device: boolean;
}

/**
 * Registers a client. It has no secret, because programs on users' machines cannot keep one: PKCE and exact
 * redirects replace it.
 *
 * @throws {AdministrationError} when the name is taken, a redirect is not allowed or the client could not use any flow
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const store = await openOAuthStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * await createClient(store, { name: "usmd", redirects: [], device: true });
 */
export async function createClient(store: OAuthStore, client: RegisteredClient): Promise<void> {
	const { name, redirects, device } = client;
	if (redirects.length === 0 && !device)
		throw new AdministrationError(`Client "${name}" needs a --redirect, or --device, or both.`);
	for (const redirect of redirects) checkRedirect(redirect);
	if (await store.find(clientKind, nameOf(name)))
		throw new AdministrationError(
			`Client "${name}" exists already; choose another name, or remove it first.`,
		);
	const grants = [...(redirects.length > 0 ? ["authorization_code"] : []), ...(device ? [deviceGrant] : [])];
	await store.upsert(clientKind, nameOf(name), {
		payload: {
			client_id: name,
			client_name: name,
			// Native: a loopback redirect may come back on any port (RFC 8252 section 7.3).
			application_type: "native",
			token_endpoint_auth_method: "none",
			redirect_uris: redirects,
			response_types: redirects.length > 0 ? ["code"] : [],
			grant_types: [...grants, "refresh_token"],
		},
		grantId: null,
		uid: null,
		userCode: null,
		expiresAt: null,
	});
}

/**
 * All registered clients, by name.
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const store = await openOAuthStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * for (const { name, redirects } of await listClients(store)) console.log(name, redirects);
 */
export async function listClients(store: OAuthStore): Promise<RegisteredClient[]> {
	const clients = (await store.list(clientKind)).map(({ payload }) => ({
		name: String(payload["client_id"]),
		redirects: payload["redirect_uris"] as string[],
		device: (payload["grant_types"] as string[]).includes(deviceGrant),
	}));
	return clients.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Takes a client away with all that people agreed to: it gets no token any more, and those that it has are refused.
 *
 * @throws {AdministrationError} when there is no such client
 *
 * @example
 * import { openOAuthStore } from "@us-market-data/store";
 *
 * const store = await openOAuthStore({ DATA_DIR: ".data", DATABASE_URL: "", DATABASE_READ_URL: "" });
 * await removeClient(store, "usmd");
 */
export async function removeClient(store: OAuthStore, name: string): Promise<void> {
	if (!(await store.destroy(clientKind, nameOf(name))))
		throw new AdministrationError(`No client "${name}"; see \`pnpm admin client list\`.`);
	const grants = (await store.list(grantKind)).filter(({ payload }) => payload["clientId"] === name);
	for (const { id } of grants) await store.destroy(grantKind, id);
}

function checkRedirect(redirect: string): void {
	const error = redirectError(redirect);
	if (error === undefined) return;
	throw new AdministrationError(
		`Redirect "${redirect}" cannot be used: it ${error}. Allowed: https, http on 127.0.0.1 or [::1], or a scheme such as com.example.app:, without a pattern, user or fragment.`,
	);
}

/**
 * Returns a stored client as the issuer's library may see it. Redirects that break the rules are left out; an earlier
 * version or another program may have stored them. Returns nothing if the client has no usable flow left.
 *
 * @example
 * const payload = { client_id: "app", redirect_uris: ["http://example.com/"], grant_types: ["authorization_code"] };
 * usableClient(payload, ({ redirect, fault }) => console.warn(redirect, fault)); // => undefined
 */
export function usableClient(
	payload: Record<string, unknown>,
	onRejected: (rejected: { client: string; redirect: string; fault: string }) => void,
): Record<string, unknown> | undefined {
	const redirects = payload["redirect_uris"] as string[];
	const usable = redirects.filter((redirect) => {
		const fault = redirectError(redirect);
		if (fault !== undefined) onRejected({ client: String(payload["client_id"]), redirect, fault });
		return fault === undefined;
	});
	if (usable.length === redirects.length) return payload;
	const grants = (payload["grant_types"] as string[]).filter(
		(grant) => usable.length > 0 || grant !== "authorization_code",
	);
	if (usable.length === 0 && !grants.includes(deviceGrant)) return undefined;
	return {
		...payload,
		redirect_uris: usable,
		response_types: usable.length > 0 ? ["code"] : [],
		grant_types: grants,
	};
}
