import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startMock } from "../testing/mock.ts";
import { startStage } from "../testing/stage.ts";
import { accessibilityFaults, openTab } from "../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the choice between a service and a mock", () => {
	const stage = startStage();

	it("leads to the same view on the mock, marked, without the key of the service, and back", async () => {
		await using mock = await startMock();
		const { url } = stage.service;
		const { page, foreign, complaints } = await openTab(stage.browser, url, await stage.service.key(), {
			path: "/explorer/symbol/KO.US?tab=news",
		});
		await page.getByRole("button", { name: "Service" }).click();
		await page.getByLabel("Address of a mock").fill(mock.url);
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(foreign).toEqual([]);
		await page.getByRole("button", { name: "Go to the mock" }).click();
		await page.getByRole("button", { name: "Mock", exact: true }).waitFor();
		await page.getByRole("heading", { name: /^KO/ }).waitFor();
		expect(page.url()).toBe(`${mock.url}/explorer/symbol/KO.US?tab=news`);
		await page.getByText("mock-200…").waitFor();
		await page.getByRole("button", { name: "Mock", exact: true }).click();
		expect(await page.getByLabel("Address of the service").inputValue()).toBe(url);
		// The service asks nothing of the mock; only the tab went there, with the page that the mock serves.
		expect(foreign.every((address) => address.startsWith(mock.url))).toBe(true);
		await page.getByRole("button", { name: "Go to the service" }).click();
		await page.getByRole("button", { name: "Service", exact: true }).waitFor();
		await page.getByText(/^md_test_/).waitFor();
		expect(complaints).toEqual([]);
		foreign.length = 0;
	});
});
