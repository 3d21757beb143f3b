import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { programs, runNode } from "@us-market-data/tooling/testkit";
import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { startOwnStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab, type TabOptions } from "../../testing/tab.ts";
import { sections } from "./search.ts";

/** A directory with two rows that are test issues, in lines 3 and 4. */
const directory = [
	"Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares",
	"AAPL|Apple Inc. - Common Stock|Q|N|N|100|N|N",
	"ZAZZT|Tick Pilot Test Stock|G|Y|N|100|N|N",
	"ZBZZT|Tick Pilot Test Stock|G|Y|N|100|N|N",
	"File Creation Time: 1120202617:00|||||||",
	"",
].join("\n");

const table = (page: Page, name: string) => page.getByRole("table", { name, exact: true });

describe.skipIf(noBrowserBecause)("the operator's page in Chromium", { timeout: 120_000 }, () => {
	const stage = startOwnStage();

	const open = (key: string | undefined, path: string, options: TabOptions = {}) =>
		openTab(stage.browser, stage.service.url, key, { path, ...options });
	const admin = (...words: string[]) => runNode(programs.admin, words, { DATA_DIR: stage.service.folder });

	it("lets an operator watch an import from its begin to its rows and reasons", async () => {
		const files = await mkdtemp(join(tmpdir(), "directory-"));
		onTestFinished(() => rm(files, { recursive: true }));
		const file = join(files, "nasdaqlisted.txt");
		await writeFile(file, directory);
		const { page, complaints, foreign } = await open(await stage.service.key(), "/explorer");
		await page.getByRole("link", { name: "Operator" }).click();
		await page.getByRole("tab", { name: "Imports" }).click();
		await page.getByText("Nothing ran yet.").waitFor();
		// Another writer, for which the import waits.
		const other = new DatabaseSync(join(stage.service.folder, "market.sqlite"));
		onTestFinished(() => other.close());
		other.exec("begin immediate");
		const imported = runNode(programs.data, ["import", "nasdaq-directory", file], {
			DATA_DIR: stage.service.folder,
		});
		const run = table(page, "Runs").getByRole("row", { name: "import nasdaq-directory" });
		await run.filter({ hasText: "running" }).waitFor();
		other.exec("rollback");
		expect(await imported).toMatchObject({ code: 0 });
		await run.filter({ hasText: "stored" }).waitFor();
		const accepted = table(page, "Files of the run").getByRole("row", { name: "nasdaqlisted.txt" });
		await accepted.filter({ hasText: "2 test issue (lines 3, 4)" }).waitFor();
		const digest = createHash("sha256").update(directory).digest("hex").slice(0, 12);
		await table(page, "Files imported last").getByRole("row", { name: digest }).waitFor();
		await page.getByRole("tab", { name: "Issues" }).click();
		await table(page, "Issues").getByRole("row", { name: "test issue" }).waitFor();
		expect(complaints).toEqual([]);
		expect(foreign).toEqual([]);
	});

	it("has no fault of accessibility in any section", async () => {
		const { page, complaints } = await open(await stage.service.key(), "/explorer/operator");
		for (const section of sections) {
			await page.goto(`${stage.service.url}/explorer/operator?section=${section}`);
			await page.getByRole("tabpanel").locator("table, .next-step, p").first().waitFor();
			expect(await accessibilityFaults(page), section).toEqual([]);
		}
		expect(complaints).toEqual([]);
	});

	it("fits a phone, with tables that scroll by themselves", async () => {
		const { page } = await open(await stage.service.key(), "/explorer/operator", { width: 390 });
		for (const section of sections) {
			await page.goto(`${stage.service.url}/explorer/operator?section=${section}`);
			await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
			const width = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(width, section).toBeLessThanOrEqual(390);
		}
	});

	it("orders a table by a column, and keeps the order in the address", async () => {
		const { page } = await open(await stage.service.key(), "/explorer/operator?section=datasets");
		const rows = table(page, "Datasets held");
		await rows.getByRole("button", { name: "Rows" }).click();
		await rows.getByRole("button", { name: "Rows" }).click();
		await page.waitForURL(/sort=-datasets\.rows/);
		const visible = await rows.locator("tbody tr td:nth-child(4)").allTextContents();
		const counts = visible.map((text) => Number(text.replaceAll(",", "")));
		expect(counts.length).toBeGreaterThan(10);
		expect(counts).toEqual(counts.toSorted((a, b) => b - a));
		expect(await rows.getByRole("columnheader", { name: "Rows" }).getAttribute("aria-sort")).toBe(
			"descending",
		);
	});

	it("tells others why they see nothing, and offers them no way to it", async () => {
		const other = await open(await stage.service.key("403"), "/explorer/operator");
		await other.page.getByText("The operator of this service grants it.").waitFor();
		expect(await other.page.getByRole("link", { name: "Operator" }).count()).toBe(0);
		expect(await accessibilityFaults(other.page)).toEqual([]);
		const nobody = await open(undefined, "/explorer/operator");
		await nobody.page.getByText("Sign in with a key of an account that holds the operator's role.").waitFor();
	});

	it("closes while it is open, when the role is taken", async () => {
		const { page } = await open(await stage.service.key(), "/explorer/operator?section=accounts");
		await table(page, "Accounts").waitFor();
		expect(await admin("account", "update", "demo", "--no-operator")).toMatchObject({ code: 0 });
		await page.getByText("does not hold the operator's role").first().waitFor();
		await table(page, "Accounts").waitFor({ state: "detached" });
		await page.getByRole("link", { name: "Operator" }).waitFor({ state: "detached" });
		expect(await admin("account", "update", "demo", "--operator")).toMatchObject({ code: 0 });
		await table(page, "Accounts").waitFor();
	});
});
