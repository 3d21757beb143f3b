import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FormBrowser } from "@us-market-data/tooling/testkit";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	codeRequest,
	type EmbeddedService,
	pkce,
	startEmbeddedService,
} from "../testing/embedded-service.ts";

/** Nothing that a request brings becomes HTML: by the bytes of the pages, and in a browser that would run it. */
let service: EmbeddedService;
/** The client, to which errors go back. */
const client = createServer((_request, response) => void response.end("the client"));
let redirect_uri: string;
beforeAll(async () => {
	await once(client.listen(0, "127.0.0.1"), "listening");
	redirect_uri = `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`;
	service = await startEmbeddedService();
});
afterAll(async () => {
	await service.close();
	client.closeAllConnections();
	client.close();
});

/** Each would call `ran` if it became HTML. */
const attacks = [
	"<script>ran()</script>",
	'"><img src=x onerror=ran()>',
	"'><svg onload=ran()>",
	'" autofocus onfocus="ran()',
	"</title><script>ran()</script>",
	"javascript:ran()",
	"&lt;script&gt;ran()&lt;/script&gt;",
	"\u00abscript\u00bb\uff1cscript\uff1eran()\uff1c/script\uff1e",
	"+ADw-script+AD4-ran()+ADw-/script+AD4-",
	"%3Cscript%3Eran()%3C/script%3E",
	"\u0000<script>ran()</script>",
	"\r\nContent-Type: text/html\r\n\r\n<script>ran()</script>",
];
const parameters = [
	"client_id",
	"scope",
	"state",
	"redirect_uri",
	"response_mode",
	"prompt",
	"login_hint",
	"nonce",
];

/** Pages with the attack in each place that a page might show. */
const pagesWith = (attack: string): string[] => [
	`/oauth/device?user_code=${encodeURIComponent(attack)}`,
	...parameters.map((name) => codeRequest(pkce().challenge, { redirect_uri, [name]: attack })),
];

describe("by the bytes", () => {
	test.each(attacks)("%j stands in no page as HTML", async (attack) => {
		const browser = new FormBrowser(service.url);
		const pages = [];
		for (const address of pagesWith(attack)) pages.push(await browser.open(address));
		const entry = await browser.open("/oauth/device");
		pages.push(await browser.submit(entry, "Continue", { user_code: attack }));
		pages.push(
			await new FormBrowser(service.url).submit(entry, "Continue", { user_code: attack, xsrf: attack }),
		);
		for (const { text, headers, status } of pages) {
			expect(status).toBeLessThan(500);
			expect(text).not.toMatch(/<(script|img|svg)|["']\s*on\w+=/i);
			expect(headers.get("content-type") ?? "text/html; charset=utf-8").toMatch(/charset=utf-8/);
		}
	});
});

describe.skipIf(noBrowserBecause)(
	`in Chromium${noBrowserBecause ? ` (not here: ${noBrowserBecause})` : ""}`,
	() => {
		let chromium: Awaited<ReturnType<typeof startChromium>>;
		beforeAll(async () => {
			chromium = await startChromium();
		});
		afterAll(() => chromium[Symbol.asyncDispose]());

		test("nothing runs and nothing asks another address", async () => {
			const page = await chromium.browser.newPage();
			const ran: string[] = [];
			await page.exposeFunction("ran", () => ran.push(page.url()));
			page.on("dialog", (dialog) => void dialog.dismiss());
			const requestedUrls = new Set<string>();
			page.on("request", (request) => requestedUrls.add(new URL(request.url()).origin));
			for (const attack of attacks) {
				for (const address of pagesWith(attack).slice(0, 4)) await page.goto(service.url + address);
				await page.goto(`${service.url}/oauth/device?user_code=${encodeURIComponent(attack)}`);
				expect(await page.locator("input[name=user_code]").count()).toBe(1);
				await page.locator("input[name=user_code]").focus();
				await page.getByRole("button", { name: "Continue" }).click();
				await page.getByText(/There is no such code|Enter the code first/).waitFor({ state: "attached" });
			}
			expect(ran).toEqual([]);
			requestedUrls.delete(new URL(redirect_uri).origin);
			expect([...requestedUrls]).toEqual([service.url]);
		});

		test("a person gets through sign-in and consent under the policy of the pages", async () => {
			const page = await chromium.browser.newPage();
			const violations: string[] = [];
			page.on("console", (message) => message.type() === "error" && violations.push(message.text()));
			await page.goto(service.url + codeRequest(pkce().challenge));
			await page.getByLabel("API key").fill(service.key);
			await page.getByRole("button", { name: "Sign in" }).click();
			const arrived = page.waitForRequest((request) =>
				request.url().startsWith("http://127.0.0.1:53682/callback"),
			);
			await page.getByRole("button", { name: "Allow" }).click();
			expect(new URL((await arrived).url()).searchParams.get("code")).toBeTruthy();
			expect(violations.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
		});
	},
);
