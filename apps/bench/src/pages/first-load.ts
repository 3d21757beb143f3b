/// <reference lib="dom" />
import type { Browser, Page } from "playwright-core";

/** What a page is asked for, and the file that is only there for charts, if it draws one. */
export interface Visited {
	/** Address with whatever signs in. */
	url: string;
	/** Name of the files that belong to charts. */
	charts: RegExp;
}

/** What a first visit with an empty cache took. */
export interface FirstLoad {
	/** Milliseconds from the start of the navigation to the first text or picture. */
	contentfulPaint: number;
	/** Milliseconds of the longest task of the page's thread; 0 if none took 50. */
	longestTask: number;
	/** Compressed bytes of the document, scripts and styles without those of charts. */
	bytes: number;
}

/** Width and height of a usual screen. */
const viewport = { width: 1440, height: 900 };

/** Opens a page in a context of its own, so that nothing is in its cache. */
export async function openFresh(browser: Browser): Promise<Page> {
	return (await browser.newContext({ viewport })).newPage();
}

/** Visits a page for the first time and waits until nothing more loads. */
export async function firstLoad(browser: Browser, { url, charts }: Visited): Promise<FirstLoad> {
	const page = await openFresh(browser);
	await watchLongTasks(page);
	await page.goto(url);
	await page.waitForLoadState("networkidle");
	// The last answers are drawn after they came.
	await page.waitForTimeout(800);
	const { paint, files } = await page.evaluate(() => ({
		paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
		files: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
			.filter((entry) => entry instanceof PerformanceResourceTiming)
			.map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
	}));
	const tasks = await longTasksOf(page);
	await page.context().close();
	const isFirst = (name: string) => name === url.replace(/#.*/, "") || /\.(js|css)$/.test(name);
	const first = files.filter(({ name }) => isFirst(name) && !charts.test(name));
	return {
		contentfulPaint: paint,
		longestTask: Math.max(0, ...tasks),
		bytes: first.reduce((sum, { bytes }) => sum + bytes, 0),
	};
}

/** Begins to keep the tasks of 50 milliseconds and more of a page that is not open yet. */
export async function watchLongTasks(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const tasks: number[] = [];
		Object.assign(globalThis, { longTasks: tasks });
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) tasks.push(duration);
		}).observe({ type: "longtask", buffered: true });
	});
}

/** Milliseconds of the long tasks since the page was opened. */
export const longTasksOf = (page: Page): Promise<number[]> =>
	page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
