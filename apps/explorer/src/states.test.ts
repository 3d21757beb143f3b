import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { startMockStage } from "./testing/stage.ts";
import { accessibilityFaults, openTab } from "./testing/tab.ts";

/** A panel by the heading in its head. */
const panel = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** Waits until the page has no message. One of the whole page goes when the last of its panels has its data. */
const noMessage = (page: Page) =>
	expect.poll(() => page.getByRole("alert").count(), { timeout: 60_000 }).toBe(0);

/** Presses the button, unless the page has gone on by itself and has none. */
const tryAgain = (page: Page) =>
	page.getByRole("button", { name: "Try again" }).evaluateAll((buttons: HTMLElement[]) => {
		for (const button of buttons) button.click();
	});

/** Each state of a call, as a scenario of the mock causes it. */
describe.skipIf(noBrowserBecause)("the states of the explorer, by scenarios of the mock", () => {
	const stage = startMockStage();
	afterEach(() => stage.service.order("reset"));

	const open = async (path: string, key = "mock-200") => {
		const { page } = await openTab(stage.browser, stage.service.url, key, { path });
		return page;
	};

	it("loading: an outline of the panel's size after a moment, and no jump when the answer comes", async () => {
		await stage.service.order("scenario", { latency: 1500 });
		const page = await open("/explorer/symbol/AAPL.US?tab=short");
		await page.evaluate(() => {
			const jumps: unknown[] = [];
			Object.assign(globalThis, { jumps });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) jumps.push(Reflect.get(entry, "value"));
			}).observe({ type: "layout-shift", buffered: true });
		});
		await page.locator('.outline[data-shown="true"]').first().waitFor();
		expect(await page.getByRole("alert").count()).toBe(0);
		await page.getByRole("tabpanel").locator("table").first().waitFor();
		await page.locator(".price-chart[data-ready=true]").waitFor();
		const jumps = await page.evaluate<number[]>("jumps");
		expect(
			jumps.reduce((sum, jump) => sum + jump, 0),
			String(jumps),
		).toBeLessThan(0.1);
	});

	it("sample data: marked in the frame and in the line of the sources", async () => {
		const page = await open("/explorer");
		await page.getByTitle("Data marked sample are simulated, not of the market.").waitFor();
		await page.locator(".page-source .tag.sample").waitFor();
	});

	it("empty: why there is nothing", async () => {
		const page = await open("/explorer/symbol/SPY.US?tab=insiders");
		await page.getByText(/^No transaction is held/).waitFor();
		expect(await page.getByRole("alert").count()).toBe(0);
	});

	it("partial: up to when a part of the data is complete", async () => {
		const page = await open("/explorer/symbol/AAPL.US?tab=peers");
		await page.locator(".page-source summary").click();
		await page
			.locator(".page-source dd", { hasText: /oldest part \d+ \w+ \d{4}$/ })
			.first()
			.waitFor();
	});

	it("400: the field beside its control", async () => {
		const page = await open("/explorer/screener?conditions=pettm:40:5");
		const lower = page.getByRole("textbox", { name: "P/E (TTM) at least" });
		await page.getByRole("alert").filter({ hasText: "pettm" }).first().waitFor();
		expect(await lower.getAttribute("aria-invalid")).toBe("true");
	});

	it.each([
		["mock-401-expired", "Your key has expired."],
		["mock-401-revoked", "Your key was revoked."],
		["no-key-at-all", "Your key is not known here."],
	])("401 with the key %j: what it lacks, and the way to another", async (key, title) => {
		const page = await open("/explorer", key);
		await page.getByText(title).first().waitFor();
		await page.getByRole("link", { name: "Enter an API key on the account page." }).first().click();
		await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
	});

	it("401 on the page of a security: one message, no panel, and no further request of it", async () => {
		const page = await open("/explorer/symbol/AAPL.US", "no-key-at-all");
		await page.getByText("Your key is not known here.").first().waitFor();
		await page.waitForLoadState("networkidle");
		expect(await page.getByRole("alert").count()).toBe(1);
		expect(await page.locator("section.panel:visible, .quote-head:visible").count()).toBe(0);
	});

	it("an unknown symbol: one message for the page, with a link to the symbol that was meant", async () => {
		const refused: string[] = [];
		const { page } = await openTab(stage.browser, stage.service.url, "mock-200", {
			path: "/explorer/symbol/APPL.US",
			prepare: (page) =>
				page.on("response", (response) => {
					if (response.status() === 400) refused.push(new URL(response.url()).pathname);
				}),
		});
		await page.getByRole("heading", { name: "No security has the symbol APPL.US" }).waitFor();
		await page.waitForLoadState("networkidle");
		expect(await page.getByRole("alert").count()).toBe(1);
		expect(await page.locator("section.panel:visible").count()).toBe(0);
		expect(refused).toEqual(["/api/market-data/reference/actions"]);
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByRole("alert").getByRole("link", { name: "AAPL.US" }).click();
		await page.locator(".price-chart[data-ready=true]").waitFor();
		await noMessage(page);
	});

	it("an unknown symbol is not asked for again, and one that exists is", async () => {
		const { url } = stage.service;
		const { page } = await openTab(stage.browser, url, "mock-200");
		await page.clock.install();
		for (const [symbol, repeats] of [
			["APPL.US", false],
			["AAPL.US", true],
		] as const) {
			await page.goto(`${url}/explorer/symbol/${symbol}`);
			await page.getByRole("heading", { name: /AP/ }).first().waitFor();
			await page.waitForLoadState("networkidle");
			let requested: string[] = [];
			page.on("request", (request) => void requested.push(request.url()));
			// What a slow machine requests late for the first time is no repetition, so that silence may come later.
			for (let halfMinutes = 1; halfMinutes <= 5; halfMinutes++) {
				requested = [];
				await page.clock.runFor(30_000);
				await page.waitForLoadState("networkidle");
				requested = requested.filter((address) => address.includes(symbol));
				if (requested.length === 0) break;
			}
			expect(requested.length > 0, requested.join(" ")).toBe(repeats);
		}
	});

	it.each(["", "/symbol/AAPL.US", "/screener"])(
		"a key that is not known: one message for the page at /explorer%s",
		async (path) => {
			const page = await open(`/explorer${path}`, "no-key-at-all");
			await page.getByText("Your key is not known here.").waitFor();
			await page.waitForLoadState("networkidle");
			expect(await page.getByRole("alert").count()).toBe(1);
		},
	);

	it("402: used, limit, reset and what a month needs", async () => {
		await stage.service.order("scenario", { allowance: 1 });
		const page = await open("/explorer");
		const trouble = page
			.getByRole("alert")
			.filter({ hasText: "The allowance of this month is used up." })
			.first();
		await trouble
			.getByText(/^1 of 1 data requests of the plan \S+ are used\. It starts again on 30 Nov 2026/)
			.waitFor();
		await trouble.getByText(/^At the pace of this month you need about \d+ data requests/).waitFor();
		await page.waitForLoadState("networkidle");
		expect(await page.getByRole("alert").count()).toBe(1);
		expect(await accessibilityFaults(page)).toEqual([]);
	});

	it("403: what the key lacks", async () => {
		const page = await open("/explorer", "mock-403");
		const trouble = page.getByRole("alert").filter({ hasText: "Your plan does not include this." }).first();
		await trouble.getByText("Ask the operator for another plan.").waitFor();
	});

	it("429: counts down, and goes on by itself", async () => {
		await stage.service.order("scenario", { rate: "1/4" });
		const page = await open("/explorer/symbol/AAPL.US?tab=news");
		await page.getByText("Too many requests at once.").first().waitFor();
		await page
			.getByText(/^The page tries again by itself in \d s\.$/)
			.first()
			.waitFor();
		await stage.service.order("scenario", {});
		await page.getByRole("tabpanel").locator("li").first().waitFor();
		await page.getByText("Too many requests at once.").first().waitFor({ state: "detached" });
	});

	it("5xx: the request id, a pause, and it goes on by itself", async () => {
		await stage.service.order("scenario", { errors: 1 });
		const page = await open("/explorer/symbol/AAPL.US?tab=news");
		const trouble = page.getByRole("alert").filter({ hasText: "The service failed." }).first();
		await trouble.getByText(/^Request [\w-]{8,}$/).waitFor();
		await trouble.getByText(/tries again by itself/).waitFor();
		expect(await page.getByRole("alert").count()).toBe(1);
		await stage.service.order("scenario", {});
		await page.getByRole("tabpanel").locator("li").first().waitFor();
	});

	it("stale: data from before stay, dimmed, with their time", async () => {
		const page = await open("/explorer/symbol/AAPL.US");
		const depth = panel(page, "Depth");
		await depth.locator("table").waitFor();
		await stage.service.order("scenario", { errors: 1 });
		await depth.getByText(/^What is shown is from \d\d:\d\d ET\.$/).waitFor({ timeout: 60_000 });
		expect(await depth.locator(".old table").count()).toBe(1);
	});

	it("no answer: one message for the page, which goes on when the service answers", async () => {
		const page = await open("/explorer/account");
		await page.route("**/api/**", (route) => route.abort());
		await page.getByRole("link", { name: "Market", exact: true }).click();
		await page.getByText("The service does not answer.").waitFor();
		await page.waitForLoadState("networkidle");
		expect(await page.getByRole("alert").count()).toBe(1);
		await page.unroute("**/api/**");
		await tryAgain(page);
		await panel(page, "Movers").locator("table").waitFor();
		await noMessage(page);
	});

	it("no answer to a page that was not loaded before: the frame stays, and the page comes with the service", async () => {
		const page = await open("/explorer/symbol/AAPL.US");
		await page.locator(".price-chart[data-ready=true]").waitFor();
		await page.route("**", (route) => route.abort());
		await page.getByRole("link", { name: "Market", exact: true }).click();
		await page.getByText("The service does not answer.").waitFor();
		expect(new URL(page.url()).pathname).toBe("/explorer");
		expect(await page.getByRole("navigation", { name: "Pages" }).isVisible()).toBe(true);
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByText("The service does not answer.").waitFor();
		await page.unroute("**");
		await page.getByRole("button", { name: "Try again" }).click();
		await panel(page, "Movers").locator("table").waitFor();
		await noMessage(page);
	});

	it("no answer to another choice: the panel keeps its controls, and has the bars with the service", async () => {
		const page = await open("/explorer/symbol/AAPL.US?kind=area");
		await page.locator(".price-chart[data-ready=true]").waitFor();
		await page.route("**/api/**", (route) => route.abort());
		const span = page.getByRole("button", { name: "5Y", exact: true });
		await span.click();
		await page.getByText("The service does not answer.").waitFor();
		await panel(page, "Prices").getByText("No data came for this choice.").waitFor();
		expect(await span.evaluate((button) => button === document.activeElement)).toBe(true);
		await page.unroute("**/api/**");
		await tryAgain(page);
		await page.locator(".price-chart[data-ready=true]").waitFor();
	});

	it("offline: since when, and what waits for the network", async () => {
		const page = await open("/explorer");
		await panel(page, "Movers").locator("table").waitFor();
		await page.waitForLoadState("networkidle");
		await page.context().setOffline(true);
		await page.getByText(/^You are offline since \d\d:\d\d ET/).waitFor();
		await panel(page, "Movers").locator("table").waitFor();
		const waiting = page.getByText("The page asks for this as soon as there is a network.").first();
		await page.getByLabel("Kind of event").selectOption("dividend");
		await waiting.waitFor();
		await page.context().setOffline(false);
		await waiting.waitFor({ state: "detached" });
		await page.getByText(/^You are offline since/).waitFor({ state: "detached" });
	});

	it("a journey: the allowance runs out, the account tells by what, and a larger plan goes on", async () => {
		await stage.service.order("scenario", { allowance: 12 });
		const page = await open("/explorer");
		await page.goto(`${stage.service.url}/explorer/symbol/AAPL.US`);
		await page.getByText("The allowance of this month is used up.").first().waitFor();
		await page.getByRole("link", { name: "See what used them." }).first().click();
		await page.getByRole("table", { name: "Data requests by operation" }).waitFor();
		await stage.service.order("scenario", { allowance: 1000 });
		await page.goto(`${stage.service.url}/explorer/symbol/AAPL.US?tab=news`);
		await page.getByRole("tabpanel").locator("li").first().waitFor();
	});
});
