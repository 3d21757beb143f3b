import { FormBrowser, type Page } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { codeRequest, pkce, redirect } from "../testing/embedded-service.ts";
import { serviceOfFile } from "../testing/service-of-file.ts";

/** The cookies of a sign-in behind a proxy that ends TLS. */
const service = serviceOfFile({ PUBLIC_URL: "https://data.example", PORT: "0" });

/** Goes on where the proxy would bring the request. */
const follow = (browser: FormBrowser, { left }: Page): Promise<Page> =>
	browser.open(`${left?.pathname}${left?.search}`);

test("go over TLS alone, to the issuer's pages alone, to no script, and not with forms of other sites", async () => {
	const browser = new FormBrowser(service.running.url);
	const login = await browser.open(codeRequest(pkce().challenge));
	const consent = await follow(browser, await browser.submit(login, "Sign in", { key: service.key }));
	const done = await follow(browser, await browser.submit(consent, "Allow"));
	expect(done.left?.href.split("?")[0]).toBe(redirect);
	const names = new Set(browser.received.map((line) => line.slice(0, line.indexOf("="))));
	const cookies = ["session", "interaction", "interaction_resume"].map((name) => `__Secure-_${name}`);
	expect([...names].sort()).toEqual([...cookies, ...cookies.map((name) => `${name}.sig`)].sort());
	for (const line of browser.received) {
		const [cookie, ...attributes] = line.toLowerCase().split("; ");
		expect(attributes, cookie).toEqual(expect.arrayContaining(["secure", "httponly", "samesite=lax"]));
		expect(attributes.find((attribute) => attribute.startsWith("path="))).toMatch(/^path=\/oauth(\/|$)/);
		expect(attributes.some((attribute) => attribute.startsWith("domain="))).toBe(false);
	}
});

test("are signed with HMAC-SHA-256, and another signature is none", async () => {
	const browser = new FormBrowser(service.running.url);
	const login = await browser.open(codeRequest(pkce().challenge));
	const signatures = [...browser.cookies].filter(([name]) => /\.sig\//.test(name));
	for (const [, { value }] of signatures) expect(value).toMatch(/=[\w-]{43}$/);
	for (const [name, { value, path }] of signatures)
		browser.cookies.set(name, { value: `${value.slice(0, -2)}AA`, path });
	expect((await browser.submit(login, "Sign in", { key: service.key })).status).toBe(400);
	for (const [name, cookie] of signatures) browser.cookies.set(name, cookie);
	expect((await browser.submit(login, "Sign in", { key: service.key })).left?.pathname).toMatch(
		/^\/oauth\/auth\//,
	);
});
