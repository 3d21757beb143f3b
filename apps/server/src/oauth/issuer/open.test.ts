import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { ApiError } from "@us-market-data/operations/refusals";
import { FormBrowser, type Page } from "@us-market-data/tooling/testkit";
import express from "express";
import { expect, test } from "vitest";
import { openContext } from "../../request.ts";
import { codeRequest, pkce } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";
import { limitPerAddress } from "./open.ts";

test("an address is held back for the rest of the minute, and others are not", async () => {
	const app = express();
	app.use((request, response, next) => {
		openContext(request, response, () => true);
		next();
	});
	app.use(limitPerAddress({ countRequest: () => Promise.reject(new Error("away")) }, 3));
	app.use((_request, response) => void response.end());
	app.use(((error, _request, response, _next) => {
		const { status, headers } = error instanceof ApiError ? error : { status: 500, headers: {} };
		response.set(headers).status(status).end();
	}) as express.ErrorRequestHandler);
	const server = app.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const request = (client: string) =>
		fetch(`http://127.0.0.1:${port}`, { headers: { "x-forwarded-for": client } });
	try {
		const statuses = [];
		for (let i = 0; i < 4; i++) statuses.push((await request("192.0.2.1")).status);
		expect(statuses).toEqual([200, 200, 200, 429]);
		expect(Number((await request("192.0.2.1")).headers.get("retry-after"))).toBeGreaterThan(50);
		expect((await request("192.0.2.1:5555")).status, "the port is another one each time").toBe(429);
		expect((await request("192.0.2.2")).status).toBe(200);
	} finally {
		server.close();
		await once(server, "close");
	}
});

/** Forms on foreign pages: refused as far as the browser reports them, with nothing changed. */
const service = serviceOfFile();

const evil = { origin: "https://evil.example" };

/** Sends a form as from elsewhere, which changes nothing, and then as its own page does. */
async function rejectedThenAccepted(
	browser: FormBrowser,
	page: Page,
	button: string,
	fields: Record<string, string> = {},
): Promise<Page> {
	const { status, headers, text, left } = await browser.submit(page, button, fields, evil);
	expect([status, headers.get("content-type"), headers.get("cache-control"), left]).toEqual([
		403,
		"text/html; charset=utf-8",
		"no-store",
		undefined,
	]);
	expect(text).toContain("This form was sent from another site, so nothing was done.");
	return browser.submit(page, button, fields, { origin: service.url });
}

test("no step of a sign-in is taken from another site", async () => {
	const browser = new FormBrowser(service.url);
	const login = await browser.open(codeRequest(pkce().challenge));
	const consent = await rejectedThenAccepted(browser, login, "Sign in", { key: service.key });
	expect(consent.text).toContain("You are signed in for the account <strong>acme</strong>.");
	const { left } = await rejectedThenAccepted(browser, consent, "Allow");
	expect(left?.searchParams.has("code")).toBe(true);
	const cancelled = await rejectedThenAccepted(
		browser,
		await browser.open(codeRequest(pkce().challenge)),
		"Cancel",
	);
	expect(cancelled.left?.searchParams.get("error")).toBe("access_denied");
	const key = await service.operator.addAccount("other");
	const again = await browser.open(codeRequest(pkce().challenge, { prompt: "login" }));
	const left2 = await rejectedThenAccepted(browser, await browser.submit(again, "Sign in", { key }), "Go on");
	expect(left2.text).toContain("You are signed in for the account <strong>other</strong>.");
});

test("no step of a device is taken from another site", async () => {
	const begun = await service.post("/device/auth", { client_id: "cli", scope: "market_data" });
	const { user_code } = begun as unknown as { user_code: string };
	const browser = new FormBrowser(service.url);
	const confirm = await rejectedThenAccepted(browser, await browser.open("/oauth/device"), "Continue", {
		user_code,
	});
	const login = await rejectedThenAccepted(browser, confirm, "It shows this code");
	expect(login.text).toContain("Sign in with an API key");
});

// Browsers send `Origin: null` from pages that send no referrer, as these do.
test.each([
	[{ "sec-fetch-site": "cross-site" }, 403],
	[{ "sec-fetch-site": "same-site" }, 403],
	[{ "sec-fetch-site": "same-origin" }, 401],
	[{ "sec-fetch-site": "none" }, 401],
	[{}, 401],
	[{ origin: "null" }, 401],
	[{ origin: "null", "sec-fetch-site": "same-origin" }, 401],
	[{ origin: "null", "sec-fetch-site": "cross-site" }, 403],
	[{ origin: "http://127.0.0.1:1", "sec-fetch-site": "same-origin" }, 403],
	[{ origin: "http://127.0.0.1.evil.example" }, 403],
])("a form with %o and a wrong key is answered %i", async (headers, status) => {
	const browser = new FormBrowser(service.url);
	const login = await browser.open(codeRequest(pkce().challenge));
	expect((await browser.submit(login, "Sign in", { key: "wrong" }, headers)).status).toBe(status);
});

test("programs on pages of others may ask for tokens", async () => {
	const response = await fetch(`${service.url}/oauth/token`, {
		method: "POST",
		headers: { "sec-fetch-site": "cross-site" },
		body: new URLSearchParams({ grant_type: "refresh_token", client_id: "cli", refresh_token: "nothing" }),
	});
	expect(await response.json()).toMatchObject({ error: "invalid_grant" });
});
