import type { Browser, Page } from "playwright-core";

/** A tab that keeps what goes wrong in it. */
export interface Tab {
	page: Page;
	/** Errors and warnings of the console, and errors that nothing caught. */
	complaints: string[];
}

/** Opens the page in a tab of its own; `prepare` is called before the page loads. */
export async function openTab(
	browser: Browser,
	origin: string,
	prepare: (page: Page) => unknown = () => {},
): Promise<Tab> {
	const page = await (
		await browser.newContext({ locale: "en-US", viewport: { width: 1000, height: 700 } })
	).newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) complaints.push(message.text());
	});
	page.on("pageerror", ({ message }) => complaints.push(message));
	await prepare(page);
	await page.goto(origin);
	return { page, complaints };
}

/** The text of the screen with every figure as `#`, and the number of bars in the chart. */
export async function screenOf(page: Page): Promise<string[]> {
	const texts = await page.locator("h1, h2, aside th, aside td, p, section button").allTextContents();
	const bars = await page
		.locator("[data-bars]")
		.getAttribute("data-bars", { timeout: 1000 })
		.catch(() => null);
	const lines = texts.map((text) => text.replaceAll(/[+-]?\d[\d,.]*(?!m\b|h\b)/g, "#").trim());
	return [...lines.filter((line) => line !== ""), `bars: ${bars}`];
}

/** Waits until each row has a price and the chart its bars. */
export async function settled(page: Page): Promise<void> {
	await page
		.locator("aside tbody td:nth-child(3)")
		.filter({ hasText: "–" })
		.first()
		.waitFor({ state: "detached" });
	await page.locator("[data-bars]").waitFor();
}

/** The ways of a user through the application, with the screen at each step. */
export async function walkThrough(page: Page): Promise<Record<string, string[]>> {
	const screens: Record<string, string[]> = {};
	const step = async (name: string) => {
		screens[name] = await screenOf(page);
	};
	await settled(page);
	await step("start");
	await page.getByRole("searchbox").fill("JPM");
	await page.getByRole("button", { name: /^JPM\.US/ }).click();
	await page.getByRole("heading", { name: "JPM.US" }).waitFor();
	await settled(page);
	await step("added");
	await page.getByRole("button", { name: "5m" }).click();
	await page.locator("[data-bars]").waitFor();
	await step("minutes");
	await scrollBack(page);
	await page.locator('[data-bars="600"]').waitFor();
	await step("scrolled back");
	for (const symbol of ["AAPL.US", "MSFT.US", "KO.US", "JPM.US"])
		await page.getByRole("button", { name: `Remove ${symbol}` }).click();
	await step("empty");
	await page.getByRole("searchbox").fill("zzqqxxyy");
	await page.getByText("Nothing is called").waitFor();
	await step("nothing found");
	return screens;
}

/** Drags the chart to the right until it shows its first bars. */
async function scrollBack(page: Page): Promise<void> {
	const box = await page.locator(".chart").boundingBox();
	if (box === null) throw new Error("no chart");
	const y = box.y + box.height / 2;
	for (let drags = 0; drags < 6; drags += 1) {
		await page.mouse.move(box.x + 20, y);
		await page.mouse.down();
		await page.mouse.move(box.x + box.width - 100, y, { steps: 4 });
		await page.mouse.up();
	}
}
