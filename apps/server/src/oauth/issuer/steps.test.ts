import { FormBrowser, type Page } from "@us-market-data/tooling/testkit";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { codeRequest, pkce, redirect } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** The order of a user's steps, and the user that they belong to. */
const service = serviceOfFile();

test("consent without a sign-in before it leads to the sign-in", async () => {
	const browser = new FormBrowser(service.url);
	const login = await browser.open(codeRequest(pkce().challenge));
	const consent = { ...login, text: login.text.replace(/\/login"/, '/consent"') };
	const page = await browser.submit(consent, "Sign in");
	expect([page.status, page.left, page.text]).toEqual([
		200,
		undefined,
		expect.stringContaining("Sign in with an API key"),
	]);
});

test("each request asks for consent, of a browser that has given it before too", async () => {
	const browser = new FormBrowser(service.url);
	const first = await service.agree(await browser.open(codeRequest(pkce().challenge)), browser);
	expect(first.left?.searchParams.has("code")).toBe(true);
	const second = await browser.open(codeRequest(pkce().challenge));
	expect([second.left, second.text]).toEqual([
		undefined,
		expect.stringContaining("You are signed in for the account <strong>acme</strong>."),
	]);
});

test("the steps of one browser are of no use to another that is signed in too", async () => {
	const consentOf = async (browser: FormBrowser): Promise<Page> =>
		browser.submit(await browser.open(codeRequest(pkce().challenge)), "Sign in", { key: service.key });
	const consent = await consentOf(new FormBrowser(service.url));
	const other = new FormBrowser(service.url);
	await consentOf(other);
	expect((await other.submit(consent, "Allow")).status).toBe(400);
});

test("who signs in for another account is told, leaves the first, and acts for the second alone", async () => {
	const key = await service.operator.addAccount("other");
	const browser = new FormBrowser(service.url);
	await service.agree(await browser.open(codeRequest(pkce().challenge)), browser);
	const { verifier, challenge } = pkce();
	const login = await browser.open(codeRequest(challenge, { prompt: "login" }));
	const page = await browser.submit(login, "Sign in", { key });
	expect([page.status, page.text]).toEqual([200, expect.stringContaining("<h1>Another account</h1>")]);
	expect(page.text).not.toMatch(/<script/i);
	expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
	expect(page.headers.get("cache-control")).toBe("no-store");
	const forged = await browser.submit(page, "Go on", { xsrf: "0".repeat(21) });
	expect([forged.status, forged.left]).toEqual([400, undefined]);
	const consent = await browser.submit(page, "Go on");
	expect(consent.text).toContain("You are signed in for the account <strong>other</strong>.");
	const { left } = await browser.submit(consent, "Allow");
	const tokens = await service.post("/token", {
		grant_type: "authorization_code",
		client_id: "cli",
		code: left?.searchParams.get("code") ?? "",
		redirect_uri: redirect,
		code_verifier: verifier,
	});
	expect(decodeJwt(tokens.access_token).sub).toBe("2");
	const { body } = await service.request(tokens.access_token, "/account/keys");
	expect(JSON.stringify(body)).toContain(key.slice(0, 14));
	expect(JSON.stringify(body)).not.toContain(service.key.slice(0, 14));
});
