import { freePort } from "@us-market-data/tooling/testkit";
import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Served, startService } from "../testing/service.ts";
import { accessibilityFaults, openTab } from "../testing/tab.ts";

describe.skipIf(noBrowserBecause)("signing in at the embedded issuer", () => {
	const running: AsyncDisposable[] = [];
	let browser: Browser;
	let service: Served & AsyncDisposable;
	beforeAll(async () => {
		const settings = { OIDC_EMBEDDED: "true", PORT: String(await freePort()) };
		const [chromium, served] = await Promise.all([startChromium(), startService(settings)]);
		running.push(chromium, served);
		browser = chromium.browser;
		service = served;
	});
	afterAll(async () => {
		for (const one of running) await one[Symbol.asyncDispose]();
	});

	/** Leaves for the issuer from the account page. The page has a field of the same name as the issuer's. */
	const leave = async (page: Page) => {
		await page.goto(`${service.url}/explorer/account`);
		await page.getByRole("button", { name: "Sign in at" }).click();
		await page.waitForURL("**/oauth/interaction/**");
	};
	const signIn = async (page: Page) => {
		await leave(page);
		await page.getByLabel("API key").fill(await service.key());
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.getByRole("button", { name: "Allow" }).click();
		await page.getByRole("heading", { name: "Signed in" }).waitFor();
	};
	/** Credentials that the browser keeps for the page. */
	const storedTokens = (page: Page) =>
		page.evaluate(() =>
			[...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((name) =>
				name.startsWith("us-m"),
			),
		);

	it("leads to the issuer and back, shows the account, and signs out", async () => {
		const { page, complaints, foreign } = await openTab(browser, service.url, undefined);
		await signIn(page);
		await page.getByRole("table", { name: "Keys" }).getByText("demo-key", { exact: true }).waitFor();
		// Changes of keys take a key.
		expect(await page.getByRole("button", { name: "Create a key" }).count()).toBe(0);
		// Neither the code nor a token is in the address.
		expect(page.url()).toBe(`${service.url}/explorer/account`);
		expect(await storedTokens(page)).toEqual(["us-market-data tokens"]);
		expect(await page.context().cookies(`${service.url}/explorer`)).toEqual([]);
		await page.goto(`${service.url}/explorer`);
		await page.getByRole("heading", { name: "Movers" }).waitFor();
		expect(await page.getByRole("alert").count()).toBe(0);
		await page.goto(`${service.url}/explorer/account`);
		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("button", { name: "Sign in at" }).waitFor();
		expect(await storedTokens(page)).toEqual([]);
		expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
		expect(foreign).toEqual([]);
	});

	it.each(["code=stolen&state=guessed", "error=access_denied", ""])(
		"takes no answer that this tab did not ask for: %s",
		async (response) => {
			const { page } = await openTab(browser, service.url, undefined);
			await page.goto(`${service.url}/explorer/sign-in?${response}`);
			await page.getByRole("alert").getByText("This tab has no sign-in on its way").waitFor();
			expect(page.url()).toBe(`${service.url}/explorer/sign-in`);
			expect(await storedTokens(page)).toEqual([]);
			expect(await accessibilityFaults(page)).toEqual([]);
		},
	);

	it("refuses an answer with the state of somebody else, and the sign-in is over", async () => {
		const { page } = await openTab(browser, service.url, undefined);
		await leave(page);
		const iss = encodeURIComponent(`${service.url}/oauth`);
		await page.goto(`${service.url}/explorer/sign-in?code=stolen&state=guessed&iss=${iss}`);
		await page.getByRole("alert").getByText("state").waitFor();
		expect(await storedTokens(page)).toEqual([]);
	});

	it("renews a token that ends, and is over when the issuer takes it back", async () => {
		const { page } = await openTab(browser, service.url, undefined);
		await signIn(page);
		const storageKey = "us-market-data tokens";
		const tokens = () =>
			page.evaluate(
				(name) => JSON.parse(sessionStorage.getItem(name) ?? "{}") as Record<string, unknown>,
				storageKey,
			);
		const before = await tokens();
		await page.evaluate(
			([name, text]) => sessionStorage.setItem(name ?? "", text ?? ""),
			[storageKey, JSON.stringify({ ...before, expiresAt: 0 })],
		);
		await page.reload();
		await page.getByRole("table", { name: "Keys" }).getByText("demo-key", { exact: true }).waitFor();
		expect((await tokens())["access"]).not.toBe(before["access"]);
		await page.evaluate(
			([name, text]) => sessionStorage.setItem(name ?? "", text ?? ""),
			[storageKey, JSON.stringify({ ...before, refresh: "unknown", expiresAt: 0 })],
		);
		await page.reload();
		await page.getByRole("button", { name: "Sign in at" }).waitFor();
	});
});
