import { isShownName, redirectFault } from "@us-market-data/accounts";
import type { Client, Configuration } from "oidc-provider";
import type { OAuthSettings } from "../settings.ts";

type Documents = NonNullable<NonNullable<Configuration["features"]>["clientIdMetadataDocument"]>;

/**
 * Clients that nobody registered: their `client_id` is the https address of a document that describes them (OAuth
 * Client ID Metadata Document, draft 02). A person sees the host of that address, because the name in the document is
 * whatever its author wrote.
 */
export const clientDocuments = ({ clientHosts }: Pick<OAuthSettings, "clientHosts">): Documents => ({
	enabled: clientHosts.length > 0,
	ack: "draft-02",
	allowFetch: (_ctx, id) => isOfHosts(clientHosts, id),
	allowClient: (_ctx, client) => {
		if (!isOfHosts(clientHosts, client.clientId)) return false;
		const redirectUris = (client.redirectUris ?? []).filter(isSafe);
		// A document seldom says that its client is native, and only then a loopback redirect comes back on any port.
		Object.assign(client, { applicationType: "native", redirectUris, clientName: shownNameOf(client) });
		return redirectUris.length > 0 && client.tokenEndpointAuthMethod === "none";
	},
});

/** Asks for a document: only hosts that the operator names may lie in a private network. */
export const fetchDocument =
	({ clientHosts }: Pick<OAuthSettings, "clientHosts">): NonNullable<Configuration["fetch"]> =>
	(input, init) => {
		const { dispatcher: _, ...plain } = (init ?? {}) as RequestInit & { dispatcher?: unknown };
		return fetch(input, clientHosts.includes(new URL(String(input)).host) ? plain : init);
	};

const isOfHosts = (hosts: readonly string[], id: string): boolean =>
	hosts.includes("*") || hosts.includes(new URL(id).host);

/** Programs on the user's machine listen under the name of loopback too. */
const isSafe = (redirect: string): boolean =>
	redirectFault(redirect.replace(/^http:\/\/localhost(?=[:/])/, "http://127.0.0.1")) === undefined;

function shownNameOf({ clientId, clientName }: Client): string {
	const { host } = new URL(clientId);
	return clientName !== undefined && isShownName(clientName) ? `${host} ("${clientName}")` : host;
}
