import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { Readable } from "node:stream";
import {
	type Addressing,
	isPublicAddress,
	literalOf,
	lookupFor,
	notPublic,
	systemResolve,
} from "@us-market-data/ingest/addresses";
import { isDisplayName, redirectError } from "@us-market-data/store/accounts";
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
		Object.assign(client, { applicationType: "native", redirectUris, clientName: displayNameOf(client) });
		return redirectUris.length > 0 && client.tokenEndpointAuthMethod === "none";
	},
});

/**
 * Asks for a document. Its host is resolved first, every address is checked, and the connection goes to a checked one: a
 * private address sees no byte, not even the beginning of TLS. Only hosts that the operator names may lie in a private
 * network. A redirect is not followed; the library refuses it.
 *
 * @throws {FetchFailed} for an address that is not public
 */
export const fetchDocument =
	(
		{ clientHosts }: Pick<OAuthSettings, "clientHosts">,
		{ resolve, isAllowed }: Addressing = { resolve: systemResolve, isAllowed: isPublicAddress },
	): NonNullable<Configuration["fetch"]> =>
	async (input, init) => {
		const url = new URL(String(input));
		const addressing = { resolve, isAllowed: clientHosts.includes(url.host) ? () => true : isAllowed };
		const literal = literalOf(url);
		if (literal !== null && !addressing.isAllowed(literal)) throw notPublic(url, literal);
		const { method = "GET", headers, signal } = init ?? {};
		const sent = request(url, {
			// A connection of its own: one that stays open would serve a later request without a check.
			agent: false,
			lookup: lookupFor(url, addressing),
			method,
			headers: Object.fromEntries(new Headers(headers)),
			...(signal && { signal }),
		}).end();
		// Without this, Node drops the connection, and neither an answer nor the end of the time would ever be told.
		sent.once("upgrade", (_, socket) => {
			socket.destroy();
			sent.emit("error", new Error("the host changes to another protocol (101)"));
		});
		const [message] = (await once(sent, "response")) as [IncomingMessage];
		// Statuses of an answer without a body cannot have one in a response of fetch either.
		const body = [101, 204, 205, 304].includes(message.statusCode ?? 0) ? null : Readable.toWeb(message);
		return new Response(body as ReadableStream | null, { status: message.statusCode ?? 502 });
	};

const isOfHosts = (hosts: readonly string[], id: string): boolean =>
	hosts.includes("*") || hosts.includes(new URL(id).host);

/** Programs on the user's machine listen under the name of loopback too. */
const isSafe = (redirect: string): boolean =>
	redirectError(redirect.replace(/^http:\/\/localhost(?=[:/])/, "http://127.0.0.1")) === undefined;

function displayNameOf({ clientId, clientName }: Client): string {
	const { host } = new URL(clientId);
	return clientName !== undefined && isDisplayName(clientName) ? `${host} ("${clientName}")` : host;
}
