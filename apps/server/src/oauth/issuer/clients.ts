import { AdministrationError } from "../../accounts/administration.ts";
import type { OAuthStore } from "../../store/oauth.ts";
import { clientKind, grantKind, nameOf } from "./adapter.ts";

/** A program that may ask people to let it act for their account. */
export interface RegisteredClient {
	/** Its `client_id`, and what people are shown. */
	name: string;
	redirects: readonly string[];
	/** Whether it may use the device flow. */
	device: boolean;
}

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/**
 * Registers a client. It has no secret, since programs on people's machines cannot keep one: PKCE and exact
 * redirects stand in for it. Throws when the name is taken or nothing could come of it.
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

export async function listClients(store: OAuthStore): Promise<RegisteredClient[]> {
	const clients = (await store.list(clientKind)).map(({ payload }) => ({
		name: String(payload["client_id"]),
		redirects: payload["redirect_uris"] as string[],
		device: (payload["grant_types"] as string[]).includes(deviceGrant),
	}));
	return clients.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Takes a client away with all that people agreed to: it gets no token any more, and those that it has are refused. */
export async function removeClient(store: OAuthStore, name: string): Promise<void> {
	if (!(await store.destroy(clientKind, nameOf(name))))
		throw new AdministrationError(`No client "${name}"; see \`pnpm admin client list\`.`);
	const grants = (await store.list(grantKind)).filter(({ payload }) => payload["clientId"] === name);
	for (const { id } of grants) await store.destroy(grantKind, id);
}

const loopback: readonly string[] = ["127.0.0.1", "[::1]"];

function checkRedirect(redirect: string): void {
	const url = URL.canParse(redirect) ? new URL(redirect) : undefined;
	if (url && isFit(url) && !redirect.includes("#") && url.username === "" && url.password === "") return;
	throw new AdministrationError(
		`Redirect "${redirect}" cannot be used; allowed: https, http on 127.0.0.1 or [::1], or a scheme such as com.example.app:, without a fragment.`,
	);
}

function isFit({ protocol, hostname }: URL): boolean {
	if (protocol === "https:") return hostname !== "localhost" && !loopback.includes(hostname);
	if (protocol === "http:") return loopback.includes(hostname);
	// A scheme of an application's own is a domain name backwards (RFC 8252 section 7.1).
	return protocol.includes(".");
}
