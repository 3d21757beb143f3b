import { readFile } from "node:fs/promises";
import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab } from "../../testing/tab.ts";

const countIn = (page: Page) => page.locator(".count");

describe.skipIf(noBrowserBecause)("the screener", () => {
	const stage = startStage();

	const open = async (path: string) =>
		openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: `/explorer/screener${path}`,
		});

	/** Those that still trade, whose number depends on the day. */
	const numberOfSecurities = async () => {
		const response = await fetch(`${stage.service.url}/api/market-data/screener/search?market=US&size=1`, {
			headers: { "x-api-key": await stage.service.key() },
		});
		const { results } = (await response.json()) as { results: { total: number } };
		return results.total;
	};

	it("says that its table scrolls sideways, where it does", async () => {
		const { page } = await open("");
		const hint = page.getByText("Scrolls sideways");
		await page.setViewportSize({ width: 2400, height: 900 });
		await page.getByRole("table", { name: "Securities" }).waitFor();
		await hint.waitFor({ state: "detached" });
		await page.setViewportSize({ width: 420, height: 900 });
		await hint.waitFor();
	});

	it("builds a screen by keyboard, keeps it in the address, and exports every row", async () => {
		const { page, complaints, foreign } = await open("");
		const all = await numberOfSecurities();
		await countIn(page)
			.filter({ hasText: `${all} securities` })
			.waitFor();
		await page.getByRole("combobox", { name: "Add a condition" }).focus();
		await page.keyboard.type("P/E");
		await page.getByRole("option", { name: /^P\/E/ }).waitFor();
		await page.keyboard.press("Enter");
		expect(await page.getByRole("combobox", { name: "Add a condition" }).inputValue()).toBe("");
		const lower = page.getByRole("textbox", { name: "P/E (TTM) at least" });
		await lower.waitFor();
		// Its bounds are what one sets next.
		await page.locator('input[aria-label="P/E (TTM) at least"]:focus').waitFor();
		expect(await page.getByRole("textbox", { name: "P/E (TTM) at most" }).inputValue()).toBe("");
		await page.getByRole("button", { name: "Usual bounds of P/E (TTM): 5 to 40" }).press("Enter");
		await page.waitForURL(/pettm%3A5%3A40/);
		await lower.fill("20");
		await page.waitForURL(/pettm%3A20%3A40/);
		await page.getByRole("button", { name: /^P\/E \(TTM\), x/ }).click();
		await page.locator('th[aria-sort="descending"]', { hasText: "P/E (TTM)" }).waitFor();
		await countIn(page)
			.filter({ hasNotText: String(all) })
			.waitFor();
		// The count follows each change of the bounds.
		await page.waitForLoadState("networkidle");
		const [count] = ((await countIn(page).textContent()) ?? "").trim().split(" ");
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Export CSV" }).click(),
		]);
		const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
		expect(lines[0]).toMatch(/^symbol,name,lastdone \(currency\),changerate \(%\),pettm \(x\),/);
		expect(lines).toHaveLength(Number(count) + 2);
		await page.goBack();
		await page.locator('th[aria-sort="descending"]', { hasText: "Market value" }).waitFor();
		expect([complaints, foreign]).toEqual([[], []]);
	});

	it("leaves out what has no price until somebody wants it, and says how much that is", async () => {
		const { page } = await open("/");
		await page.route(/\/screener\/search/, async (route) => {
			const isPriced = new URL(route.request().url()).searchParams.get("conditions") === "lastdone:0:";
			const item = { symbol: "KO.US", name: "Coca-Cola", lastdone: "71.02", changerate: "-1.92" };
			const bare = { symbol: "A.US", name: "Agilent", lastdone: null, changerate: null };
			const items = isPriced ? [item] : [bare, item];
			const results = { total: isPriced ? 1_204 : 10_400, page: 0, items };
			await route.fulfill({ json: { results, hint: null } });
		});
		await page.reload();
		await countIn(page).getByText("1,204 of 10,400 securities have prices").waitFor();
		expect(await page.getByRole("link", { name: "A", exact: true }).count()).toBe(0);
		await page.getByRole("checkbox", { name: "Only securities with a price" }).uncheck();
		await countIn(page).getByText("10,400 securities", { exact: true }).waitFor();
		await page.getByRole("link", { name: "A", exact: true }).waitFor();
		expect(new URL(page.url()).searchParams.get("all")).toBe("true");
	});

	it("shows a refusal beside the bounds that caused it, and takes the suggestion", async () => {
		const { page } = await open("?conditions=pettm:40:5,roe:10:");
		const lower = page.getByRole("textbox", { name: "P/E (TTM) at least" });
		await page.getByRole("alert").filter({ hasText: "a lower bound that is not above" }).waitFor();
		expect(await lower.getAttribute("aria-invalid")).toBe("true");
		const other = page.getByRole("textbox", { name: "Return on equity (TTM) at least" });
		expect(await other.getAttribute("aria-invalid")).toBe("false");
		await page.getByRole("button", { name: "Use pettm:5:40" }).click();
		await countIn(page).filter({ hasText: "securities" }).waitFor();
		expect(await lower.inputValue()).toBe("5");
	});

	it("keeps only the rows in sight in the document", async () => {
		const { page, complaints } = await open("");
		const items = Array.from({ length: 10_000 }, (_, index) => ({
			symbol: `S${index}.US`,
			name: `Security ${index}`,
			lastdone: "1.50",
			changerate: "-0.10",
		}));
		await page.route(/\/screener\/search/, (route) =>
			route.fulfill({ json: { results: { total: items.length, page: 0, items }, hint: null } }),
		);
		await page.reload();
		await page.getByRole("link", { name: "S0", exact: true }).waitFor();
		await page.locator(".rows").evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
		await page.getByRole("link", { name: "S9999", exact: true }).waitFor();
		expect(await page.locator(".rows tbody tr").count()).toBeLessThan(100);
		expect(complaints).toEqual([]);
	});

	it("has no fault of accessibility", async () => {
		const { page } = await open("?strategy=1&conditions=pettm:5:40,sector:::value=Energy");
		await page.locator(".histogram .in").first().waitFor();
		await page.waitForLoadState("networkidle");
		await page.getByRole("button", { name: "Columns" }).click();
		await page.getByRole("combobox", { name: "Add a column" }).waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
	});
});
