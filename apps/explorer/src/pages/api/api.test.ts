import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import { describe, expect, it } from "vitest";
import { startMockStage, startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab } from "../../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the API page of a service", () => {
	const stage = startStage();
	const open = async (path: string, width = 1440) => {
		const { url, key } = stage.service;
		const { page } = await openTab(stage.browser, url, await key(), {
			path: `/explorer/api${path}`,
			width,
		});
		return page;
	};

	it("finds an operation by keyboard, asks it, and keeps the request in the address", async () => {
		const page = await open("");
		await page.getByText("Data requests a month").waitFor();
		await page.getByRole("searchbox", { name: "Find an operation" }).fill("newest candlesticks");
		await page.getByRole("link", { name: "Newest candlesticks" }).waitFor();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Newest candlesticks" }).waitFor();
		await page.getByLabel("period").selectOption("week");
		await page.getByLabel("count").fill("3");
		await page.getByLabel("count").press("Enter");
		const responseRegion = page.getByRole("region", { name: "Answer", exact: true });
		await responseRegion.getByText("200 OK").waitFor();
		await responseRegion.getByText("Request id").waitFor();
		expect(await responseRegion.getByRole("region", { name: "Body of Answer" }).textContent()).toContain(
			'"candlesticks"',
		);
		const { pathname, searchParams } = new URL(page.url());
		expect(pathname).toBe("/explorer/api/listCandlesticks");
		expect([searchParams.get("period"), searchParams.get("count")]).toEqual(["week", "3"]);
		await page.getByText(/^curl -H .*AAPL\.US\/candlestick\?period=week&count=3/).waitFor();
	});

	it("shows a refusal beside the control of the parameter", async () => {
		const page = await open("/listCandlesticks?symbol=AAPL.US&count=5000");
		await page.getByRole("button", { name: "Send" }).click();
		const field = page.locator('[data-parameter="count"]');
		await field.getByRole("alert").filter({ hasText: "1 to 1000" }).waitFor();
		expect(await field.getByLabel("count").getAttribute("aria-invalid")).toBe("true");
		expect(await page.getByLabel("period").getAttribute("aria-invalid")).toBe("false");
	});

	it("listens to the first events of a stream, and shows a refusal beside its control", async () => {
		const page = await open("/streamTrades");
		const event = (name: string, index: number) =>
			`data: ${JSON.stringify({ event: name, id: `p${index}`, timestamp: "2026-11-20T14:30:00Z" })}\n\n`;
		const events = [event("open", 0), ...Array.from({ length: 80 }, (_, index) => event("trade", index + 1))];
		const targets: string[] = [];
		await page.route("**/api/market-data/stream/trades*", (route) => {
			targets.push(new URL(route.request().url()).search);
			return route.fulfill({ contentType: "text/event-stream", body: events.join("") });
		});
		await page.getByRole("heading", { name: "Stream of trades" }).waitFor();
		expect(await page.getByLabel("replay", { exact: true }).inputValue()).toBe("now");
		await page.getByRole("button", { name: "Listen" }).click();
		await page.getByText("50 events.").waitFor();
		expect(targets).toEqual(["?symbols=AAPL.US,MSFT.US&replay=now"]);
		const lines = await page.getByRole("region", { name: "Events of the stream" }).textContent();
		expect(lines?.split("\n")).toHaveLength(50);
		await page.getByRole("button", { name: "Listen" }).waitFor();
		await page.unroute("**/api/market-data/stream/trades*");
		await page.getByLabel("speed", { exact: true }).fill("1000");
		await page.getByRole("button", { name: "Listen" }).click();
		await page
			.locator('[data-parameter="speed"]')
			.getByRole("alert")
			.filter({ hasText: "0 to 100" })
			.waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
	});

	it("gets the parameters of a panel", async () => {
		const page = await open("");
		await page.goto(`${stage.service.url}/explorer/symbol/MSFT.US`);
		await page.getByRole("button", { name: "Menu of Depth" }).click();
		await page.getByRole("menuitem", { name: "Request" }).click();
		await page.getByRole("link", { name: "Open in the console" }).click();
		await page.getByRole("heading", { name: "Try it" }).waitFor();
		expect(await page.getByLabel("symbol", { exact: true }).inputValue()).toBe("MSFT.US");
	});

	it("brings the answer into sight on a phone, and stands beside the form on a wide screen", async () => {
		const phone = await open("/getQuotes?symbols=KO.US", 390);
		await phone.getByRole("button", { name: "Send" }).click();
		const answer = phone.getByRole("region", { name: "Answer", exact: true });
		await answer.getByText("200 OK", { exact: true }).waitFor();
		await expect.poll(async () => ((await answer.boundingBox())?.y ?? 900) < 900).toBe(true);
		await phone.context().close();
		const wide = await open("/getQuotes?symbols=KO.US");
		const leftOf = async (name: string) =>
			(await wide.getByRole("region", { name, exact: true }).boundingBox())?.x ?? 0;
		await wide.getByRole("heading", { name: "Try it" }).waitFor();
		expect(await leftOf("Request")).toBeGreaterThan(await leftOf("Try it"));
	});

	it("has no fault of accessibility, and fits a phone", async () => {
		const page = await open("/searchScreener", 390);
		await page.getByRole("button", { name: "Send" }).click();
		await page.getByText("200 OK", { exact: true }).waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	});
});

describe.skipIf(noBrowserBecause)("the API page of a mock", () => {
	const stage = startMockStage();

	it("shows a scenario beside the plain answer", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, "mock-200", {
			path: "/explorer/api/getQuotes?symbols=KO.US",
		});
		await page.getByLabel("Scenario of the mock").selectOption({ label: "Allowance used up" });
		await page.getByRole("button", { name: "Send" }).click();
		await page.getByRole("region", { name: "Answer", exact: true }).getByText("200 OK").waitFor();
		const played = page.getByRole("region", { name: "With “Allowance used up”", exact: true });
		await played.getByText("402 Payment Required").waitFor();
		await page.getByLabel("Scenario of the mock").selectOption({ label: "429 rateLimited" });
		await page.getByRole("button", { name: "Send" }).click();
		await page.getByText("429 Too Many Requests").waitFor();
		expect(new URL(page.url()).searchParams.get("scenario")).toBe("429-rateLimited");
		expect(await accessibilityFaults(page)).toEqual([]);
	});
});
