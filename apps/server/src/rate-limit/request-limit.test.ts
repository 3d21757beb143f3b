import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { AccountStore } from "@us-market-data/store";
import { openAccountsFile } from "@us-market-data/store/sqlite";
import { expect, inject, test } from "vitest";
import { RequestLimit } from "./request-limit.ts";

const options = { name: "key changes", max: 60, windowMs: 60_000, timeoutMs: 30_000 };

/** Limits of as many processes as told, each with its own connection to the same accounts. */
async function processes(count: number) {
	const file = join(await mkdtemp(join(inject("runFolder"), "limits-")), "accounts.sqlite");
	const clock = { now: Date.UTC(2026, 10, 27) };
	const stores: AccountStore[] = [];
	for (let index = 0; index < count; index++)
		stores.push(await openAccountsFile(file, { now: () => clock.now }));
	const limits = stores.map((accounts) => new RequestLimit(accounts, options));
	return { limits, clock, close: () => Promise.all(stores.map((store) => store.close())) };
}

test("the limit holds over all processes on the accounts, and for each owner alone", async () => {
	const { limits, close } = await processes(3);
	const waits = await Promise.all(Array.from({ length: 120 }, (_, index) => limits[index % 3]?.add("7")));
	expect(waits.filter((wait) => wait === 0)).toHaveLength(60);
	for (const wait of waits.filter((one) => one !== 0)) expect(wait).toBe(60_000);
	expect(await limits[0]?.add("8")).toBe(0);
	await close();
});

test("an owner who is held back costs the database nothing more", async () => {
	let counted = 0;
	const accounts = { countRequest: async () => ({ count: ++counted, milliseconds: 60_000 }) };
	const limit = new RequestLimit(accounts, { ...options, max: 3 });
	for (let index = 0; index < 50; index++) await limit.add("a");
	expect(counted).toBe(4);
	expect(limit.timeLeft("a")).toBeGreaterThan(0);
	expect(limit.timeLeft("b")).toBe(0);
});

test("a process counts alone while the database is away", async () => {
	const away = { countRequest: () => Promise.reject(new Error("away")) };
	const limit = new RequestLimit(away, { ...options, max: 2 });
	expect([await limit.add("a"), await limit.add("a")]).toEqual([0, 0]);
	expect(await limit.add("a")).toBeGreaterThan(0);
});
