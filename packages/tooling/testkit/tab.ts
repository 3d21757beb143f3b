import axe from "axe-core";
import type { Browser, ConsoleMessage, Page } from "playwright-core";

/** A tab that keeps what goes wrong in it. */
export interface Tab {
	page: Page;
	/** Errors and warnings of the console, except answers with status 429, and errors that nothing caught. */
	complaints: string[];
	/** Requests to another origin than that of the page. */
	foreign: string[];
}

export interface TabOptions {
	width?: number;
	theme?: "light" | "dark";
	/** Prepares the page before it loads, for example its routes. */
	prepare?: (page: Page) => unknown;
}

/** Opens a tab and watches it from the first request on. */
export async function openTab(
	browser: Browser,
	address: string,
	{ width = 1440, theme = "light", prepare }: TabOptions = {},
): Promise<Tab> {
	const context = await browser.newContext({
		locale: "en-US",
		colorScheme: theme,
		viewport: { width, height: 900 },
		reducedMotion: "reduce",
	});
	// The machine may be busy.
	context.setDefaultTimeout(120_000);
	const page = await context.newPage();
	const { origin } = new URL(address);
	const complaints: string[] = [];
	const foreign: string[] = [];
	page.on("console", (message) => {
		if (!["error", "warning"].includes(message.type()) || delayed.test(message.text())) return;
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
	await prepare?.(page);
	await page.goto(address);
	return { page, complaints, foreign };
}

/** A service with too much to do holds requests back, and the page sends them again: no fault of the page. */
const delayed = /^Failed to load resource: .* status of 429 /;

/** The arguments of a console call, as far as the page still has them. */
const valuesOf = (message: ConsoleMessage): Promise<unknown[]> =>
	Promise.all(message.args().map((one) => one.jsonValue())).catch(() => []);

/** Judges a page by axe, and returns each broken rule with its elements. `rules` are the ids of those that are judged; without them all are. */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
	await page.evaluate(axe.source);
	const violations = await page.evaluate(
		async (options) => {
			const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
			return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
		},
		rules ? { runOnly: rules } : {},
	);
	return violations.map(({ id, html }) => `${id}: ${html.join(" ")}`);
}
