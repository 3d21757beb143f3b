import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationDocs } from "@us-market-data/client/docs";
import { release } from "@us-market-data/runtime/version";
import { startProcess } from "@us-market-data/tooling/testkit";
import { startChromium } from "@us-market-data/tooling/testkit/chromium";
import { accessibilityFaults, openTab, type Tab, type TabOptions } from "@us-market-data/tooling/testkit/tab";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let service: Awaited<ReturnType<typeof startProcess>>;
let chromium: Awaited<ReturnType<typeof startChromium>>;
let folder: string;
const tabs: Tab[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "guide-service-"));
	[service, chromium] = await Promise.all([
		startProcess({ DATA_DIR: folder, LOG_LEVEL: "error" }),
		startChromium(),
	]);
});
afterAll(async () => {
	await chromium?.[Symbol.asyncDispose]();
	await service?.stop();
	await rm(folder, { recursive: true, force: true });
});

// Holds for every page: no error of a script, no violation of its policy, no request to another host.
afterEach(() => {
	for (const { complaints, foreign } of tabs.splice(0)) expect([complaints, foreign]).toEqual([[], []]);
});

async function open(path: string, options?: TabOptions): Promise<Tab["page"]> {
	const tab = await openTab(chromium.browser, service.url + path, options);
	tabs.push(tab);
	await tab.page.waitForFunction(() => "__vue_app__" in (document.querySelector("#app") ?? {}));
	return tab.page;
}

test("the search finds an operation, and leads to its page", async () => {
	const page = await open("/guide");
	await page.getByRole("button", { name: "Search" }).first().click();
	await page.getByRole("searchbox").fill("getQuoteDepth");
	await page.locator(".result").first().waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/guide\/reference\/operations\/getQuoteDepth/);
	await page.getByRole("heading", { level: 1, name: "getQuoteDepth" }).waitFor();
	for (const tab of ["TypeScript", "usmd", "Python"]) {
		await page.locator(`label[data-title=${tab}]`).click();
		await page.locator("div[class*=language-].active").getByText("AAPL.US").waitFor();
	}
});

test("nothing keeps people out, in light and in the colours of dark", async () => {
	for (const path of ["/guide/", "/guide/reference/operations/getQuotes", "/guide/concepts/errors"]) {
		const page = await open(path);
		expect(await accessibilityFaults(page), path).toEqual([]);
		await page.emulateMedia({ colorScheme: "dark" });
		await page.locator("html.dark").waitFor();
		expect(await accessibilityFaults(page, ["color-contrast"]), `${path}, dark`).toEqual([]);
	}
});

test.each(["light", "dark"] as const)("code has its colours, %s", async (theme) => {
	const page = await open("/guide/concepts/errors", { theme });
	const colours = await page.evaluate(() =>
		[...document.querySelectorAll(".language-json code span")].map((part) => getComputedStyle(part).color),
	);
	expect(new Set(colours).size).toBeGreaterThan(2);
});

test("commands name the address of the service that shows them, and the foot its version", async () => {
	const page = await open("/guide/reference/operations/getQuotes");
	await page.locator(".vp-doc code", { hasText: service.url }).first().waitFor();
	expect(await page.locator(".vp-doc code", { hasText: "127.0.0.1:3000" }).count()).toBe(0);
	await page.getByRole("link", { name: "All operations", exact: true }).first().click();
	await page.getByRole("heading", { level: 1, name: "Operations" }).waitFor();
	// The site is of the commit that changed it last.
	expect(await page.locator(".version").textContent()).toMatch(
		new RegExp(`^us-market-data ${release.replaceAll(".", "[.]")}(\\+[0-9a-f]{10})?$`),
	);
});

test("a narrow page has its menu, and does not scroll sideways", async () => {
	const page = await open("/guide/reference/operations/getQuotes", { width: 390 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("link", { name: "All operations", exact: true }).click();
	await page.getByRole("heading", { level: 1, name: "Operations" }).waitFor();
});

test("every page of llms.txt is there, in Markdown", async () => {
	const list = await (await fetch(`${service.url}/llms.txt`)).text();
	const links = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
	expect(links.length).toBeGreaterThan(100);
	expect(list).toContain("`x-api-key`");
	expect(list).toContain("/mcp ");
	for (const link of links) {
		const answer = await fetch(service.url + link);
		expect([answer.status, answer.headers.get("content-type")], link).toEqual([
			200,
			"text/markdown; charset=utf-8",
		]);
		expect(await answer.text(), link).toMatch(/^# /);
	}
	const all = await (await fetch(`${service.url}/llms-full.txt`)).text();
	for (const link of links) expect(all).toContain(`<!-- ${link} -->`);
});

test("the request on the page of every operation is answered", async () => {
	const key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
	for (const { operationId } of operationDocs) {
		const text = await (await fetch(`${service.url}/guide/reference/operations/${operationId}.md`)).text();
		const [, address = ""] = /^curl .* '?http:\/\/127\.0\.0\.1:3000([^\s']+)'?$/m.exec(text) ?? [];
		const answer = await fetch(service.url + address, { headers: { "x-api-key": key } });
		expect([answer.status, address], operationId).toEqual([200, expect.stringMatching(/^\/./)]);
	}
});
