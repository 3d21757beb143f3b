import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormBrowser } from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocumentHost, startDocumentHost } from "../testing/document-host.ts";
import {
	codeRequest,
	type EmbeddedService,
	pkce,
	startEmbeddedService,
} from "../testing/embedded-service.ts";
import { fetchDocument } from "./client-documents.ts";

/** Clients that nobody registered, described by a document on a host of their own. */
let folder: string;
let documents: DocumentHost;
let service: EmbeddedService;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "client-documents-"));
	documents = await startDocumentHost(folder);
	service = await startEmbeddedService({
		OIDC_CLIENT_HOSTS: documents.host,
		NODE_EXTRA_CA_CERTS: documents.certificateFile,
	});
});
afterAll(async () => {
	documents.close();
	await service.close();
	await rm(folder, { recursive: true });
});

const agent = {
	client_name: "Research agent",
	redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
	grant_types: ["authorization_code", "refresh_token"],
	response_types: ["code"],
	token_endpoint_auth_method: "none",
};

/** Signs in at the issuer as a person of the client, and redeems the code. */
async function signIn(clientId: string, callback: string) {
	const browser = new FormBrowser(service.url);
	const { verifier, challenge } = pkce();
	const codeParams = codeRequest(challenge, { client_id: clientId, redirect_uri: callback });
	const login = await browser.open(codeParams);
	const consent = await browser.submit(login, "Sign in", { key: service.key });
	const { left } = await browser.submit(consent, "Allow");
	const tokens = await service.post("/token", {
		grant_type: "authorization_code",
		client_id: clientId,
		code: left?.searchParams.get("code") ?? "",
		redirect_uri: callback,
		code_verifier: verifier,
	});
	return { consent: consent.text, tokens };
}

test.each(["http://127.0.0.1:53999/callback", "http://localhost:53999/callback"])(
	"a client of a named host signs its user in, back to %s",
	async (callback) => {
		const id = documents.serve("/agent.json", agent);
		const { consent, tokens } = await signIn(id, callback);
		expect(consent).toContain(`${documents.host} (&quot;Research agent&quot;)`);
		expect((await service.request(tokens.access_token)).status).toBe(200);
		const renewed = await service.post("/token", {
			grant_type: "refresh_token",
			client_id: id,
			refresh_token: tokens.refresh_token,
		});
		expect((await service.request(renewed.access_token)).status).toBe(200);
	},
);

test("the metadata says so", async () => {
	const response = await fetch(`${service.url}/oauth/.well-known/openid-configuration`);
	expect(await response.json()).toMatchObject({ client_id_metadata_document_supported: true });
});

const opened = async (clientId: string, callback = "http://127.0.0.1:53999/callback", at = service.url) => {
	const codeParams = codeRequest(pkce().challenge, { client_id: clientId, redirect_uri: callback });
	const { status, text, left } = await new FormBrowser(at).open(codeParams);
	expect(left).toBeUndefined();
	return { status, text };
};

test("a host that is not named is not asked", async () => {
	const id = documents.serve("/other.json", agent).replace("localhost:", "127.0.0.1:");
	expect(await opened(id)).toMatchObject({
		status: 400,
		text: expect.stringContaining("client_id metadata document fetch not allowed"),
	});
	expect(documents.requested).not.toContain("/other.json");
});

test.each([
	["of another address", { client_id: "https://other.example/agent.json" }, "does not match"],
	["with a secret", { client_secret: "s".repeat(40) }, "must not contain client_secret"],
	[
		"with a shared secret",
		{ token_endpoint_auth_method: "client_secret_basic" },
		"must not use shared-secret",
	],
	[
		"with unsafe redirects alone",
		{ redirect_uris: ["http://app.example/callback"] },
		"client is not allowed",
	],
])("a document %s is refused", async (name, change, message) => {
	const id = documents.serve(`/${name.replaceAll(" ", "-")}.json`, { ...agent, ...change });
	expect(await opened(id)).toMatchObject({ status: 400, text: expect.stringContaining(message) });
});

test("a redirect in clear text is passed over, and the others serve", async () => {
	const id = documents.serve("/mixed.json", {
		...agent,
		redirect_uris: ["http://app.example/callback", "http://127.0.0.1/callback"],
	});
	expect(await opened(id, "http://app.example/callback")).toMatchObject({ status: 400 });
	expect(await opened(id)).toMatchObject({ status: 200 });
});

test("a name that could mislead is not shown", async () => {
	const id = documents.serve("/odd.json", { ...agent, client_name: `Bank\u202e ${"x".repeat(90)}` });
	const { text } = await opened(id);
	expect(text).toContain(`<strong>${documents.host}</strong> asks`);
	expect(text).not.toContain("Bank");
});

test("a document that is missing is no client", async () => {
	expect(await opened(`https://${documents.host}/none.json`)).toMatchObject({ status: 400 });
});

test("a host that changes the protocol gives no client, and the person an answer", async () => {
	expect(await opened(documents.changing)).toMatchObject({
		status: 400,
		text: expect.stringContaining("client_id metadata document fetch failed"),
	});
});

test("with every public host allowed, a host in the operator's network is not asked", async () => {
	const open = await startEmbeddedService({ NODE_EXTRA_CA_CERTS: documents.certificateFile });
	const id = documents.serve("/private.json", agent);
	const before = documents.connections();
	for (const address of [
		id,
		...["127.0.0.1", "[::1]", "127.1", "[::ffff:127.0.0.1]"].map((host) => id.replace("localhost", host)),
	])
		expect(await opened(address, undefined, open.url), address).toMatchObject({
			status: 400,
			text: expect.stringContaining("client_id metadata document fetch failed"),
		});
	expect(documents.connections(), "not even TLS begins").toBe(before);
	await open.close();
});

test("the address that was checked is connected to, and one that is not public among others refuses all", async () => {
	const id = documents.serve("/rebinding.json", agent);
	const addressLists = [["127.0.0.1"], ["127.0.0.1", "169.254.169.254"], ["10.1.2.3"], ["127.0.0.1"]];
	const lookedUp: string[] = [];
	const resolve = async (hostname: string) => {
		lookedUp.push(hostname);
		return (addressLists.shift() ?? []).map((address) => ({ address, family: 4 }));
	};
	const fetchIt = fetchDocument(
		{ clientHosts: ["*"] },
		{ resolve, isAllowed: (address) => address === "127.0.0.1" },
	);
	const before = documents.connections();
	// TLS fails, because this process does not trust the certificate, but the connection was opened.
	await expect(fetchIt(id, {})).rejects.toThrow(/certificate/);
	await expect(fetchIt(id, {})).rejects.toThrow("169.254.169.254");
	await expect(fetchIt(id, {})).rejects.toThrow("10.1.2.3");
	expect([documents.connections() - before, lookedUp]).toEqual([1, ["localhost", "localhost", "localhost"]]);
	await expect(fetchIt(id, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});
