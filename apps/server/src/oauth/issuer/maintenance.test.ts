import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { linkedSubjects, linkSubject, removeClient, unlinkSubject } from "@us-market-data/store/accounts";
import { FormBrowser } from "@us-market-data/tooling/testkit";
import { decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { codeRequest, pkce, redirect } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** The operator's control over the embedded issuer's tokens, the issuer's public answers, and its stored records. */
const service = serviceOfFile();

describe("what ends tokens", () => {
	test("the operator unlinks the account's subject, and links it again", async () => {
		const tokens = await service.authorize();
		const [linked] = await service.operator.withAccounts(linkedSubjects);
		await service.operator.withAccounts((accounts) =>
			unlinkSubject(accounts, linked?.key.prefix ?? "", Date.now()),
		);
		expect((await service.request(tokens.access_token)).body["code"]).toBe("revoked_credential");
		expect(await service.refresh(tokens)).toMatchObject({ status: 400, error: "invalid_grant" });
		const browser = new FormBrowser(service.url);
		const login = await browser.open(codeRequest(pkce().challenge));
		const shut = await browser.submit(login, "Sign in", { key: service.key });
		expect([shut.status, shut.text]).toEqual([
			401,
			expect.stringContaining("has ended sign-ins for this account"),
		]);
		const subject = { issuer: `${service.url}/oauth`, subject: "1" };
		await service.operator.withAccounts(async (accounts) => {
			const acme = await accounts.account("acme");
			if (acme) await linkSubject(accounts, acme, subject, "1");
		});
		expect((await service.request(tokens.access_token)).status).toBe(200);
	});

	test("the operator removes the client", async () => {
		await service.operator.addClient("other");
		const browser = new FormBrowser(service.url);
		const { verifier, challenge } = pkce();
		const way = await browser.open(codeRequest(challenge, { client_id: "other" }));
		const { left } = await service.agree(way, browser);
		const tokens = await service.post("/token", {
			grant_type: "authorization_code",
			client_id: "other",
			code: left?.searchParams.get("code") ?? "",
			redirect_uri: redirect,
			code_verifier: verifier,
		});
		expect((await service.request(tokens.access_token)).status).toBe(200);
		await service.operator.withIssuer((store) => removeClient(store, "other"));
		expect((await service.request(tokens.access_token)).status).toBe(401);
		await service.operator.addClient("other");
		expect((await service.request(tokens.access_token)).status, "another client of that name").toBe(401);
	});

	test("a rotated key still verifies during the overlap, and not without one", async () => {
		const kids = async () => {
			const response = await fetch(`${service.url}/oauth/jwks`);
			return ((await response.json()) as { keys: { kid: string; d?: string }[] }).keys;
		};
		const old = (await service.authorize()).access_token;
		await service.operator.withSecrets((secrets) => secrets.rotate(3_600_000, Date.now()));
		await expect.poll(async () => (await kids()).length).toBe(2);
		expect((await kids()).every(({ d }) => d === undefined)).toBe(true);
		const fresh = (await service.authorize()).access_token;
		expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(old).kid);
		for (const token of [old, fresh]) expect((await service.request(token)).status).toBe(200);
		await service.operator.withSecrets((secrets) => secrets.rotate(0, Date.now()));
		await expect.poll(async () => (await service.request(fresh)).status).toBe(401);
	});
});

describe("what is open, and what is kept", () => {
	test.each([
		"/oauth/reg",
		"/oauth/token/introspection",
		"/oauth/me",
		"/oauth/request",
		"/oauth/session/end",
	])("%s is not there", async (path) => {
		for (const method of ["GET", "POST"])
			expect((await fetch(service.url + path, { method })).status, method).toBe(404);
	});

	test("the metadata lead from the service to the issuer", async () => {
		const resource = await (await fetch(`${service.url}/.well-known/oauth-protected-resource`)).json();
		expect(resource).toMatchObject({ authorization_servers: [`${service.url}/oauth`] });
		for (const path of [
			"/.well-known/oauth-authorization-server/oauth",
			"/oauth/.well-known/oauth-authorization-server",
			"/oauth/.well-known/openid-configuration",
		]) {
			const found = await fetch(service.url + path, { headers: { "x-forwarded-host": "evil.example" } });
			expect(await found.json(), path).toMatchObject({
				issuer: `${service.url}/oauth`,
				authorization_endpoint: `${service.url}/oauth/auth`,
				device_authorization_endpoint: `${service.url}/oauth/device/auth`,
				code_challenge_methods_supported: ["S256"],
			});
		}
	});

	test("pages load nothing, run nothing, and stand in no frame", async () => {
		const page = await new FormBrowser(service.url).open(codeRequest(pkce().challenge));
		expect(page.text).not.toMatch(/<script|\son\w+=|https?:\/\//i);
		const policy = page.headers.get("content-security-policy") ?? "";
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toContain("form-action 'self' http://127.0.0.1:53682");
		expect(policy).not.toContain("script-src");
		expect(page.headers.get("cache-control")).toBe("no-store");
	});

	test("what a request brings stands in a page as text", async () => {
		const script = "<script>alert(1)</script>";
		const page = await new FormBrowser(service.url).open(
			codeRequest(pkce().challenge, { client_id: script }),
		);
		expect(page.status).toBe(400);
		const browser = new FormBrowser(service.url);
		const start = await browser.open("/oauth/device");
		const again = await browser.submit(start, "Continue", { user_code: `">${script}` });
		expect(again.text).toContain("There is no such code.");
		for (const { text } of [page, again]) expect(text).not.toContain("<script");
	});

	test("a form without the browser's cookie does nothing", async () => {
		const page = await new FormBrowser(service.url).open(codeRequest(pkce().challenge));
		const stranger = new FormBrowser(service.url);
		const response = await stranger.submit(page, "Sign in", { key: service.key });
		expect([response.status, response.text]).toEqual([
			400,
			expect.stringContaining("is not known here any more"),
		]);
	});

	test("no secret is in a file of the data folder or in the log", async () => {
		const tokens = await service.authorize();
		const files = await readdir(service.dataDir);
		const bytes = await Promise.all(files.map((file) => readFile(join(service.dataDir, file), "latin1")));
		for (const secret of [tokens.refresh_token, tokens.access_token, service.key]) {
			expect(bytes.join("").includes(secret)).toBe(false);
			expect(service.running.log()).not.toContain(secret);
		}
		expect((await stat(join(service.dataDir, "oauth-keys.json"))).mode & 0o777).toBe(0o600);
		expect(service.running.log()).not.toContain('"level":50');
	});
});
