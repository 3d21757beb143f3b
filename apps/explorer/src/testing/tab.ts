import axe from "axe-core";
import type { Browser, ConsoleMessage, Page } from "playwright-core";

/** A tab that keeps what goes wrong in it. */
export interface Tab {
	page: Page;
	/** Errors and warnings of the console, and errors that nothing caught. */
	complaints: string[];
	/** Requests to another origin than that of the page. */
	foreign: string[];
}

export interface TabOptions {
	width?: number;
	theme?: "light" | "dark";
}

const opened: Tab[] = [];

/** The tabs that were opened since the last call. */
export const takeTabs = (): Tab[] => opened.splice(0);

/** Opens the page of a service, signed in with a key, or not. */
export async function openTab(
	browser: Browser,
	origin: string,
	key: string | undefined,
	{ width = 1440, theme = "light" }: TabOptions = {},
): Promise<Tab> {
	const context = await browser.newContext({
		locale: "en-US",
		colorScheme: theme,
		viewport: { width, height: 900 },
		reducedMotion: "reduce",
	});
	const page = await context.newPage();
	const complaints: string[] = [];
	const foreign: string[] = [];
	const tab = { page, complaints, foreign };
	opened.push(tab);
	page.on("console", (message) => {
		if (!["error", "warning"].includes(message.type())) return;
		const at = complaints.push(message.text()) - 1;
		// The text has the placeholders of a format; what they stand for comes a moment later.
		void valuesOf(message).then((values) => {
			if (values.length > 1) complaints[at] += ` ${page.url()} ${JSON.stringify(values.slice(1))}`;
		});
	});
	page.on("pageerror", ({ message }) => complaints.push(message));
	page.on("request", (request) => {
		const url = new URL(request.url());
		if (url.protocol.startsWith("http") && url.origin !== origin) foreign.push(url.href);
	});
	await page.goto(key === undefined ? origin : `${origin}/#key=${key}`);
	return tab;
}

/** The arguments of a console call, as far as the page still has them. */
const valuesOf = (message: ConsoleMessage): Promise<unknown[]> =>
	Promise.all(message.args().map((one) => one.jsonValue())).catch(() => []);

/** What axe finds on a page: the rule and the elements. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
	await page.evaluate(axe.source);
	const violations = await page.evaluate(async () => {
		const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document);
		return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
	});
	return violations.map(({ id, html }) => `${id}: ${html.join(" ")}`);
}
