import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab } from "../../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the comparison", () => {
	const stage = startStage();

	const open = async (path: string) =>
		openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: `/explorer/compare${path}`,
		});

	it("adds, removes and goes back by keyboard, with everything in the address", async () => {
		const { page, complaints, foreign } = await open("?symbols=AAPL.US");
		await page.locator('[data-lines="1"]').waitFor();
		await page.getByRole("combobox", { name: /^Add a security/ }).focus();
		await page.keyboard.type("microsoft");
		await page.getByRole("option", { name: /^MSFT/ }).waitFor();
		await page.keyboard.press("Enter");
		await page.locator('[data-lines="2"]').waitFor();
		expect(await page.getByRole("combobox", { name: /^Add a security/ }).inputValue()).toBe("");
		expect(new URL(page.url()).searchParams.get("symbols")).toBe("AAPL.US,MSFT.US");
		await page.getByRole("columnheader", { name: "MSFT" }).waitFor();
		await page.getByRole("combobox", { name: "Span" }).selectOption("5y");
		await page.waitForURL(/range=5y/);
		await page.getByRole("button", { name: "Remove AAPL" }).press("Enter");
		await page.locator('[data-lines="1"]').waitFor();
		await page.goBack();
		await page.locator('[data-lines="2"]').waitFor();
		await page.getByRole("link", { name: "Market", exact: true }).press("Enter");
		await page.getByRole("link", { name: "Compare", exact: true }).press("Enter");
		await page.locator('[data-lines="2"]').waitFor();
		for (const symbol of ["AAPL", "MSFT"])
			await page.getByRole("button", { name: `Remove ${symbol}` }).press("Enter");
		await page.getByText("Nothing to compare yet").waitFor();
		expect([complaints, foreign]).toEqual([[], []]);
	});

	it("tells the day below the crosshair, and says beside a line why it is empty", async () => {
		const { page } = await open("?symbols=AAPL.US,NONE.US");
		await page.locator('[data-lines="1"]').waitFor();
		await page
			.locator(".legend li", { hasText: "NONE" })
			.getByText(/no bars|no such|unknown/i)
			.waitFor();
		const day = page.getByText(/^Change from/);
		const newest = await day.textContent();
		await page.locator(".compare-chart").hover({ position: { x: 200, y: 200 } });
		await expect.poll(() => day.textContent()).not.toBe(newest);
	});

	it("warns where sample data and real data stand on one chart", async () => {
		const { page } = await open("");
		await page.route(/MSFT\.US\/candlestick/, async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, headers: { ...response.headers(), "x-data-source": "cta" } });
		});
		await page.goto(`${stage.service.url}/explorer/compare?symbols=AAPL.US,MSFT.US`);
		await page.getByText("Sample data and real data stand on one chart.").waitFor();
	});

	it("has no fault of accessibility", async () => {
		const symbols = "AAPL.US,MSFT.US,KO.US,XOM.US,NVDA.US,JPM.US,PFE.US,T.US";
		const { page } = await open(`?symbols=${symbols}`);
		await page.locator('[data-lines="8"]').waitFor();
		await page.waitForLoadState("networkidle");
		expect(await page.getByRole("combobox", { name: /^Add a security/ }).isDisabled()).toBe(true);
		expect(await accessibilityFaults(page)).toEqual([]);
	});
});
