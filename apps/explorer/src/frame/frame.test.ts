import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startStage } from "../testing/stage.ts";
import { accessibilityFaults, openTab } from "../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the frame in Chromium", () => {
	const stage = startStage();

	it("is worked by the keyboard alone", async () => {
		const { page, complaints, foreign } = await openTab(
			stage.browser,
			stage.service.url,
			await stage.service.key(),
		);
		await page.getByText("Sample data").waitFor();
		await page
			.getByRole("contentinfo")
			.getByText(/^Version \d+\.\d+\.\d+/)
			.waitFor();
		await page.keyboard.press("g");
		await page.keyboard.press("a");
		await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
		expect(await page.title()).toBe("Account · us-market-data");
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Command" }).fill("theme dark");
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.keyboard.press("Enter");
		await page.locator("html[data-theme=dark]").waitFor();
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Command" }).fill("microsoft");
		await page.getByRole("option", { name: /^MSFT/ }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: /^MSFT/ }).waitFor();
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Command" }).fill("insiders");
		await page.keyboard.press("Enter");
		await page.getByRole("tab", { name: "Insiders", selected: true }).waitFor();
		await page.keyboard.press("?");
		await page.getByRole("dialog", { name: "Keys" }).waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await page.keyboard.press("/");
		await page.keyboard.type("g m?");
		expect(await page.getByRole("combobox", { name: /^Search/ }).inputValue()).toBe("g m?");
		expect(page.url()).toBe(`${stage.service.url}/explorer/symbol/MSFT.US?tab=insiders`);
		expect(complaints).toEqual([]);
		expect(foreign).toEqual([]);
	});

	it("moves through a table, offers what was opened before, and says when the network is gone", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key());
		const first = page.locator("main tbody tr a").first();
		await first.waitFor();
		// Another table may still come before the first one.
		await expect.poll(() => page.locator("main .outline").count()).toBe(0);
		await page.keyboard.press("j");
		expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
		await page.keyboard.press("/");
		await page.keyboard.type("apple");
		await page.getByRole("option", { name: /^AAPL/ }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: /^AAPL/ }).waitFor();
		await page.keyboard.press("/");
		await page.keyboard.press("ArrowDown");
		await page.getByRole("option", { name: /^AAPL/ }).waitFor();
		await page.reload();
		await page.getByLabel("Search a security by symbol, name or CIK").click();
		await page.getByRole("option", { name: /^AAPL/ }).waitFor();
		await page.context().setOffline(true);
		await page.getByText(/^You are offline since/).waitFor();
	});
});
