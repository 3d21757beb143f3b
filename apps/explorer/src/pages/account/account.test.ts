import { noBrowserBecause } from "@us-market-data/tooling/testkit/chromium";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { startOwnStage } from "../../testing/stage.ts";
import { accessibilityFaults, openTab } from "../../testing/tab.ts";

describe.skipIf(noBrowserBecause)("the account page", () => {
	const stage = startOwnStage();
	const open = async () => {
		const tab = await openTab(stage.browser, stage.service.url, await stage.service.key(), {
			path: "/explorer/account",
		});
		await tab.page.getByRole("table", { name: "Keys" }).waitFor();
		return tab;
	};
	const statusWith = async (key: string) =>
		(await fetch(`${stage.service.url}/account/usage`, { headers: { "x-api-key": key } })).status;
	const newKey = async (page: Page, name: string, expires = ""): Promise<string> => {
		await page.getByRole("button", { name: "Create a key" }).click();
		await page.getByLabel("Name", { exact: true }).fill(name);
		await page.getByLabel("Expires", { exact: true }).fill(expires);
		await page.getByRole("button", { name: "Create", exact: true }).click();
		const secret = (await page.getByRole("dialog").locator("pre").textContent()) ?? "";
		await page.getByRole("button", { name: "Done" }).click();
		return secret.trim();
	};
	const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

	it("creates a key, which works until it is revoked", async () => {
		const { page, complaints, foreign } = await open();
		const secret = await newKey(page, "backend");
		expect(await statusWith(secret)).toBe(200);
		expect(await page.content()).not.toContain(secret);
		await rowOf(page, "backend").getByRole("button", { name: "Revoke backend" }).click();
		const revoke = page.getByRole("button", { name: "Revoke it for ever" });
		await page.getByLabel("Beginning of the key").fill("md_wrong");
		await revoke.click();
		expect(await statusWith(secret)).toBe(200);
		await page.getByLabel("Beginning of the key").fill(secret.slice(0, 14));
		await revoke.click();
		await page.getByRole("button", { name: "Done" }).click();
		await rowOf(page, "backend").getByText("revoked").waitFor();
		await page.locator("#own-keys:focus").waitFor();
		expect(await statusWith(secret)).toBe(401);
		expect(complaints).toEqual([]);
		expect(foreign).toEqual([]);
	});

	it("rotates the key that it is signed in with, and goes on with the new one", async () => {
		const { page } = await open();
		const first = await newKey(page, "notebook");
		await page.evaluate((key) => sessionStorage.setItem("us-market-data key", key), first);
		await page.reload();
		const own = rowOf(page, "notebook \\(this tab\\)");
		await own.waitFor();
		expect(await own.getByRole("button", { name: "Revoke notebook" }).count()).toBe(0);
		await own.getByRole("button", { name: "Rotate notebook" }).click();
		await page.getByRole("button", { name: "Issue the new key" }).click();
		const second = ((await page.getByRole("dialog").locator("pre").textContent()) ?? "").trim();
		await page.getByText("The old key works until").waitFor();
		await page.getByRole("button", { name: "Sign in with the new key" }).click();
		expect(await page.evaluate(() => sessionStorage.getItem("us-market-data key"))).toBe(second);
		expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
	});

	it("keeps the expiry of a key that it rotates, unless another is given", async () => {
		const { page } = await open();
		await newKey(page, "nightly", "2099-12-31");
		const rotate = async () => {
			await rowOf(page, "nightly").last().getByRole("button", { name: "Rotate nightly" }).click();
			await page.getByRole("button", { name: "Issue the new key" }).click();
			await page.getByText("It is not shown again").waitFor();
			expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
			await page.keyboard.press("Escape");
			await page.getByText("It is not shown again").waitFor();
			await page.getByRole("button", { name: "Done" }).click();
		};
		await rotate();
		await rowOf(page, "nightly").filter({ hasText: "works until" }).filter({ hasText: "2099" }).waitFor();
	});

	it("sets an expiry and says what the service refuses", async () => {
		const { page } = await open();
		await newKey(page, "batch");
		await rowOf(page, "batch").getByRole("button", { name: "Expiry of batch" }).click();
		await page.getByLabel("Expires", { exact: true }).fill("2020-01-01");
		await page.getByRole("button", { name: "Set the expiry" }).click();
		await page.getByRole("alert").getByText("in the future").waitFor();
		await page.getByLabel("Expires", { exact: true }).fill("2099-12-31");
		await page.getByRole("button", { name: "Set the expiry" }).click();
		await page.getByText("It expires on").waitFor();
		await page.getByRole("button", { name: "Done" }).click();
		await rowOf(page, "batch").getByText("works until").waitFor();
	});

	it("marks a key that had no charged request for 90 days, and no other", async () => {
		const { page } = await open();
		await newKey(page, "resting");
		await newKey(page, "recent");
		await page.route("**/account/keys", async (route) => {
			const response = await route.fetch();
			const { keys } = (await response.json()) as { keys: { name: string | null }[] };
			const aged = keys.map((key) =>
				key.name === "resting" ? { ...key, createdAt: "2020-01-02T00:00:00Z" } : key,
			);
			await route.fulfill({ response, json: { keys: aged } });
		});
		await page.reload();
		await rowOf(page, "resting").getByText("never (unused for 90 days: revoke it?)").waitFor();
		expect(await page.getByText("unused for 90 days").count()).toBe(1);
	});

	it("shows the use by day, operation and key, and a forecast", async () => {
		const key = await stage.service.key();
		for (let count = 0; count < 5; count++)
			await fetch(`${stage.service.url}/api/market-data/market/status`, { headers: { "x-api-key": key } });
		const { page } = await open();
		await page.getByRole("img", { name: "Data requests by day" }).waitFor();
		await page
			.getByRole("table", { name: "Data requests by operation" })
			.getByText("getMarketStatus")
			.waitFor();
		await page.getByRole("table", { name: "Data requests by key" }).getByText(key.slice(0, 14)).waitFor();
		await page.getByText(/At this pace: .+ the mean of the last seven days/).waitFor();
	});

	it("has no fault of accessibility, in its dialogs too", async () => {
		const { page } = await open();
		expect(await accessibilityFaults(page)).toEqual([]);
		await page.getByRole("button", { name: "Create a key" }).click();
		await page.getByLabel("Name", { exact: true }).waitFor();
		expect(await accessibilityFaults(page)).toEqual([]);
	});
});
