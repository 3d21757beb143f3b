import { readFile } from "node:fs/promises";
import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addDays } from "../../figures/time.ts";
import { startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab, type TabOptions } from "../../testing/tab.ts";

const isWiderThanWindow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.skipIf(noBrowserBecause)("the page of a security", () => {
	const stage = startStage();

	const open = async (search = "", options: TabOptions = {}) => {
		const tab = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: `/explorer/symbol/AAPL.US${search}`,
			...options,
		});
		await tab.page.locator(".price-chart[data-ready=true]").waitFor();
		return tab;
	};
	const search = (page: Page) => new URL(page.url()).searchParams;

	it("shows a span and indicators with parameters, all in the address", async () => {
		const { page, complaints, foreign } = await open();
		await page.getByRole("list", { name: "Marks of the chart" }).getByText("Dividend").waitFor();
		await page
			.locator(".sessions div", { hasText: "Post-market" })
			.getByText(/\d\d:\d\d ET$/)
			.waitFor();
		await page.getByRole("button", { name: "5D", exact: true }).click();
		await page.getByRole("combobox", { name: "Sessions" }).selectOption("all");
		await page.keyboard.press("Tab");
		await page.keyboard.press("i");
		const editor = page.getByRole("dialog", { name: "Indicators" });
		await editor.getByRole("button", { name: "RSI", exact: true }).click();
		await editor.getByRole("button", { name: "SMA", exact: true }).click();
		const length = editor.getByRole("spinbutton", { name: "Bars of SMA" });
		await length.fill("1000");
		expect(await length.getAttribute("aria-invalid")).toBe("true");
		await length.fill("33");
		await page.waitForURL(/sma33/);
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await editor.waitFor({ state: "detached" });
		const lines = page.locator(".line-legend");
		await lines.getByText("RSI 14").waitFor();
		await lines.getByText("SMA 33").waitFor();
		expect([...search(page)]).toEqual(
			expect.arrayContaining([
				["range", "5d"],
				["session", "all"],
				["indicators", "rsi14,sma33"],
			]),
		);
		await page.reload();
		await lines.getByText("RSI 14").waitFor();
		await page.getByRole("button", { name: "Remove SMA 33" }).click();
		await lines.getByText("SMA 33").waitFor({ state: "detached" });
		expect(search(page).get("indicators")).toBe("rsi14");
		expect([complaints, foreign]).toEqual([[], []]);
	});

	it("draws other kinds, a logarithmic scale and spans by keys, and the next security has them too", async () => {
		const { page } = await open();
		const chart = page.locator(".price-chart");
		await page.getByRole("combobox", { name: "Kind of chart" }).selectOption("area");
		await page.locator(".price-chart[data-kind=area]").waitFor();
		await page.keyboard.press("Tab");
		await page.keyboard.press("7");
		await page.waitForURL(/range=5y/);
		await page.keyboard.press("l");
		await page.getByRole("button", { name: "Log scale", pressed: true }).waitFor();
		expect([search(page).get("kind"), search(page).get("scale")]).toEqual(["area", "log"]);
		await page.goto(`${stage.service.url}/explorer/symbol/MSFT.US`);
		await page.locator(".price-chart[data-ready=true]").waitFor();
		expect(await chart.getAttribute("data-kind")).toBe("area");
		await page.getByRole("button", { name: "5Y", pressed: true }).waitFor();
		await page.getByRole("button", { name: "Log scale", pressed: true }).waitFor();
		await page.keyboard.press("?");
		await page.getByRole("dialog").getByText("Choose the span of the chart, from 1D to Max").waitFor();
	});

	it("compares with other securities in percent, and saves the chart as a picture", async () => {
		const { page } = await open("?indicators=sma20");
		const lines = page.locator(".line-legend");
		await lines.getByText("SMA 20").waitFor();
		await page.getByRole("combobox", { name: /^Compare with/ }).focus();
		await page.keyboard.type("microsoft");
		await page.getByRole("option", { name: /^MSFT/ }).waitFor();
		await page.keyboard.press("Enter");
		const other = lines.locator("li", { hasText: "MSFT" });
		await other.getByText(/^[+−]\d+\.\d\d %$/).waitFor();
		await lines
			.locator("li", { hasText: "AAPL" })
			.getByText(/^since \d+ \w{3} \d{4}$/)
			.waitFor();
		await lines.getByText("not in percent").waitFor();
		expect(search(page).get("compare")).toBe("MSFT.US");
		expect(await page.getByRole("button", { name: "Log scale" }).isDisabled()).toBe(true);
		expect(await accessibilityFaults(page)).toEqual([]);
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Save the chart as a picture" }).click(),
		]);
		expect(file.suggestedFilename()).toMatch(/^AAPL-1Y-\d{4}-\d\d-\d\d\.png$/);
		const bytes = await readFile(await file.path());
		expect(bytes.subarray(1, 4).toString()).toBe("PNG");
		// The height of the picture, in the head of the file: the chart with its title.
		expect(bytes.readUInt32BE(20)).toBeGreaterThan(520);
		await page.getByRole("button", { name: "Remove MSFT" }).click();
		await other.waitFor({ state: "detached" });
		await page.goto(`${stage.service.url}/explorer/symbol/AAPL.US?compare=NONE.US`);
		await lines.locator("li", { hasText: "NONE" }).getByRole("alert").waitFor();
	});

	it("shows each key figure once, however late their names come", async () => {
		let release = () => {};
		const pending = new Promise<void>((resolve) => {
			release = resolve;
		});
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: "/explorer/symbol/AAPL.US",
			prepare: (page) => page.route("**/reference/figures", (route) => pending.then(() => route.continue())),
		});
		const names = page.locator("section.panel", { hasText: "Key figures" }).locator("dt");
		await names.getByText("amplitude").waitFor();
		const before = await names.count();
		release();
		await names.getByText("Amplitude, %").waitFor();
		expect(await names.count()).toBe(before);
		expect((await names.allTextContents()).filter((name) => name === "")).toEqual([]);
	});

	it("reads bars by keyboard with the figures of the API, and leads from a mark to the dividend", async () => {
		const { page } = await open("?range=6m&adjust=none");
		const response = await page.evaluate(
			async (key) => {
				const path = "/api/market-data/quote/AAPL.US/candlestick?count=3&adjust=none";
				const response = await fetch(path, { headers: { "x-api-key": key } });
				return (await response.json()) as { candlesticks: { open: string; close: string }[] };
			},
			await stage.service.key(),
		);
		const [before] = response.candlesticks.slice(-2);
		const legend = page.locator(".chart-legend");
		await page.locator(".price-chart").focus();
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowLeft");
		await legend.getByText(before?.open ?? "none", { exact: true }).waitFor();
		expect(await legend.getAttribute("aria-live")).toBe("polite");
		for (let bar = 0; (await legend.getByText(/^Dividend/).count()) === 0; bar += 1) {
			expect(bar).toBeLessThan(120);
			await page.keyboard.press("ArrowLeft");
		}
		await page.keyboard.press("Enter");
		await page.getByRole("tab", { name: "Dividends and splits", selected: true }).waitFor();
		expect(search(page).get("tab")).toBe("dividends");
	});

	it("has the bars as a table, and a file of what a panel shows", async () => {
		const { page } = await open();
		await page.getByRole("button", { name: "Menu of Prices" }).click();
		await page.getByRole("menuitem", { name: "Table" }).click();
		const table = page.getByRole("table", { name: "Bars" });
		await table.getByRole("row").nth(100).waitFor();
		await page.getByRole("button", { name: "Older" }).first().click();
		await table.getByRole("row").nth(101).waitFor();
		expect(search(page).get("flipped")).toBe("prices");
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByRole("button", { name: "Menu of Depth" }).click();
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("menuitem", { name: "CSV" }).click(),
		]);
		expect(file.suggestedFilename()).toBe("depth.csv");
		const rows = (await readFile(await file.path(), "utf8")).split("\r\n");
		expect(rows[0]).toBe("list,position,price,volume,orderNum");
		// The sizes of a book follow the volume of the last days, so they are the service's to tell.
		const response = await fetch(`${stage.service.url}/api/market-data/quote/depth?symbol=AAPL.US`, {
			headers: { "x-api-key": await stage.service.key() },
		});
		const { depth } = (await response.json()) as { depth: { asks: Record<string, unknown>[] } };
		const { price, volume, orderNum } = depth.asks[0] ?? {};
		expect(price).toBe("268.56");
		expect(rows[1]).toBe(`asks,1,${price},${volume},${orderNum}`);
		await page.getByRole("button", { name: "Menu of Trades" }).click();
		await page.getByRole("menuitem", { name: "Request" }).click();
		await page
			.getByRole("dialog", { name: "Request of Trades" })
			.getByText(/trades\?symbol/)
			.waitFor();
	});

	it("gives files of what is shown in each form, and the chart's bars", async () => {
		const { page } = await open();
		const file = async (panel: string, form: string) => {
			await page.getByRole("button", { name: `Menu of ${panel}` }).click();
			const [downloaded] = await Promise.all([
				page.waitForEvent("download"),
				page.getByRole("menuitem", { name: form, exact: true }).click(),
			]);
			return { name: downloaded.suggestedFilename(), bytes: await readFile(await downloaded.path()) };
		};
		const answered = async (path: string) => {
			const headers = { "x-api-key": await stage.service.key() };
			const response = await fetch(`${stage.service.url}/api/market-data${path}`, { headers });
			return Buffer.from(await response.arrayBuffer());
		};
		const json = await file("Depth", "JSON");
		expect(json.name).toBe("depth.json");
		expect(JSON.parse(json.bytes.toString())).toEqual(
			JSON.parse((await answered("/quote/depth?symbol=AAPL.US")).toString()),
		);
		for (const form of ["Parquet", "Arrow"]) {
			const { name, bytes } = await file("Depth", form);
			expect(name).toBe(`depth.${form.toLowerCase()}`);
			expect(bytes).toEqual(await answered(`/quote/depth?symbol=AAPL.US&format=${form.toLowerCase()}`));
		}
		// The chart has its bars in parts, so that its files are requested, as many bars as its span has.
		const prices = await file("Prices", "CSV");
		const [head, ...rows] = prices.bytes.toString().trimEnd().split("\r\n");
		expect([prices.name, head?.startsWith("date,timestamp,open")]).toEqual(["prices.csv", true]);
		expect(rows.length).toBeGreaterThan(100);
	});

	it("reports on the page that a file cannot be had, and gives it when it is tried again", async () => {
		const { page } = await open();
		await page.getByRole("button", { name: "Menu of Depth" }).click();
		await page.route(/depth.*format=parquet/, (route) =>
			route.fulfill({
				status: 402,
				json: { error: "The allowance is used up.", code: "allowance_exhausted" },
			}),
		);
		await page.getByRole("menuitem", { name: "Parquet" }).click();
		const trouble = page.locator(".page-trouble").getByRole("alert");
		await trouble.getByText("The allowance is used up.").waitFor();
		await page.unroute(/depth.*format=parquet/);
		const [downloaded] = await Promise.all([
			page.waitForEvent("download"),
			trouble.getByRole("button", { name: "Try again" }).click(),
		]);
		expect(downloaded.suggestedFilename()).toBe("depth.parquet");
		await trouble.waitFor({ state: "detached" });
	});

	it("says beside the day what is allowed, and keeps a valid one in the address", async () => {
		const { page } = await open("?tab=dividends&asOf=2026-02-30");
		const alert = page.getByRole("alert");
		await alert.getByText(/“2026-02-30” is no day. A day from 1900-01-01 to today/).waitFor();
		const field = page.getByLabel("As known on");
		expect(await field.getAttribute("aria-invalid")).toBe("true");
		await field.fill("2999-01-01");
		await alert.getByText(/2999-01-01 is in the future/).waitFor();
		await field.fill("2026-01-31");
		await page.waitForURL(/asOf=2026-01-31/);
		await alert.waitFor({ state: "detached" });
		await page.getByText("Price and chart above are those of today.").waitFor();
		expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
		await page.getByRole("tab", { name: "Financials" }).click();
		expect(search(page).get("asOf")).toBe("2026-01-31");
	});

	it("shows the bars of a chosen item, by year and quarter, from any statement", async () => {
		const { page } = await open("?tab=financials");
		await page.getByRole("combobox", { name: "Statement" }).selectOption("balance");
		await page.getByRole("combobox", { name: "Reports" }).selectOption("quarters");
		await page
			.getByRole("columnheader", { name: /^Q\d 20/ })
			.first()
			.waitFor();
		const item = page.getByRole("table", { name: "Financials" }).getByRole("button").nth(1);
		const name = (await item.textContent()) ?? "";
		await item.click();
		await page.getByRole("img", { name: `${name} by report` }).waitFor();
		expect([search(page).get("statement"), search(page).get("report")]).toEqual(["balance", "quarters"]);
	});

	it("keeps the focus on the choice of a statement, whose letters are no shortcuts", async () => {
		const { page } = await open("?tab=financials");
		const statement = page.getByRole("combobox", { name: "Statement" });
		await statement.focus();
		await page.keyboard.press("b");
		await page.waitForURL(/statement=balance/);
		await page.getByRole("table", { name: "Financials" }).waitFor();
		expect(await statement.evaluate((select) => select === document.activeElement)).toBe(true);
		await page.keyboard.press("Home");
		await page.waitForURL((url) => !url.searchParams.has("statement"));
		expect(await statement.evaluate((select) => select === document.activeElement)).toBe(true);
	});

	it("has range, market value, P/E and ex-date beside the price, and tells of a split since", async () => {
		const { page } = await open();
		const facts = page.locator(".head-facts");
		await facts.getByText("3.99T").waitFor();
		expect(await facts.getByText("3.99T").getAttribute("title")).toMatch(/^3,98\d(,\d{3}){3}$/);
		expect(await facts.locator("dt").allTextContents()).toEqual([
			"Day range",
			"52-week range",
			"Market value, USD",
			"P/E (TTM)",
			"Next earnings",
			"Last ex-date",
		]);
		await expect.poll(() => facts.locator("rect.at").count()).toBe(2);
		const quoted = (await page.locator(".quote-head .price time").getAttribute("datetime")) ?? "";
		const effectiveDate = addDays(quoted.slice(0, 10), 1);
		await page.route("**/reference/actions**", async (route) => {
			const response = await route.fetch();
			const body = (await response.json()) as { actions: object[] };
			const split = { newShares: "4", oldShares: "1", firstPossibleDate: effectiveDate };
			const late = { ...body.actions[0], kind: "split", effectiveDate, split, dividend: null };
			await route.fulfill({ response, json: { ...body, actions: [late, ...body.actions] } });
		});
		await page.clock.setFixedTime(`${addDays(effectiveDate, 2)}T12:00:00Z`);
		await page.reload();
		await page.getByText(/the newest price was traded at 268.56 USD, before the split 4 for 1/).waitFor();
	});

	it("adds the security to the comparison, from its head and from the commands", async () => {
		const { page } = await open();
		await page.getByRole("button", { name: "Add to compare" }).click();
		await page.getByRole("link", { name: "Compare AAPL" }).waitFor();
		await page.goto(`${stage.service.url}/explorer/symbol/MSFT.US`);
		await page.getByRole("heading", { name: /^MSFT/ }).waitFor();
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox", { name: "Command" }).fill("add to compare");
		await page.keyboard.press("Enter");
		await page.locator('[data-lines="2"]').waitFor();
		expect(search(page).get("symbols")).toBe("AAPL.US,MSFT.US");
	});

	it("fits into every width, and its tables are lists on a phone", async () => {
		const { page } = await open("?tab=insiders", { width: 360 });
		await page.getByRole("tabpanel").getByRole("table").waitFor();
		await page.waitForLoadState("networkidle");
		const cell = page.getByRole("tabpanel").locator("tbody td").nth(1);
		const head = await page.locator("header.top").boundingBox();
		expect(head?.height).toBeLessThan(90);
		for (const width of [360, 720, 2560]) {
			await page.setViewportSize({ width, height: 900 });
			await expect.poll(() => isWiderThanWindow(page)).toBe(false);
			expect(await cell.evaluate((one) => getComputedStyle(one).display)).toBe(
				width < 600 ? "flex" : "table-cell",
			);
			expect(await accessibilityFaults(page), `${width} pixels`).toEqual([]);
		}
	});
});
