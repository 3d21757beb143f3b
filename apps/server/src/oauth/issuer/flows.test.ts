import { FormBrowser } from "@us-market-data/tooling/testkit";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { codeRequest, pkce, redirect, type TokenResponse } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** The embedded issuer, end to end: a real process, real pages, real tokens. */
const service = serviceOfFile();

const refresh = (tokens: TokenResponse) => service.refresh(tokens);

describe("authorization code", () => {
	test("from the first page to data, renewed, revoked, refused", async () => {
		const browser = new FormBrowser(service.url);
		const { verifier, challenge } = pkce();
		const login = await browser.open(codeRequest(challenge));
		expect([login.status, login.text]).toEqual([
			200,
			expect.stringContaining("<strong>cli</strong> asks to use"),
		]);
		const again = await browser.submit(login, "Sign in", { key: "md_live_nothing" });
		expect([again.status, again.text]).toEqual([
			401,
			expect.stringContaining("This is not a valid API key."),
		]);
		const consent = await browser.submit(again, "Sign in", { key: service.key });
		expect(consent.text).toContain("read market data; its requests count against your account");
		expect(consent.text).toContain("The answer goes to <strong>127.0.0.1:53682</strong>");
		const { left } = await browser.submit(consent, "Allow");
		expect(left?.href.split("?")[0]).toBe(redirect);
		expect(left?.searchParams.get("state")).toBe("state-1");
		expect(left?.searchParams.get("iss")).toBe(`${service.url}/oauth`);

		const code = left?.searchParams.get("code") ?? "";
		const redeemed = { grant_type: "authorization_code", client_id: "cli", code, redirect_uri: redirect };
		const tokens = await service.post("/token", { ...redeemed, code_verifier: verifier });
		expect(tokens).toMatchObject({
			status: 200,
			token_type: "Bearer",
			expires_in: 600,
			scope: "market_data",
		});
		expect((await service.request(tokens.access_token)).status).toBe(200);
		expect((await service.request(tokens.access_token, "/account/usage")).body).toMatchObject({
			usage: { used: 1, byKey: [{ name: "Sign-in with OAuth", count: 1 }] },
		});

		const renewed = await refresh(tokens);
		expect((await service.request(renewed.access_token)).status).toBe(200);
		expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
		const revoked = await service.post("/token/revocation", {
			client_id: "cli",
			token: renewed.refresh_token,
		});
		expect(revoked.status).toBe(200);
		expect(await refresh(renewed)).toMatchObject({ status: 400, error: "invalid_grant" });
		for (const { access_token } of [tokens, renewed]) {
			const response = await service.request(access_token);
			expect([response.status, response.body["code"]]).toEqual([401, "revoked_credential"]);
			expect(response.challenge).toContain(
				'error="invalid_token", error_description="the access token was revoked"',
			);
		}
	});

	test("an access token is a JWT by RFC 9068 for this service", async () => {
		const { access_token } = await service.authorize();
		expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
		const claims = decodeJwt(access_token);
		expect(claims).toMatchObject({
			iss: `${service.url}/oauth`,
			aud: service.url,
			client_id: "cli",
			sub: "1",
			scope: "market_data",
			jti: expect.any(String),
		});
		expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
	});

	test("an id token opens nothing", async () => {
		const tokens = await service.authorize({ scope: "openid market_data" });
		const { id_token } = tokens as TokenResponse & { id_token: string };
		expect(decodeJwt(id_token)).toMatchObject({ aud: "cli", sub: "1" });
		expect((await service.request(id_token)).status).toBe(401);
		expect((await service.request(tokens.access_token)).status).toBe(200);
	});

	test("without the scope it sees its account and no market data", async () => {
		const { access_token } = await service.authorize({ scope: "openid" });
		expect((await service.request(access_token)).status).toBe(403);
		expect((await service.request(access_token, "/account/usage")).status).toBe(200);
	});

	test.each(["", "/api/market-data"])("the resource may be named: %s", async (path) => {
		const { access_token } = await service.authorize({ resource: service.url + path });
		expect((await service.request(access_token)).status).toBe(200);
	});

	test("a renewed token that is used twice ends everything that came of the consent", async () => {
		const first = await service.authorize();
		const second = await refresh(first);
		expect(second.status).toBe(200);
		expect(await refresh(first)).toMatchObject({ status: 400, error: "invalid_grant" });
		expect(await refresh(second)).toMatchObject({ status: 400, error: "invalid_grant" });
		expect((await service.request(second.access_token)).status).toBe(401);
	});

	test("whoever cancels sends the client away", async () => {
		const browser = new FormBrowser(service.url);
		const login = await browser.open(codeRequest(pkce().challenge));
		expect((await browser.submit(login, "Cancel")).left?.searchParams.get("error")).toBe("access_denied");
		const anew = await browser.open(codeRequest(pkce().challenge));
		const consent = await browser.submit(anew, "Sign in", { key: service.key });
		expect((await browser.submit(consent, "Cancel")).left?.searchParams.get("error")).toBe("access_denied");
	});

	const rejectedCases: [name: string, change: Record<string, string>, error: string][] = [
		["no PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
		["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
		["an implicit answer", { response_type: "token" }, "unsupported_response_type"],
		["another service's resource", { resource: "https://other.example" }, "invalid_target"],
	];
	test.each(rejectedCases)("%s is refused", async (_name, change, error) => {
		const page = await new FormBrowser(service.url).open(codeRequest(pkce().challenge, change));
		expect(page.left?.origin).toBe(new URL(redirect).origin);
		expect((page.left?.search ?? "") + (page.left?.hash ?? "")).toContain(`error=${error}`);
	});

	test.each([
		["an unknown client", { client_id: "nobody" }],
		["another redirect", { redirect_uri: "http://127.0.0.1:53682/other" }],
		["a redirect to another host", { redirect_uri: "https://evil.example/callback" }],
	])("%s is told to the person and to nobody else", async (_name, change) => {
		const page = await new FormBrowser(service.url).open(codeRequest(pkce().challenge, change));
		expect([page.status, page.left]).toEqual([400, undefined]);
		expect(page.text).toContain("This did not work");
	});

	test("a code is good once, with its verifier, for its client", async () => {
		const browser = new FormBrowser(service.url);
		const { verifier, challenge } = pkce();
		const { left } = await service.agree(await browser.open(codeRequest(challenge)), browser);
		const fields = {
			grant_type: "authorization_code",
			client_id: "cli",
			code: left?.searchParams.get("code") ?? "",
			redirect_uri: redirect,
		};
		const wrong = await service.post("/token", { ...fields, code_verifier: pkce().verifier });
		expect(wrong).toMatchObject({ status: 400, error: "invalid_grant" });
		const tokens = await service.post("/token", { ...fields, code_verifier: verifier });
		expect(tokens.status).toBe(200);
		const twice = await service.post("/token", { ...fields, code_verifier: verifier });
		expect(twice).toMatchObject({ status: 400, error: "invalid_grant" });
		expect((await service.request(tokens.access_token)).status).toBe(401);
	});
});

describe("device", () => {
	const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";
	const begin = async () =>
		(await service.post("/device/auth", { client_id: "cli", scope: "market_data" })) as unknown as {
			device_code: string;
			user_code: string;
			verification_uri: string;
		};
	const poll = (device_code: string) =>
		service.post("/token", { grant_type: deviceGrant, client_id: "cli", device_code });

	test("from the code to data, revoked, refused", async () => {
		const { device_code, user_code, verification_uri } = await begin();
		expect(verification_uri).toBe(`${service.url}/oauth/device`);
		expect(await poll(device_code)).toMatchObject({ status: 400, error: "authorization_pending" });
		const browser = new FormBrowser(service.url);
		const start = await browser.open(verification_uri);
		const wrong = await browser.submit(start, "Continue", { user_code: "BBBB-BBBB" });
		expect(wrong.text).toContain("There is no such code.");
		const confirm = await browser.submit(wrong, "Continue", { user_code });
		expect(confirm.text).toContain(`<code>${user_code}</code>`);
		const login = await browser.submit(confirm, "It shows this code");
		const done = await service.agree(login, browser);
		expect(done.text).toContain("cli may use market data now");
		const tokens = await poll(device_code);
		expect((await service.request(tokens.access_token)).status).toBe(200);
		expect(await poll(device_code)).toMatchObject({ status: 400, error: "invalid_grant" });
		expect((await service.request(tokens.access_token)).status).toBe(401);
	});

	test("whoever cancels lets the device know", async () => {
		const { device_code, user_code } = await begin();
		const browser = new FormBrowser(service.url);
		const confirm = await browser.submit(await browser.open("/oauth/device"), "Continue", { user_code });
		expect((await browser.submit(confirm, "Cancel")).text).toContain("The device gets no access.");
		expect(await poll(device_code)).toMatchObject({ status: 400, error: "access_denied" });
	});
});
