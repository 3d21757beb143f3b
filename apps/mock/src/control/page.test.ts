import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../testing/service.ts";

/** A machine without fonts gives text no size, so that a paragraph counts as hidden. */
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof startChromium>>["browser"]["newPage"]>>;

const expectShown = (page: Page, selector: string, text: { hasText: string }) =>
	page.locator(selector, text).first().waitFor({ state: "attached", timeout: 60_000 });

const quote = "/api/market-data/quote?symbols=AAPL.US";

describe.skipIf(noBrowserBecause)(`the control page in Chromium ${noBrowserBecause ?? ""}`, () => {
	let service: Service;
	let chromium: Awaited<ReturnType<typeof startChromium>>;
	beforeAll(async () => {
		service = await startService();
		chromium = await startChromium();
	});
	afterAll(async () => {
		await chromium?.[Symbol.asyncDispose]();
		await service?.close();
	});

	test("shows the log and the coverage, plays a scenario, sets the clock and begins anew", async () => {
		const page = await chromium.browser.newPage();
		const complaints: string[] = [];
		page.on("pageerror", ({ message }) => complaints.push(message));
		page.on("console", (message) => {
			if (message.type() === "error") complaints.push(message.text());
		});
		await service.request(quote);
		await page.goto(`${service.origin}/_mock`);
		await expectShown(page, "#log tr", { hasText: "GET /api/market-data/quote" });
		await expectShown(page, "#total", { hasText: "operations: 1 of" });

		await page.locator("input[name=allowance]").fill("0");
		await page.getByRole("button", { name: "Play" }).click();
		await expectShown(page, "#now", { hasText: '"allowance":0' });
		expect((await service.request(quote)).status).toBe(402);

		await page.getByRole("button", { name: "Saturday" }).click();
		await expectShown(page, "#now", { hasText: "2026-11-21T16:00" });

		await page.locator("input[name=allowance]").fill("some");
		await page.getByRole("button", { name: "Play" }).click();
		// The refusal of the order is what the browser itself reports.
		await expectShown(page, "#said", { hasText: 'Setting allowance is "some"' });

		await page.getByRole("button", { name: "Begin anew" }).click();
		await expectShown(page, "#now", { hasText: "2026-11-20T22:30:00Z" });
		expect((await service.request(quote)).status).toBe(200);
		expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
		await page.close();
	});
});
