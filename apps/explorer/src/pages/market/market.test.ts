import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab } from "../../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the market page in Chromium", () => {
	const stage = startStage();

	it("shows its panels, and an address gives the same view again", async () => {
		const { page, complaints, foreign } = await openTab(
			stage.browser,
			stage.service.url,
			await stage.service.key(),
			{ path: "/explorer?ranking=losers&events=macrodata&from=2026-11-16" },
		);
		await page.getByRole("table", { name: "Ranking" }).getByText("−").first().waitFor();
		await page.getByText(/Producer price index/).waitFor();
		await page.getByRole("link", { name: /^NVDA, / }).waitFor();
		await page.getByLabel("Kind of event").selectOption("dividend");
		await page.getByRole("button", { name: "Table", exact: true }).click();
		await page.getByRole("table", { name: /^Largest securities/ }).waitFor();
		expect(new URL(page.url()).search).toBe("?ranking=losers&events=dividend&from=2026-11-16&map=table");
		for (const title of ["Status", "Trading days", "Halts", "Unusual activity"]) {
			expect(await page.getByRole("heading", { name: title }).count(), title).toBe(1);
		}
		expect(complaints).toEqual([]);
		expect(foreign).toEqual([]);
	});

	it("has no fault of accessibility", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: "/explorer",
			width: 390,
		});
		await page.getByRole("link", { name: /^NVDA, / }).waitFor();
		await page.waitForLoadState("networkidle");
		expect(await accessibilityFaults(page)).toEqual([]);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBe(390);
		const dots = page.getByRole("button", { name: "Menu of Movers" }).locator("svg");
		const [fill, colour] = await dots.evaluate((svg) => {
			const { fill, color } = getComputedStyle(svg);
			return [fill, color];
		});
		expect(fill).toBe(colour);
	});

	it("names every tile of the heat map that can hold two letters, and explains the colours", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: "/explorer",
		});
		await page.getByRole("link", { name: /^NVDA, / }).waitFor();
		const tiles = await page.locator(".heat-map .tile").evaluateAll((all) =>
			all.map((tile) => {
				const { width, height } = tile.getBoundingClientRect();
				const label = tile.querySelector("strong");
				return { hasRoom: width >= 18 && height >= 14, isNamed: (label?.offsetHeight ?? 0) > 0 };
			}),
		);
		expect(tiles.length).toBeGreaterThan(90);
		expect(tiles.filter(({ hasRoom, isNamed }) => hasRoom && !isNamed)).toEqual([]);
		await page.getByRole("img", { name: /^Colours: from a fall/ }).waitFor();
		await page.getByTitle(/^Information Technology [+−]?\d/).waitFor();
	});
});
