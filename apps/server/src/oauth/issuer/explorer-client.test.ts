import { FormBrowser } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { codeRequest, pkce } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** The explorer signs people in without having been registered. */
const service = serviceOfFile();
const client_id = "us-market-data:explorer";
const redirect = () => `${service.url}/explorer/sign-in`;

test("the explorer is told the issuer, and asks no other host", async () => {
	const response = await fetch(`${service.url}/explorer/issuer`);
	expect([response.headers.get("cache-control"), await response.json()]).toEqual([
		"no-cache",
		{
			issuer: {
				url: `${service.url}/oauth`,
				clientId: client_id,
				isEmbedded: true,
				scope: "market_data",
				resource: service.url,
			},
		},
	]);
});

test("a person signs in to the explorer with a key, and its tokens ask for data and are renewed", async () => {
	const { verifier, challenge } = pkce();
	const browser = new FormBrowser(service.url);
	const params = { client_id, redirect_uri: redirect(), scope: "openid market_data", nonce: "n-1" };
	const start = await browser.open(codeRequest(challenge, params));
	const consent = await browser.submit(start, "Sign in", { key: service.key });
	expect(consent.text).toContain("the explorer of this service");
	// The page of the explorer is at the service itself, so that the browser does not leave it.
	const page = await browser.submit(consent, "Allow");
	const code = new URL(page.url).searchParams.get("code") ?? "";
	const origin = { headers: { origin: service.url } };
	const exchange = (fields: Record<string, string>) =>
		fetch(`${service.url}/oauth/token`, {
			method: "POST",
			body: new URLSearchParams({ client_id, ...fields }),
			...origin,
		});
	const grant = { grant_type: "authorization_code", redirect_uri: redirect(), code_verifier: verifier };
	const first = await exchange({ ...grant, code });
	expect(first.status).toBe(200);
	const tokens = (await first.json()) as Record<string, string>;
	expect(tokens["id_token"]).toBeDefined();
	expect((await service.request(tokens["access_token"] ?? "", "/account/usage")).status).toBe(200);
	const renewal = { grant_type: "refresh_token", refresh_token: tokens["refresh_token"] ?? "" };
	expect((await exchange(renewal)).status).toBe(200);
	expect((await exchange({ ...grant, code })).status).toBe(400);
});

test("a token opens no session path and changes no key", async () => {
	const { access_token } = await service.authorize();
	const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
	const change = { method: "POST", headers, body: "{}" };
	expect((await fetch(`${service.url}/explorer/account/keys`, change)).status).toBe(401);
	expect((await fetch(`${service.url}/explorer/session`, { headers })).status).toBe(401);
});

test.each([
	"https://evil.example/explorer/sign-in",
	"http://127.0.0.1:1/explorer/sign-in",
	"/explorer/sign-in",
])("codes for the explorer do not go to %s", async (redirect_uri) => {
	const page = await new FormBrowser(service.url).open(
		codeRequest(pkce().challenge, { client_id, redirect_uri }),
	);
	expect([page.status, page.left]).toEqual([400, undefined]);
});
