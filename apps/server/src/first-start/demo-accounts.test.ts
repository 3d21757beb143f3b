import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openAccountsFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createDemoAccounts } from "./demo-accounts.ts";

test("of services that start on an empty store at once, one makes all demo accounts and has their keys", async () => {
	const file = join(await temporaryFolder(), "accounts.sqlite");
	const stores = [await openAccountsFile(file), await openAccountsFile(file)];
	onTestFinished(async () => {
		await Promise.all(stores.map((store) => store.close()));
	});
	const folders = await Promise.all(stores.map(() => temporaryFolder()));
	await Promise.all(
		stores.map((store, i) => createDemoAccounts(store, folders[i] ?? "", { isOperator: true })),
	);
	const keys = ["demo-key", "demo-key-401", "demo-key-402", "demo-key-403"];
	const found = (await Promise.all(folders.map((folder) => readdir(folder)))).map((names) => names.sort());
	expect(found.sort((one, other) => other.length - one.length)).toEqual([keys, []]);
	const made = (await stores[0]?.accounts())?.map(({ name, isOperator }) => [name, isOperator]);
	expect(made).toEqual([
		["demo", true],
		["demo-401", false],
		["demo-402", false],
		["demo-403", false],
	]);
});
