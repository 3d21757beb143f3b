import { noBrowserBecause, startChromium } from "@us-market-data/tooling/testkit/chromium";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackEnd, startMock, startService } from "./testing/back-ends.ts";
import { openTab, settled, walkThrough } from "./testing/browsing.ts";
import { type Built, buildSite } from "./testing/site.ts";

if (noBrowserBecause) console.warn(`The watchlist was not tried in a browser: ${noBrowserBecause}.`);

describe.skipIf(noBrowserBecause)("the watchlist in Chromium", () => {
	let chromium: Awaited<ReturnType<typeof startChromium>>;
	let site: Built;
	let worldSite: Built;
	let mock: BackEnd;
	let service: BackEnd;

	const started: AsyncDisposable[] = [];
	const kept = async <T extends AsyncDisposable>(starting: Promise<T>): Promise<T> => {
		const one = await starting;
		started.push(one);
		return one;
	};
	beforeAll(async () => {
		// First and alone: without a browser the suite ends here, with the reason, and leaves nothing behind.
		chromium = await kept(startChromium());
		[site, worldSite, mock, service] = await Promise.all([
			kept(buildSite("production")),
			kept(buildSite("in-browser")),
			kept(startMock()),
			kept(startService()),
		]);
	});
	afterAll(async () => {
		for (const one of started) await one[Symbol.asyncDispose]();
	});

	it("shows the same screens on the mock, the service and the world in the browser, without a complaint", async () => {
		const visit = async (served: ReturnType<Built["serve"]>) => {
			await using running = await served;
			const { page, complaints } = await openTab(chromium.browser, running.origin);
			const screens = await walkThrough(page);
			await page.context().close();
			return { screens, complaints };
		};
		const onMock = await visit(site.serve(mock));
		expect(onMock.complaints).toEqual([]);
		expect(onMock.screens).toMatchSnapshot();
		expect(await visit(site.serve(service))).toEqual(onMock);
		expect(await visit(worldSite.serve())).toEqual(onMock);
	});

	it("asks for the quotes of all rows at once", async () => {
		await using running = await site.serve(mock);
		const requested: string[] = [];
		const { page } = await openTab(chromium.browser, running.origin, (tab) =>
			tab.on("request", (request) => requested.push(request.url())),
		);
		await settled(page);
		expect(requested.filter((url) => url.includes("MSFT.US"))).toHaveLength(1);
		await page.context().close();
	});

	it("shows gains, losses and no change in words and colours of their own", async () => {
		await using running = await site.serve(mock);
		const rates = ["1.20", "-0.35", "0.00"];
		const { page } = await openTab(chromium.browser, running.origin, (tab) =>
			tab.route(/MSFT\.US/, async (route) => {
				const response = await route.fetch();
				const body = (await response.json()) as { quote: object[] };
				const quote = body.quote.map((one, row) => ({ ...one, changeRate: rates[row] }));
				await route.fulfill({ response, json: { ...body, quote } });
			}),
		);
		await settled(page);
		const changes = page.locator("aside tbody td:nth-child(3)");
		expect(await changes.allTextContents()).toEqual(["+1.20 %", "-0.35 %", "0.00 %"]);
		expect(await changes.evaluateAll((cells) => cells.map(({ className }) => className))).toEqual([
			"up",
			"down",
			"",
		]);
		await page.context().close();
	});

	it.each([
		["mock-402", "The data requests of this month are used up."],
		["mock-429", "Too many requests."],
		["mock-401-expired", "expired"],
	])("tells the user about the failures of %s", async (key, words) => {
		await using running = await site.serve({ ...mock, key });
		const { page } = await openTab(chromium.browser, running.origin);
		await page.getByRole("alert").filter({ hasText: words }).nth(1).waitFor();
		expect(await page.locator("aside tbody td:nth-child(2)").first().textContent()).toBe("–");
		await page.context().close();
	});

	it("keeps the last figures while it is offline, and goes on when the line is back", async () => {
		await using running = await site.serve(mock);
		const { page } = await openTab(chromium.browser, running.origin);
		await settled(page);
		const price = await page.locator("aside tbody td:nth-child(2)").first().textContent();
		await page.context().setOffline(true);
		await page.getByRole("alert").filter({ hasText: "No connection." }).first().waitFor();
		expect(await page.locator("aside tbody td:nth-child(2)").first().textContent()).toBe(price);
		await page.context().setOffline(false);
		await expect.poll(() => page.getByRole("alert").count(), { timeout: 60_000 }).toBe(0);
		await page.context().close();
	});

	it("sends no key to the browser", async () => {
		await using running = await site.serve(service);
		const { page } = await openTab(chromium.browser, running.origin);
		const texts: string[] = [];
		page.on("request", (request) => texts.push(JSON.stringify([request.url(), request.headers()])));
		page.on("response", async (response) => texts.push(await response.text().catch(() => "")));
		await page.reload();
		await settled(page);
		expect(texts.length).toBeGreaterThan(4);
		expect(texts.filter((text) => text.includes(service.key))).toEqual([]);
		await page.context().close();
	});
});
