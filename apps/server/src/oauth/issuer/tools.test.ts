import {
	Client,
	type OAuthClientProvider,
	type OAuthDiscoveryState,
	StreamableHTTPClientTransport,
	UnauthorizedError,
} from "@modelcontextprotocol/client";
import { FormBrowser } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { redirect } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** A client of the Model Context Protocol finds the issuer, signs its user in and calls a tool with the token. */
const service = serviceOfFile();

/** The part of a client that keeps its sign-in, as the official package wants it. */
function signInOf(clientId: string) {
	const state: { tokens?: object; verifier?: string; address?: URL; found?: OAuthDiscoveryState } = {};
	const signIn: OAuthClientProvider = {
		redirectUrl: redirect,
		clientMetadata: { client_name: "test", redirect_uris: [redirect] },
		clientInformation: () => ({ client_id: clientId }),
		tokens: () => state.tokens as ReturnType<OAuthClientProvider["tokens"]>,
		saveTokens: (tokens) => {
			state.tokens = tokens;
		},
		redirectToAuthorization: (address) => {
			state.address = address;
		},
		saveCodeVerifier: (verifier) => {
			state.verifier = verifier;
		},
		codeVerifier: () => state.verifier ?? "",
		saveDiscoveryState: (found) => {
			state.found = found;
		},
		discoveryState: () => state.found,
	};
	return { signIn, state };
}

test("from the first refusal to an answered tool", async () => {
	const { signIn, state } = signInOf("cli");
	const address = new URL("/mcp", service.url);
	const transport = () => new StreamableHTTPClientTransport(address, { authProvider: signIn });
	const first = transport();
	await expect(new Client({ name: "test", version: "1" }).connect(first)).rejects.toThrow(UnauthorizedError);
	expect(state.address?.searchParams.get("resource")).toBe(address.href);
	const browser = new FormBrowser(service.url);
	const { left } = await service.agree(await browser.open(state.address?.href ?? ""), browser);
	await first.finishAuth(left?.searchParams ?? new URLSearchParams());
	const client = new Client({ name: "test", version: "1" });
	await client.connect(transport());
	const { structuredContent, isError } = await client.callTool({
		name: "call_operation",
		arguments: { operation: "getMarketStatus" },
	});
	expect([isError ?? false, structuredContent]).toEqual([false, expect.objectContaining({ cost: 1 })]);
	const keyed = await client.callTool({
		name: "call_operation",
		arguments: { operation: "getCompanyProfile", params: { symbol: "AAPL" } },
	});
	expect(keyed.content).toMatchObject([{ text: expect.stringContaining("accepts API keys alone") }]);
	await client.close();

	const beside = new Client({ name: "test", version: "1" });
	const emptyKey = { requestInit: { headers: { "x-api-key": "" } } };
	await beside.connect(new StreamableHTTPClientTransport(address, { authProvider: signIn, ...emptyKey }));
	const again = await beside.callTool({
		name: "call_operation",
		arguments: { operation: "getMarketStatus" },
	});
	expect(again.structuredContent, "an empty key is none, for the data requests too").toMatchObject({
		cost: 1,
	});
	await beside.close();
});
