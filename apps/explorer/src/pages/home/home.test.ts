import { readFile } from "node:fs/promises";
import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab, type TabOptions } from "../../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the first page in Chromium", () => {
	const stage = startStage();

	const open = async (options?: TabOptions) => {
		const { page } = await openTab(stage.browser, stage.service.url, await stage.service.key(), options);
		await page.getByRole("heading", { name: "Home", exact: true }).waitFor();
		return page;
	};

	const create = async (page: Page, name: string) => {
		await page.getByRole("textbox", { name: "Name of a new watchlist" }).fill(name);
		await page.getByRole("button", { name: "Create watchlist" }).click();
	};

	it("offers a new user the most traded securities as the first watchlist", async () => {
		const page = await open();
		expect(page.url()).toBe(`${stage.service.url}/explorer/home`);
		await page.getByRole("heading", { name: "First steps" }).waitFor();
		await page.getByRole("table", { name: "Most traded" }).getByRole("link", { name: "AAPL" }).waitFor();
		await page.getByRole("button", { name: "Save as a watchlist" }).click();
		await page.getByRole("button", { name: "Remove AAPL from Most traded" }).waitFor();
		await page.reload();
		await page.getByRole("button", { name: "Remove AAPL from Most traded" }).waitFor();
	});

	it("makes a watchlist by keyboard, with unique names, and undoes its deletion", async () => {
		const page = await open();
		await create(page, "Drinks");
		await create(page, "drinks");
		await page.getByRole("alert").getByText("“Drinks” exists already.").waitFor();
		await page.getByRole("combobox", { name: "Add a security to Drinks" }).focus();
		await page.keyboard.type("coca");
		await page.getByRole("option", { name: /^KO/ }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("table", { name: "Drinks" }).getByRole("link", { name: "KO" }).waitFor();
		expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
			"Add a security to Drinks",
		);
		await page.getByRole("button", { name: "Menu of Drinks" }).click();
		await page.getByRole("menuitem", { name: "Rename" }).click();
		await page.locator('input[aria-label="Name of the watchlist"]:focus').fill("Beverages");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Beverages" }).waitFor();
		await page.getByRole("button", { name: "Menu of Beverages" }).click();
		await page.getByRole("menuitem", { name: "Delete" }).click();
		await page.getByRole("heading", { name: "Beverages" }).waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Undo" }).click();
		const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
		await page.getByRole("combobox", { name: "Add a security to Beverages" }).focus();
		await page.keyboard.type("microsoft");
		await page.getByRole("option", { name: /^MSFT/ }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Remove MSFT from Beverages" }).waitFor();
		await page.getByRole("button", { name: "Remove KO from Beverages" }).press("Enter");
		await page.getByRole("button", { name: "Remove KO from Beverages" }).waitFor({ state: "detached" });
		expect(await focused()).toBe("Remove MSFT from Beverages");
		await page.keyboard.press("Enter");
		await page.getByText("Nothing is on this list yet.").waitFor();
		expect(await focused()).toBe("Add a security to Beverages");
	});

	it("lists what was opened, and the page of a security puts it on a watchlist", async () => {
		const page = await open();
		await page.goto(`${stage.service.url}/explorer/symbol/NOPE.US`);
		await page.getByRole("heading", { name: "No security has the symbol NOPE.US" }).waitFor();
		await page.goto(`${stage.service.url}/explorer/symbol/KO.US`);
		await page.getByRole("button", { name: "Add to watchlist" }).click();
		await page.getByRole("menuitem", { name: "New watchlist" }).click();
		await page.getByRole("button", { name: "On a watchlist" }).waitFor();
		await page.goto(`${stage.service.url}/explorer/home`);
		await page.getByRole("table", { name: "Opened last" }).getByRole("link", { name: "KO" }).waitFor();
		await page.getByRole("button", { name: "Remove KO from Watchlist" }).waitFor();
		expect(await page.getByRole("link", { name: "NOPE" }).count()).toBe(0);
	});

	it("saves a screen, opens it again, and takes all to another browser as a file", async () => {
		const page = await open();
		await create(page, "Tech");
		await page.goto(`${stage.service.url}/explorer/screener?conditions=pettm:5:40`);
		await page.getByRole("button", { name: "Save this screen" }).click();
		await page.getByRole("textbox", { name: "Name of the screen" }).fill("Cheap");
		await page.keyboard.press("Enter");
		await page.getByText("Saved as “Cheap”.").waitFor();
		await page.goto(`${stage.service.url}/explorer/home`);
		await page.getByRole("link", { name: "Cheap" }).click();
		await page.getByRole("textbox", { name: "P/E (TTM) at most" }).waitFor();
		await page.goBack();
		await page.getByRole("button", { name: "Export or import" }).press("Enter");
		await page.getByRole("button", { name: "Export JSON" }).waitFor();
		// The first control of what came is the next one.
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Export JSON");
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Export JSON" }).click(),
		]);
		const text = await readFile(await file.path(), "utf8");
		const other = await open();
		await other.getByRole("button", { name: "Export or import" }).click();
		const choose = (name: string, content: string) =>
			other
				.getByLabel("Import a file")
				.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
		await choose("mine.json", text);
		await other.getByText("Read from mine.json: watchlists: 1, screens: 1.").waitFor();
		await other.getByRole("link", { name: "Cheap" }).waitFor();
		await choose("Funds.csv", "symbol\nSPY\n");
		await other.getByRole("button", { name: "Remove SPY from Funds" }).waitFor();
		await choose("wrong.csv", "a,b\n");
		await other
			.getByRole("alert")
			.getByText(/no column “symbol”/)
			.waitFor();
		await other.context().close();
	});

	it("says that the browser stores nothing more, and keeps what is there", async () => {
		const page = await open();
		await create(page, "Tech");
		await page.getByRole("heading", { name: "Tech" }).waitFor();
		await page.evaluate(() => {
			Storage.prototype.setItem = () => {
				throw new DOMException("full", "QuotaExceededError");
			};
		});
		await create(page, "More");
		await page.getByRole("alert").getByText("Not saved: the storage of this browser is full.").waitFor();
		expect(await page.getByRole("heading", { name: "Tech" }).count()).toBe(1);
	});

	it("shows a watchlist that another tab changes", async () => {
		const page = await open();
		const other = await page.context().newPage();
		await other.goto(`${stage.service.url}/#key=${await stage.service.key()}`);
		await create(other, "Tech");
		await page.getByRole("heading", { name: "Tech" }).waitFor();
	});

	it("has no fault of accessibility on a phone", async () => {
		const page = await open({ width: 390 });
		await page.getByRole("button", { name: "Save as a watchlist" }).click();
		await page.getByRole("button", { name: "Export or import" }).click();
		await page.getByRole("button", { name: "Export JSON" }).waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	});
});
