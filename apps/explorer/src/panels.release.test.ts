import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tabs } from "./pages/symbol/search.ts";
import { startMockStage, startStage } from "./testing/stage.ts";
import { accessibilityFaults, openTab } from "./testing/tab.ts";

/** Every view with panels. */
const views = [
	"",
	"/screener",
	"/screener?strategy=1",
	"/compare?symbols=AAPL.US,MSFT.US",
	"/api",
	"/api/getQuotes",
	"/account",
	...tabs.map((tab) => `/symbol/AAPL.US?tab=${tab}`),
];

/** The titles of the panels of a view that show nothing: neither data nor why there are none. */
const blankPanelsOf = (page: Page): Promise<(string | null)[]> =>
	page.locator("section.panel").evaluateAll((panels) =>
		panels
			.filter((panel) => {
				const heading = panel.querySelector("h2")?.textContent ?? "";
				const text = (panel.textContent ?? "").replace(heading, "").trim();
				return text.length < 10 && panel.querySelector("svg, canvas") === null;
			})
			.map((panel) => panel.querySelector("h2")?.textContent ?? null),
	);

async function expectPanels(page: Page, origin: string): Promise<void> {
	for (const view of views) {
		await page.goto(`${origin}/explorer${view}`);
		await page.locator("section.panel").first().waitFor();
		await page.waitForLoadState("networkidle");
		await page.locator(".outline").first().waitFor({ state: "detached" });
		expect(await blankPanelsOf(page), view).toEqual([]);
		expect(await page.locator("main [role=alert]").allTextContents(), view).toEqual([]);
		expect(await accessibilityFaults(page), view).toEqual([]);
	}
}

describe.skipIf(noBrowserBecause)("every panel against the service", () => {
	const stage = startStage();

	it("has data, or says why there are none", { timeout: 600_000 }, async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key());
		await expectPanels(page, stage.service.url);
	});
});

describe.skipIf(noBrowserBecause)("every panel against the mock", () => {
	const stage = startMockStage();

	it("has data, or says why there are none", { timeout: 600_000 }, async () => {
		const { page } = await openTab(stage.browser, stage.service.url, "mock-200");
		await expectPanels(page, stage.service.url);
	});
});
