import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { differenceFrom, documentPicture } from "./testing/pictures.ts";
import { startMockStage } from "./testing/stage.ts";
import { openTab } from "./testing/tab.ts";

/** The main pages by the names of their pictures. */
const pages = [
	["home-new", "/home"],
	["home", "/home"],
	["market", ""],
	["symbol", "/symbol/AAPL.US"],
	["screener", "/screener"],
	["compare", "/compare?symbols=AAPL.US,MSFT.US,KO.US"],
	["api", "/api/getQuotes"],
	["api-introduction", "/api"],
	["account", "/account"],
	["data", "/data"],
] as const;

/** The watchlists and screens that the browser has stored; the first page shows them. */
const stored = {
	"us-market-data watchlists": [
		{ name: "Technology", symbols: ["AAPL.US", "MSFT.US", "NVDA.US"] },
		{ name: "Funds", symbols: ["SPY.US", "QQQ.US"] },
	],
	"us-market-data recent": [{ symbol: "KO.US" }, { symbol: "BRK.A.US" }],
	"us-market-data screens": [{ name: "Low P/E", search: { conditions: "pettm:5:15" } }],
};

/** The looks of the main pages on the simulated market of one instant. */
describe.skipIf(noBrowserBecause)("the looks of the main pages", () => {
	const stage = startMockStage();

	const looks = [
		{ theme: "light", width: 1440 },
		{ theme: "dark", width: 1440 },
		{ theme: "light", width: 390 },
	] as const;

	it.each(pages.flatMap(([name, path]) => looks.map((look) => ({ name, path, ...look }))))(
		"are those of the picture: $name, $theme, $width px",
		async ({ name, path, theme, width }) => {
			const { url } = stage.service;
			const { page } = await openTab(stage.browser, url, "mock-200", { theme, width });
			await page.clock.setFixedTime("2026-11-20T22:30:00Z");
			if (name === "home")
				await page.evaluate((entries) => {
					for (const [key, value] of Object.entries(entries))
						localStorage.setItem(key, JSON.stringify(value));
				}, stored);
			await page.goto(`${url}/explorer${path}`);
			await page.locator("section.panel, .prose").first().waitFor();
			await page.waitForLoadState("networkidle");
			await page.locator(".outline").first().waitFor({ state: "detached" });
			const screenshot = await page.screenshot();
			if (name === "symbol" && theme === "light" && width === 1440)
				await documentPicture("explorer", screenshot);
			const { share } = await differenceFrom(page.context(), `${name}-${theme}-${width}`, screenshot);
			expect(share).toBeLessThan(0.03);
		},
	);
});
