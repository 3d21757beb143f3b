import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openAccountsFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { createDemoAccounts, warnOfDemoOperator } from "./first-start.ts";

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
	const keys = [
		"demo-key",
		"demo-key-401",
		"demo-key-402",
		"demo-key-403",
		"demo-key-429",
		"demo-key-few",
		"demo-key-revoked",
		"demo-keys",
	];
	const found = (await Promise.all(folders.map((folder) => readdir(folder)))).map((names) => names.sort());
	expect(found.sort((one, other) => other.length - one.length)).toEqual([keys, []]);
	const made = (await stores[0]?.accounts())?.map(({ name, isOperator }) => [name, isOperator]);
	expect(made).toEqual([
		["demo", true],
		["demo-401", false],
		["demo-402", false],
		["demo-403", false],
		["demo-429", false],
		["demo-few", false],
	]);
});

test("a demo account with the operator's role is warned of, until the role is taken", async () => {
	const accounts = await openAccountsFile(join(await temporaryFolder(), "accounts.sqlite"));
	onTestFinished(() => accounts.close());
	const warnings: unknown[] = [];
	const log = { warn: (...given: unknown[]) => void warnings.push(given) };
	await warnOfDemoOperator(accounts, log);
	await createDemoAccounts(accounts, await temporaryFolder(), { isOperator: false });
	await warnOfDemoOperator(accounts, log);
	expect(warnings).toEqual([]);
	const { id = 0 } = (await accounts.account("demo")) ?? {};
	await accounts.updateAccount(id, { isOperator: true });
	await warnOfDemoOperator(accounts, log);
	expect(warnings).toEqual([
		[
			{ command: "npx pnpm admin account update demo --no-operator" },
			expect.stringContaining("demo account"),
		],
	]);
});
