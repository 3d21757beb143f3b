import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startProcess } from "@us-market-data/testkit";
import { startChromium } from "@us-market-data/testkit/chromium";
import { Command } from "commander";
import type { Browser, Page } from "playwright-core";
import { quantile } from "../trust/load.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { type FirstLoad, firstLoad, longTasksOf, openFresh, watchLongTasks } from "./first-load.ts";
import { framesWhile, rateOf } from "./frames.ts";
import { giveMinuteBars, giveRows } from "./given-answers.ts";

const { rounds } = new Command("bench:pages")
	.description(
		"Measures the built explorer in Chromium: first visits, a long table, and a chart that is dragged.",
	)
	.option("--rounds <number>", "visits of each page", Number, 7)
	.parse()
	.opts<{ rounds: number }>();

const pages = { market: "/", symbol: "/explorer/symbol/AAPL.US", screener: "/explorer/screener" };

/** The files that only a chart loads. */
const charts = /\/(chart-look|price-chart)-/;

const line = (...cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);

/** The middle figure and the greatest one. */
const told = (figures: readonly number[]): string =>
	`${quantile(figures, 0.5).toFixed(0)} (at most ${Math.max(...figures).toFixed(0)})`;

async function tellFirstVisits(browser: Browser, addressOf: (path: string) => string): Promise<void> {
	const visits = new Map<string, FirstLoad[]>(Object.keys(pages).map((name) => [name, []]));
	// Round 0 fills the caches of the service.
	for (let round = 0; round <= rounds; round++)
		for (const [name, path] of Object.entries(pages)) {
			const visit = await firstLoad(browser, { url: addressOf(path), charts });
			if (round > 0) visits.get(name)?.push(visit);
		}
	line("First visit", "First contentful paint, ms", "Longest task, ms", "Compressed kB without charts");
	line("---", "---", "---", "---");
	for (const [name, all] of visits)
		line(
			name,
			told(all.map(({ contentfulPaint }) => contentfulPaint)),
			told(all.map(({ longestTask }) => longestTask)),
			((all[0]?.bytes ?? Number.NaN) / 1000).toFixed(0),
		);
}

async function scrollRows(page: Page): Promise<number[]> {
	await page.getByRole("link", { name: "S0", exact: true }).waitFor();
	await page.locator(".rows").hover();
	return framesWhile(page, async () => {
		for (let turn = 0; turn < 120; turn++) {
			await page.mouse.wheel(0, 240);
			await page.waitForTimeout(16);
		}
	});
}

async function dragBars(page: Page): Promise<number[]> {
	await page.locator('[data-ready="true"]').waitFor();
	const box = await page.locator("canvas").first().boundingBox();
	if (!box) throw new Error("the page draws no chart");
	const [x, y] = [box.x + 100, box.y + 100];
	return framesWhile(page, async () => {
		for (let turn = 0; turn < 60; turn++) {
			await page.mouse.move(x, y);
			await page.mouse.down();
			for (let step = 1; step <= 12; step++) {
				await page.mouse.move(x + step * 60, y);
				await page.waitForTimeout(8);
			}
			await page.mouse.up();
		}
	});
}

async function tellMovement(
	browser: Browser,
	name: string,
	{ give, url, move }: { give: (page: Page) => Promise<void>; url: string; move: typeof scrollRows },
): Promise<void> {
	const page = await openFresh(browser);
	await watchLongTasks(page);
	await give(page);
	await page.goto(url);
	const before = (await longTasksOf(page)).length;
	const frames = await move(page);
	const tasks = (await longTasksOf(page)).slice(before);
	line(
		name,
		rateOf(frames).toFixed(1),
		quantile(frames, 0.95).toFixed(1),
		Math.max(...frames).toFixed(0),
		String(tasks.length),
	);
	await page.context().close();
}

await inTemporaryFolder(async (folder) => {
	const service = await startProcess({ DATA_DIR: folder, LOG_LEVEL: "error", NODE_ENV: "production" });
	try {
		const key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
		const addressOf = (path: string) => `${service.url}${path}#key=${key}`;
		await using chromium = await startChromium();
		const { browser } = chromium;
		await tellFirstVisits(browser, addressOf);
		console.log("");
		line("Movement", "Frames a second", "95 % of the frames within, ms", "Longest frame, ms", "Long tasks");
		line("---", "---", "---", "---", "---");
		await tellMovement(browser, "10,000 rows, by the wheel", {
			give: (page) => giveRows(page, 10_000),
			move: scrollRows,
			url: addressOf(pages.screener),
		});
		await tellMovement(browser, "bars of minutes, dragged back", {
			give: giveMinuteBars,
			move: dragBars,
			url: addressOf(`${pages.symbol}?period=1m`),
		});
	} finally {
		await service.stop();
	}
});
