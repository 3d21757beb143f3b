import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startStage } from "./testing/stage.ts";
import { accessibilityFaults, openTab } from "./testing/tab.ts";

if (noBrowserBecause) console.warn(`The explorer was not tried in a browser: ${noBrowserBecause}.`);

describe.skipIf(noBrowserBecause)("the explorer in Chromium", () => {
	const stage = startStage();

	it("leads from the printed link to a chart, and the key leaves the address", async () => {
		const key = await stage.service.key();
		const { page, complaints, foreign } = await openTab(stage.browser, stage.service.url, key);
		await page.getByRole("heading", { name: "Home", exact: true }).waitFor();
		expect(page.url()).toBe(`${stage.service.url}/explorer/home`);
		await page.keyboard.press("/");
		await page.keyboard.type("apple");
		await page.getByRole("option", { name: /^AAPL/ }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: /^AAPL/ }).waitFor();
		await page.locator("[data-bars]").waitFor();
		expect(page.url()).toBe(`${stage.service.url}/explorer/symbol/AAPL.US`);
		expect(complaints).toEqual([]);
		expect(foreign).toEqual([]);
	});

	it.each(["/explorer/home", "/explorer", "/explorer/symbol/AAPL.US", "/explorer/account", "/explorer/data"])(
		"has no fault of accessibility at %s",
		async (path) => {
			const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), { path });
			await page.waitForLoadState("networkidle");
			expect(await accessibilityFaults(page)).toEqual([]);
		},
	);

	it("shows the reports that were known on an earlier day", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: "/explorer/symbol/AAPL.US?tab=financials",
		});
		const newest = page.getByRole("columnheader").filter({ hasText: "FY" }).first();
		const today = await newest.textContent();
		await page.getByLabel("As known on").fill("2025-06-30");
		await newest.filter({ hasNotText: today ?? "" }).waitFor();
		expect(new URL(page.url()).searchParams.get("asOf")).toBe("2025-06-30");
	});

	it("asks nothing before somebody signs in, and then shows the page of the address", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, undefined);
		const requestedUrls: string[] = [];
		page.on("request", (request) => {
			if (request.url().includes("/api/")) requestedUrls.push(request.url());
		});
		await page.goto(`${stage.service.url}/explorer/symbol/AAPL.US`);
		await page.getByText("You are not signed in.").waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByLabel("API key").fill(await stage.service.key());
		expect(requestedUrls).toEqual([]);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.locator(".price-chart[data-ready=true]").waitFor();
	});

	it("says what a page lacks with a key that is refused", async () => {
		const exhaustedTab = await openTab(stage.browser, stage.service.url, await stage.service.key("402"));
		await exhaustedTab.page.getByText("The allowance of this month is used up.").first().waitFor();
	});
});
