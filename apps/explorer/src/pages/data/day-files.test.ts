import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab } from "../../testing/tab.ts";

const name = "day-bars-2026-11-20.r57.parquet";
const path = `/api/market-data/bulk/day-bars/2026/11/${name}`;
const file = {
	file: name,
	path: `day-bars/2026/11/${name}`,
	date: "2026-11-20",
	format: "parquet",
	revision: 57,
	rows: 11_903,
	bytes: 412_345,
	condition: "complete",
	publishedAt: "2026-11-21T01:12:09Z",
};

describe.skipIf(noBrowserBecause)("files of days in Chromium", { timeout: 120_000 }, () => {
	const stage = startStage();

	it("are listed when an area is chosen, and downloaded by a signed link without the key", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key());
		const targets: string[] = [];
		await page.route(/\/bulk\/day-bars\//, (route) => {
			const { pathname, search } = new URL(route.request().url());
			targets.push(pathname + search);
			if (pathname.endsWith("/manifest"))
				return route.fulfill({ json: { area: "day-bars", files: [file], hint: null, next: null } });
			if (targets.length === 2)
				return route.fulfill({
					status: 402,
					json: { error: "The plan has no files of days.", code: "not_in_plan" },
				});
			return route.fulfill({ json: { url: `${path}?link=signed`, expiresAt: "2026-11-21T01:45:00Z" } });
		});
		await page.goto(`${stage.service.url}/explorer/data`);
		const area = page.getByLabel("Area of the files");
		await area.waitFor();
		expect(targets).toEqual([]);
		await area.selectOption("Daily bars");
		const row = page.getByRole("table", { name: "Files of days" }).getByRole("row", { name: "Parquet" });
		await row.filter({ hasText: "11,903" }).waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
		await row.getByRole("button", { name: `Download ${name}` }).click();
		const trouble = page.locator(".page-trouble").getByRole("alert");
		await trouble.getByText("The plan has no files of days.").waitFor();
		const [downloaded] = await Promise.all([
			page.waitForEvent("download"),
			trouble.getByRole("button", { name: "Try again" }).click(),
		]);
		expect(downloaded.suggestedFilename()).toBe(name);
		expect(downloaded.url()).toBe(`${stage.service.url}${path}?link=signed`);
		expect(targets.at(-1)).toBe(`/api/market-data/bulk/day-bars/link?file=${name}`);
	});
});
