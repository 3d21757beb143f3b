import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startStage } from "../../../testing/stage.ts";
import { accessibilityFaults, openTab, type TabOptions } from "../../../testing/tab.ts";

const startsAt = "2026-11-20T14:30:00Z";
const after = (seconds: number) => new Date(Date.parse(startsAt) + seconds * 1000).toISOString();

let count = 0;
const member = (event: string, timestamp: string) => ({
	event,
	id: `position-${count++}`,
	timestamp,
	symbol: "AAPL.US",
	simulated: true,
});
const level = (position: number, price: string) => ({ position, price, volume: "100", orderNum: 1 });
const prices = ["268.10", "268.40", "268.25"];

/** What the service sends in the tests with handed-in events, by the kind of stream. */
const sent: Readonly<Record<string, readonly object[]>> = {
	trades: Array.from({ length: 240 }, (_, index) => ({
		...member("trade", after(index / 2)),
		trade: {
			price: index === 239 ? "269.99" : "268.20",
			volume: "100",
			timestamp: after(index / 2),
			tradeType: null,
			direction: 2,
			tradeSession: 0,
		},
	})),
	depth: prices.map((price, index) => ({
		...member("depth", after(index)),
		conflated: 0,
		depth: { asks: [level(1, "268.60")], bids: [level(1, price), level(2, "268.00")] },
	})),
	quotes: prices.map((lastDone, index) => ({
		...member("quote", after(index)),
		conflated: 0,
		quote: {
			symbol: "AAPL.US",
			name: "Apple Inc.",
			lastDone,
			prevClose: "260.00",
			open: "268.10",
			high: "268.40",
			low: "268.10",
			changeValue: "8.25",
			changeRate: "3.17",
			timestamp: after(index),
			volume: "1000",
			turnover: null,
			tradeStatus: 0,
			preMarketQuote: null,
			postMarketQuote: null,
			overnightQuote: null,
		},
	})),
};

const asText = (event: object) => `data: ${JSON.stringify(event)}\n\n`;

/** Answers every stream with the events above and an end. Returns the parameters of each connection. */
async function handInEvents(page: Page): Promise<URLSearchParams[]> {
	const connections: URLSearchParams[] = [];
	await page.route("**/api/market-data/stream/*", (route) => {
		const { pathname, searchParams } = new URL(route.request().url());
		connections.push(searchParams);
		const open = {
			...member("open", startsAt),
			dataVersion: "1",
			replay: { startsAt, endsAt: null, speed: 1 },
			unknownSymbols: [],
			snapshot: [],
		};
		const close = { ...member("close", after(120)), reason: "end", resume: null };
		const events = [open, ...(sent[pathname.split("/").at(-1) ?? ""] ?? []), close];
		return route.fulfill({ contentType: "text/event-stream", body: events.map(asText).join("") });
	});
	return connections;
}

describe.skipIf(noBrowserBecause)("moving prices on the page of a security", () => {
	const stage = startStage();

	const open = async (search = "", options: TabOptions = {}) => {
		let connections: Awaited<ReturnType<typeof handInEvents>> = [];
		const tab = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: `/explorer/symbol/AAPL.US${search}`,
			prepare: async (page) => {
				connections = await handInEvents(page);
			},
			...options,
		});
		await tab.page.locator(".price-chart[data-ready=true]").waitFor();
		return { ...tab, connections };
	};
	const price = (page: Page) => page.locator(".quote-head .price strong");
	const bar = (page: Page) => page.getByRole("region", { name: "Stored, live or replayed prices" });

	it("opens nothing by itself, and plays the simulated market by one click", async () => {
		const { page, connections } = await open("?range=1d");
		const stored = await price(page).textContent();
		expect(connections).toEqual([]);
		expect(await page.getByText("Replay", { exact: true }).count()).toBe(1);
		await page.getByRole("button", { name: "Play the simulated market" }).click();
		await price(page).getByText("268.25").waitFor();
		await page.waitForURL(/stream=now/);
		expect(connections.map((params) => params.get("replay"))).toEqual(["now", "now", "now"]);

		const state = bar(page).locator(".stream-state");
		await state.getByText("simulated").waitFor();
		expect(await state.textContent()).toContain("Replay20 Nov 2026 09:31:59 ET");
		// The control, the headline, the chart, the book and the tape.
		expect(await page.getByText("Replay", { exact: true }).count()).toBe(6);

		expect(await price(page).getByRole("img", { name: "down" }).count()).toBe(1);
		const book = page.getByRole("table", { name: "Depth" });
		await book.getByText("268.25").waitFor();
		expect(await book.getByRole("row").count()).toBe(11);
		const tape = page.getByRole("table", { name: "Trades" });
		expect(await tape.getAttribute("aria-rowcount")).toBe("201");
		await tape.getByText("269.99").waitFor();
		await page.locator(".chart-legend").getByText("269.99").first().waitFor();
		const spoken = bar(page).getByRole("status");
		expect(await spoken.textContent()).toBe("Replay, 09:30 ET: 268.25 USD, +3.17 %");
		expect(await accessibilityFaults(page)).toEqual([]);

		await page.getByRole("button", { name: "Stop" }).click();
		await price(page)
			.getByText(stored?.trim().split(/\s/)[0] ?? "none")
			.waitFor();
		expect(new URL(page.url()).searchParams.has("stream")).toBe(false);
		expect(await page.getByText("Replay", { exact: true }).count()).toBe(1);
	});

	it("plays a day at a speed from its address, and another one by keyboard", async () => {
		const { page, connections } = await open("?stream=2026-11-20&speed=100");
		await price(page).getByText("268.25").waitFor();
		expect(Object.fromEntries(connections[0] ?? [])).toMatchObject({
			symbols: "AAPL.US",
			replay: startsAt,
			speed: "100",
		});
		const day = page.getByLabel("Day of the replay");
		expect(await day.inputValue()).toBe("2026-11-20");
		await day.fill("2026-07-01");
		await page.waitForURL(/stream=2026-07-01/);
		await expect.poll(() => connections.at(-1)?.get("replay")).toBe("2026-07-01T13:30:00Z");
		await page.getByRole("combobox", { name: "Speed of the replay" }).selectOption("1");
		await page.waitForURL(/speed=1(?!0)/);
		await page.getByRole("button", { name: "Play again" }).click();
		await expect.poll(() => connections.at(-1)?.get("speed")).toBe("1");
		expect(await accessibilityFaults(page)).toEqual([]);
	});

	it("fits a phone without a fault of accessibility", async () => {
		const { page } = await open("?stream=now", { width: 390 });
		await price(page).getByText("268.25").waitFor();
		await bar(page).getByText("ended").waitFor();
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
		).toBe(false);
		expect(await accessibilityFaults(page)).toEqual([]);
	});

	it("says once which streams are refused", async () => {
		const { page } = await open();
		await page.route("**/api/market-data/stream/depth*", (route) =>
			route.fulfill({ status: 403, json: { error: "Your plan has two streams.", code: "access_denied" } }),
		);
		await page.getByRole("button", { name: "Replay", exact: true }).click();
		await bar(page).getByRole("alert").getByText("Your plan has two streams.").waitFor();
		await bar(page).getByText("Without a stream: order book.").waitFor();
		await page.getByRole("table", { name: "Trades" }).getByText("269.99").waitFor();
	});

	/** The streams of the service that are open in a tab, by their paths. */
	const watchStreams = (page: Page) => {
		const running = new Set<object>();
		const isStream = (url: string) => url.includes("/api/market-data/stream/");
		page.on("request", (request) => isStream(request.url()) && running.add(request));
		page.on("requestfailed", (request) => running.delete(request));
		page.on("requestfinished", (request) => running.delete(request));
		return running;
	};

	it("moves by the streams of the service, whose connections close when the page is hidden, paused or left", async () => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: "/explorer/symbol/AAPL.US?range=1d",
		});
		const running = watchStreams(page);
		await page.locator(".price-chart[data-ready=true]").waitFor();
		await page.getByRole("button", { name: "Replay", exact: true }).click();
		await bar(page).locator('[data-state="playing"]').getByText("as if live").waitFor();
		expect(running.size).toBe(3);
		await page.getByRole("combobox", { name: "What is replayed" }).selectOption("day");
		await page.getByRole("combobox", { name: "Speed of the replay" }).selectOption("100");
		const texts = {
			time: bar(page).locator("time"),
			price: price(page),
			bar: page.locator(".chart-legend"),
		};
		for (const text of Object.values(texts)) {
			await text.waitFor();
			const before = await text.textContent();
			await expect.poll(() => text.textContent()).not.toBe(before);
		}
		expect(running.size).toBe(3);

		const setHidden = (isHidden: boolean) =>
			page.evaluate((hidden) => {
				Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
				document.dispatchEvent(new Event("visibilitychange"));
			}, isHidden);
		await setHidden(true);
		await expect.poll(() => running.size).toBe(0);
		await setHidden(false);
		await expect.poll(() => running.size).toBe(3);

		await page.getByRole("button", { name: "Pause" }).click();
		await expect.poll(() => running.size).toBe(0);
		await page.getByRole("button", { name: "Resume" }).click();
		await expect.poll(() => running.size).toBe(3);

		await page.getByRole("link", { name: "Home" }).click();
		await page.getByRole("heading", { name: "Home", exact: true }).waitFor();
		await expect.poll(() => running.size).toBe(0);
	});
});
